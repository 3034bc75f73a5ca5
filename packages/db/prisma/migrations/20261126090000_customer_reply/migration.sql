-- AlterTable
ALTER TABLE "bookings" ADD COLUMN "customer_reply_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "contacts" ADD COLUMN "customer_reply_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "bookings_customer_reply_at_uuid_idx" ON "bookings"("customer_reply_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "contacts_customer_reply_at_uuid_idx" ON "contacts"("customer_reply_at" DESC, "uuid" DESC);
