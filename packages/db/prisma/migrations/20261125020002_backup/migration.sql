-- Archives that the worker made, or found in its folder: what the desk lists.
CREATE TYPE "backup_status" AS ENUM ('waiting', 'running', 'done', 'failed');
CREATE TABLE "backups" (
    "uuid" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "night" DATE,
    "status" "backup_status" NOT NULL DEFAULT 'waiting',
    "file_name" TEXT,
    "bytes" BIGINT,
    "missing_images" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "backups_pkey" PRIMARY KEY ("uuid")
);
CREATE UNIQUE INDEX "backups_night_key" ON "backups"("night");
CREATE UNIQUE INDEX "backups_file_name_key" ON "backups"("file_name");
CREATE INDEX "backups_created_at_uuid_idx" ON "backups"("created_at" DESC, "uuid" DESC);
