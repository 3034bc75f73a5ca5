-- A table at a time, the new indexes first: readers are let through while they are built.
CREATE INDEX "subscribers_order_email" ON "subscribers" ("status", (reader_order(email) COLLATE "C"), "uuid");
DROP INDEX "subscribers_status_email_uuid_idx";
