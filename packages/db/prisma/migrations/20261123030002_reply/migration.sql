-- Not used before this is committed: PostgreSQL allows it in a transaction then.
ALTER TYPE "notification_kind" ADD VALUE 'reply';

CREATE TABLE "replies" (
    "uuid" UUID NOT NULL,
    "booking_uuid" UUID,
    "contact_uuid" UUID,
    "user_id" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "replies_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "replies_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid) = 1)
);
ALTER TABLE "replies" ADD CONSTRAINT "replies_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "replies" ADD CONSTRAINT "replies_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "replies_booking_uuid_created_at_idx" ON "replies"("booking_uuid", "created_at");
CREATE INDEX "replies_contact_uuid_created_at_idx" ON "replies"("contact_uuid", "created_at");

CREATE TABLE "reply_writers" (
    "lead_uuid" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reply_writers_pkey" PRIMARY KEY ("lead_uuid", "user_id")
);

ALTER TABLE "notifications" ADD COLUMN "reply_uuid" UUID;
CREATE UNIQUE INDEX "notifications_reply_uuid_key" ON "notifications"("reply_uuid");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_reply_uuid_fkey" FOREIGN KEY ("reply_uuid") REFERENCES "replies"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_lead";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_lead" CHECK (
  num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid, reply_uuid)
    = CASE WHEN kind::text IN ('digest', 'failure') THEN 0 ELSE 1 END);
