-- Sorts of the admin lists that no index could serve.
CREATE INDEX "bookings_is_spam_status_uuid_idx" ON "bookings"("is_spam", "status", "uuid");
CREATE INDEX "contacts_is_spam_status_uuid_idx" ON "contacts"("is_spam", "status", "uuid");
CREATE INDEX "projects_category_uuid_idx" ON "projects"("category", "uuid");
CREATE INDEX "projects_featured_uuid_idx" ON "projects"("featured", "uuid");
