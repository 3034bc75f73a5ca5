-- For the constraint below: an index on a member's id and a range together.
CREATE EXTENSION IF NOT EXISTS "btree_gist";

-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'appointment_notification';
ALTER TYPE "notification_kind" ADD VALUE 'appointment_reminder';

-- AlterTable
ALTER TABLE "appointments" ADD COLUMN "kind_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN "member_id" TEXT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN "takes_appointments" BOOLEAN NOT NULL DEFAULT false;

-- A member has one appointment at a time, whichever process makes it and whenever.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_at_a_time"
  EXCLUDE USING gist ("member_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("member_id" IS NOT NULL AND "cancelled_at" IS NULL);

-- CreateTable
CREATE TABLE "busy_calendars" (
    "uuid" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "busy" JSONB NOT NULL DEFAULT '[]',
    "checked_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "busy_calendars_pkey" PRIMARY KEY ("uuid")
);

-- CreateIndex
CREATE INDEX "busy_calendars_user_id_idx" ON "busy_calendars"("user_id");

-- AddForeignKey
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
