-- AlterTable
ALTER TABLE "users" ADD COLUMN "language" TEXT;

-- The shape of a BCP 47 tag: `de`, `pt-BR`, `zh-Hant`.
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$');
