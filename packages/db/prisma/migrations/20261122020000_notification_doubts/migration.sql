-- A mail of which nobody knows whether it went out is shown, and not sent a third time by itself.
ALTER TYPE "notification_status" ADD VALUE 'uncertain';
ALTER TABLE "notifications" ADD COLUMN     "doubts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "handed_at" TIMESTAMPTZ(3);
