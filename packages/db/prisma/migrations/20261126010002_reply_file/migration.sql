-- What a reply brings along: kept with it, and sent by its notification.
ALTER TABLE "files" ADD COLUMN "reply_uuid" UUID;
ALTER TABLE "files" ADD CONSTRAINT "files_reply_uuid_fkey" FOREIGN KEY ("reply_uuid") REFERENCES "replies"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "files_reply_uuid_idx" ON "files"("reply_uuid");
ALTER TABLE "files" DROP CONSTRAINT "files_owner";
ALTER TABLE "files" ADD CONSTRAINT "files_owner" CHECK (num_nonnulls(project_uuid, incoming_uuid, reply_uuid) = 1);
