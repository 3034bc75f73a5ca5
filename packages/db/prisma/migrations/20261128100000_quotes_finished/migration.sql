ALTER TYPE "notification_kind" ADD VALUE 'quote_receipt';

-- A quote can be emailed again: each of those emails has an `about` of its own.
DROP INDEX "notifications_kind_quote_uuid_key";
CREATE UNIQUE INDEX "notifications_kind_quote_uuid_about_key" ON "notifications"("kind", "quote_uuid", "about");

CREATE TABLE "quote_pdfs" (
    "quote_uuid" UUID NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quote_pdfs_pkey" PRIMARY KEY ("quote_uuid")
);

ALTER TABLE "quote_pdfs" ADD CONSTRAINT "quote_pdfs_quote_uuid_fkey" FOREIGN KEY ("quote_uuid") REFERENCES "quotes"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "client_link_requests" (
    "uuid" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_link_requests_pkey" PRIMARY KEY ("uuid")
);

CREATE INDEX "client_link_requests_email_idx" ON "client_link_requests"("email");
