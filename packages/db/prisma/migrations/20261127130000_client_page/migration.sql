-- AlterTable
ALTER TABLE "bookings" ADD COLUMN "client_round" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "stage" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "contacts" ADD COLUMN "client_round" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "stage" TEXT NOT NULL DEFAULT '';

-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'stage';
ALTER TYPE "notification_kind" ADD VALUE 'client_link';
