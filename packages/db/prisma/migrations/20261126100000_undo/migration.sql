-- AlterTable
ALTER TABLE "replies" ADD COLUMN "previous_customer_reply_at" TIMESTAMPTZ(3),
ADD COLUMN "previous_status" TEXT,
ADD COLUMN "released_at" TIMESTAMPTZ(3),
ADD COLUMN "send_after" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN "reply_uuid" UUID;

-- AlterTable
ALTER TABLE "users" ADD COLUMN "signature" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "undos" (
    "uuid" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "undos_pkey" PRIMARY KEY ("uuid")
);

-- CreateIndex
CREATE INDEX "undos_created_at_idx" ON "undos"("created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_reply_uuid_idx" ON "webhook_deliveries"("reply_uuid");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_reply_uuid_fkey" FOREIGN KEY ("reply_uuid") REFERENCES "replies"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
