-- What came with a mail about a lead: it goes with the mail, and the mail with its lead.
ALTER TABLE "files" ADD COLUMN "incoming_uuid" UUID;
ALTER TABLE "files" ADD CONSTRAINT "files_incoming_uuid_fkey" FOREIGN KEY ("incoming_uuid") REFERENCES "incoming_mails"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "files_incoming_uuid_idx" ON "files"("incoming_uuid");
ALTER TABLE "files" DROP CONSTRAINT "files_owner";
ALTER TABLE "files" ADD CONSTRAINT "files_owner" CHECK (num_nonnulls(project_uuid, incoming_uuid) = 1);
