ALTER TABLE "appointment_changes" ADD COLUMN "user_id" TEXT NOT NULL DEFAULT '';
