-- A name for a counter, so that a webhook can be told of it.
ALTER TABLE "page_views" ADD COLUMN "uuid" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "page_views_uuid_key" ON "page_views"("uuid");
