-- AlterEnum
ALTER TYPE "notice_kind" ADD VALUE 'digest';
ALTER TYPE "notice_kind" ADD VALUE 'failure';
ALTER TYPE "notice_status" ADD VALUE 'held';

-- What a member is told by mail, and when the digest goes out.
CREATE TYPE "notice_pace" AS ENUM ('never', 'at_once', 'digest');
CREATE TABLE "notice_choices" (
    "user_id" TEXT NOT NULL,
    "bookings" "notice_pace" NOT NULL DEFAULT 'never',
    "contacts" "notice_pace" NOT NULL DEFAULT 'never',
    "failures" "notice_pace" NOT NULL DEFAULT 'never',
    "digest_hour" INTEGER NOT NULL DEFAULT 8,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "digest_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notice_choices_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A lead's notice goes to each member who asked for it: one row a person. Without a recipient it is the shop's, as before.
ALTER TABLE "notices" ADD COLUMN     "digest_uuid" UUID,
ADD COLUMN     "recipient" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "since" TIMESTAMPTZ(3);
DROP INDEX "notices_kind_booking_uuid_key";
DROP INDEX "notices_kind_contact_uuid_key";
CREATE UNIQUE INDEX "notices_kind_booking_uuid_recipient_key" ON "notices"("kind", "booking_uuid", "recipient");
CREATE UNIQUE INDEX "notices_kind_contact_uuid_recipient_key" ON "notices"("kind", "contact_uuid", "recipient");
CREATE INDEX "notices_digest_uuid_idx" ON "notices"("digest_uuid");
CREATE INDEX "notices_recipient_status_idx" ON "notices"("recipient", "status");
ALTER TABLE "notices" ADD CONSTRAINT "notices_digest_uuid_fkey" FOREIGN KEY ("digest_uuid") REFERENCES "notices"("uuid") ON DELETE SET NULL ON UPDATE CASCADE;

-- A digest and a mail about failures are about no lead, and always for somebody.
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_lead";
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_lead" CHECK (
  num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid) = CASE WHEN kind::text IN ('digest', 'failure') THEN 0 ELSE 1 END);
