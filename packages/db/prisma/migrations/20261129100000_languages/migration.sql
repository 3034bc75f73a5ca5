-- AlterTable
ALTER TABLE "bookings" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "contacts" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "subscribers" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';

-- The shape of a BCP 47 tag: `de`, `pt-BR`, `zh-Hant`.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_language" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$');
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_language" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$');
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_language" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$');
