-- CreateEnum
CREATE TYPE "sender_verdict" AS ENUM ('pass', 'fail', 'unknown');

-- AlterTable
ALTER TABLE "incoming_mails" ADD COLUMN "sender_verdict" "sender_verdict" NOT NULL DEFAULT 'unknown';
