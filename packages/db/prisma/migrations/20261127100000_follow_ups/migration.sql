-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'follow_up';
ALTER TYPE "notification_kind" ADD VALUE 'mention';

-- AlterTable
ALTER TABLE "notification_choices" ADD COLUMN "personal" "notification_pace" NOT NULL DEFAULT 'at_once';

-- CreateTable
CREATE TABLE "follow_ups" (
    "uuid" UUID NOT NULL,
    "booking_uuid" UUID,
    "contact_uuid" UUID,
    "user_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "only_if_no_answer" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fired_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "ended_as" TEXT,
    "ended_by" UUID,

    CONSTRAINT "follow_ups_pkey" PRIMARY KEY ("uuid")
);

-- CreateIndex
CREATE INDEX "follow_ups_booking_uuid_created_at_idx" ON "follow_ups"("booking_uuid", "created_at");
CREATE INDEX "follow_ups_contact_uuid_created_at_idx" ON "follow_ups"("contact_uuid", "created_at");
CREATE INDEX "follow_ups_ended_by_idx" ON "follow_ups"("ended_by");
-- The few that are not over: a lead has one of them.
CREATE UNIQUE INDEX "follow_ups_open_booking" ON "follow_ups"("booking_uuid") WHERE "ended_at" IS NULL;
CREATE UNIQUE INDEX "follow_ups_open_contact" ON "follow_ups"("contact_uuid") WHERE "ended_at" IS NULL;
CREATE INDEX "follow_ups_planned" ON "follow_ups"("due_at") WHERE "fired_at" IS NULL AND "ended_at" IS NULL;
CREATE INDEX "follow_ups_due" ON "follow_ups"("fired_at") WHERE "fired_at" IS NOT NULL AND "ended_at" IS NULL;

-- AddForeignKey
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- A follow-up appears with its lead, so it is recorded as a change of that lead.
CREATE TRIGGER change_insert AFTER INSERT ON follow_ups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION appointment_changed();
CREATE TRIGGER change_update AFTER UPDATE ON follow_ups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION appointment_changed();
