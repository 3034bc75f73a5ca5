-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'digest';
ALTER TYPE "notification_kind" ADD VALUE 'failure';
ALTER TYPE "notification_status" ADD VALUE 'held';

-- What a member is told by mail, and when the digest goes out.
CREATE TYPE "notification_pace" AS ENUM ('never', 'at_once', 'digest');
CREATE TABLE "notification_choices" (
    "user_id" TEXT NOT NULL,
    "bookings" "notification_pace" NOT NULL DEFAULT 'never',
    "contacts" "notification_pace" NOT NULL DEFAULT 'never',
    "failures" "notification_pace" NOT NULL DEFAULT 'never',
    "digest_hour" INTEGER NOT NULL DEFAULT 8,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "digest_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_choices_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A lead's notification goes to each member who asked for it: one row a person. Without a recipient it is the shop's, as before.
ALTER TABLE "notifications" ADD COLUMN     "digest_uuid" UUID,
ADD COLUMN     "recipient" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "since" TIMESTAMPTZ(3);
DROP INDEX "notifications_kind_booking_uuid_key";
DROP INDEX "notifications_kind_contact_uuid_key";
CREATE UNIQUE INDEX "notifications_kind_booking_uuid_recipient_key" ON "notifications"("kind", "booking_uuid", "recipient");
CREATE UNIQUE INDEX "notifications_kind_contact_uuid_recipient_key" ON "notifications"("kind", "contact_uuid", "recipient");
CREATE INDEX "notifications_digest_uuid_idx" ON "notifications"("digest_uuid");
CREATE INDEX "notifications_recipient_status_idx" ON "notifications"("recipient", "status");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_digest_uuid_fkey" FOREIGN KEY ("digest_uuid") REFERENCES "notifications"("uuid") ON DELETE SET NULL ON UPDATE CASCADE;

-- A digest and a mail about failures are about no lead, and always for somebody.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_lead";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_lead" CHECK (
  num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid) = CASE WHEN kind::text IN ('digest', 'failure') THEN 0 ELSE 1 END);
