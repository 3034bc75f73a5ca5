CREATE INDEX "bookings_is_spam_assignee_id_created_at_uuid_idx" ON "bookings"("is_spam", "assignee_id", "created_at" DESC, "uuid" DESC);
CREATE INDEX "contacts_is_spam_assignee_id_created_at_uuid_idx" ON "contacts"("is_spam", "assignee_id", "created_at" DESC, "uuid" DESC);
