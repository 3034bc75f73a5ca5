-- A table at a time, the new indexes first: readers are let through while they are built.
CREATE INDEX "bookings_order_full_name" ON "bookings" ("is_spam", (reader_order(full_name) COLLATE "C"), "uuid");
CREATE INDEX "bookings_order_email" ON "bookings" ("is_spam", (reader_order(email) COLLATE "C"), "uuid");
CREATE INDEX "bookings_order_mobile_no" ON "bookings" ("is_spam", (digit_order(mobile_no) COLLATE "C"), "uuid");
CREATE INDEX "bookings_order_project_title" ON "bookings" ("is_spam", (reader_order(project_title) COLLATE "C"), "uuid");
DROP INDEX "bookings_is_spam_full_name_uuid_idx";
DROP INDEX "bookings_is_spam_email_uuid_idx";
DROP INDEX "bookings_is_spam_project_title_uuid_idx";
