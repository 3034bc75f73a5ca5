-- Addresses that the desk deleted from the list: an import brings none of them back.
CREATE TABLE "removed_subscribers" (
    "email_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "removed_subscribers_pkey" PRIMARY KEY ("email_hash")
);
CREATE INDEX "removed_subscribers_created_at_idx" ON "removed_subscribers"("created_at");
