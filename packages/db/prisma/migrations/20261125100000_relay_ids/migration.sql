-- AlterTable
ALTER TABLE "notifications" ADD COLUMN "relay_id" TEXT;

-- AlterTable
ALTER TABLE "incoming_mails" ADD COLUMN "message_key" TEXT;

-- CreateIndex
CREATE INDEX "notifications_relay_id_idx" ON "notifications"("relay_id");

-- CreateIndex
CREATE INDEX "incoming_mails_message_key_idx" ON "incoming_mails"("message_key");
