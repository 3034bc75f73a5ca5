CREATE TYPE "quote_status" AS ENUM ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'replaced');

ALTER TYPE "notification_kind" ADD VALUE 'quote';
ALTER TYPE "notification_kind" ADD VALUE 'quote_reminder';
ALTER TYPE "notification_kind" ADD VALUE 'quote_accepted';

ALTER TABLE "notifications" ADD COLUMN     "quote_uuid" UUID;

CREATE TABLE "quotes" (
    "uuid" UUID NOT NULL,
    "booking_uuid" UUID,
    "contact_uuid" UUID,
    "series_uuid" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "number" TEXT,
    "status" "quote_status" NOT NULL DEFAULT 'draft',
    "client_name" TEXT NOT NULL,
    "client_email" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "tax_rounding" TEXT NOT NULL,
    "lines" JSONB NOT NULL DEFAULT '[]',
    "notes" TEXT NOT NULL DEFAULT '',
    "delivery_time" TEXT NOT NULL DEFAULT '',
    "terms" TEXT NOT NULL DEFAULT '',
    "valid_until" DATE,
    "subtotal" BIGINT NOT NULL DEFAULT 0,
    "tax" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT NOT NULL DEFAULT 0,
    "issuer" JSONB,
    "draft_version" INTEGER NOT NULL DEFAULT 1,
    "save_key" TEXT,
    "author" TEXT NOT NULL,
    "sent_by" TEXT,
    "link_round" INTEGER NOT NULL DEFAULT 0,
    "chosen" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "accepted_name" TEXT,
    "accepted_hash" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "viewed_at" TIMESTAMPTZ(3),
    "accepted_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),
    "replaced_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("uuid")
);

CREATE TABLE "quote_counters" (
    "pattern" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "quote_counters_pkey" PRIMARY KEY ("pattern")
);

CREATE INDEX "quotes_booking_uuid_idx" ON "quotes"("booking_uuid");

CREATE INDEX "quotes_contact_uuid_idx" ON "quotes"("contact_uuid");

CREATE INDEX "quotes_client_email_idx" ON "quotes"("client_email");

CREATE INDEX "quotes_created_at_uuid_idx" ON "quotes"("created_at" DESC, "uuid" DESC);

CREATE INDEX "quotes_status_created_at_uuid_idx" ON "quotes"("status", "created_at" DESC, "uuid" DESC);

CREATE INDEX "quotes_sent_at_idx" ON "quotes"("sent_at");

CREATE UNIQUE INDEX "quotes_series_uuid_version_key" ON "quotes"("series_uuid", "version");

CREATE UNIQUE INDEX "quotes_number_version_key" ON "quotes"("number", "version");

CREATE INDEX "notifications_quote_uuid_idx" ON "notifications"("quote_uuid");

CREATE UNIQUE INDEX "notifications_kind_quote_uuid_key" ON "notifications"("kind", "quote_uuid");

ALTER TABLE "notifications" ADD CONSTRAINT "notifications_quote_uuid_fkey" FOREIGN KEY ("quote_uuid") REFERENCES "quotes"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "quotes" ADD CONSTRAINT "quotes_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "quotes" ADD CONSTRAINT "quotes_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;


CREATE INDEX "quotes_text" ON "quotes" USING gin ((lower(coalesce(number, '') || E'\n' || client_name || E'\n' || client_email || E'\n' || title)) gin_trgm_ops);

-- What was offered stays as it was sent: only the status and the client's answer change.
CREATE FUNCTION quote_unchanged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (OLD.series_uuid, OLD.version, OLD.number, OLD.client_name, OLD.client_email, OLD.title, OLD.currency,
      OLD.tax_rounding, OLD.lines, OLD.notes, OLD.delivery_time, OLD.terms, OLD.valid_until, OLD.issuer, OLD.sent_at)
    IS DISTINCT FROM (NEW.series_uuid, NEW.version, NEW.number, NEW.client_name, NEW.client_email, NEW.title, NEW.currency,
      NEW.tax_rounding, NEW.lines, NEW.notes, NEW.delivery_time, NEW.terms, NEW.valid_until, NEW.issuer, NEW.sent_at)
  THEN
    RAISE EXCEPTION 'a quote that was sent cannot be changed';
  END IF;
  IF OLD.status = 'accepted' AND NEW.status <> 'accepted' THEN
    RAISE EXCEPTION 'a quote that was accepted stays accepted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_unchanged BEFORE UPDATE ON "quotes" FOR EACH ROW EXECUTE FUNCTION quote_unchanged();

CREATE TRIGGER change_delete AFTER DELETE ON quotes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('quote');
CREATE TRIGGER change_insert AFTER INSERT ON quotes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('quote');
CREATE TRIGGER change_update AFTER UPDATE ON quotes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('quote');

ALTER TABLE "quotes" ADD CONSTRAINT "quotes_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid) = 1);
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_lead";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid, reply_uuid, appointment_change_uuid, quote_uuid) = CASE WHEN kind::text IN ('digest', 'failure', 'password_changed', 'passkey_added', 'passkey_removed', 'second_factor_on', 'second_factor_off') THEN 0 ELSE 1 END) NOT VALID;
