-- Words of a list's column of topics that are none of the shop's.
ALTER TABLE "subscriber_import_rows" ADD COLUMN "other_topics" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
