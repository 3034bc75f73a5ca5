-- A table at a time, the new indexes first: readers are let through while they are built.
CREATE INDEX "contacts_order_name" ON "contacts" ("is_spam", (reader_order(name) COLLATE "C"), "uuid");
CREATE INDEX "contacts_order_email" ON "contacts" ("is_spam", (reader_order(email) COLLATE "C"), "uuid");
CREATE INDEX "contacts_order_mobile" ON "contacts" ("is_spam", (digit_order(mobile) COLLATE "C"), "uuid");
CREATE INDEX "contacts_order_subject" ON "contacts" ("is_spam", (reader_order(subject) COLLATE "C"), "uuid");
DROP INDEX "contacts_is_spam_name_uuid_idx";
DROP INDEX "contacts_is_spam_email_uuid_idx";
DROP INDEX "contacts_is_spam_subject_uuid_idx";
