-- A list may say of each line which topics its reader has chosen; what the shop calls them is noted when the list is checked.
ALTER TABLE "subscriber_imports" ADD COLUMN "topics_column" TEXT NOT NULL DEFAULT '', ADD COLUMN "topic_names" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "subscriber_import_rows" ADD COLUMN "topics" TEXT[] NOT NULL DEFAULT '{}';
