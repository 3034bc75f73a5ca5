-- The whole schema of Perfboard as its first release has it. Every later change is a migration of its own.
-- What a table or a column is for is said in prisma/models. Comments here are about what Prisma's schema cannot hold.

-- -------------------- Extensions --------------------

CREATE EXTENSION IF NOT EXISTS "fuzzystrmatch";
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

-- -------------------- Enums --------------------

CREATE TYPE "backup_status" AS ENUM ('waiting', 'running', 'done', 'failed');
CREATE TYPE "booking_status" AS ENUM ('new', 'contacted', 'scheduled', 'done', 'archived');
CREATE TYPE "newsletter_status" AS ENUM ('draft', 'queued', 'sending', 'paused', 'done', 'cancelled');
CREATE TYPE "contact_status" AS ENUM ('unread', 'read', 'responded', 'archived');
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'failed');
CREATE TYPE "file_kind" AS ENUM ('schematic', 'gerber', 'firmware', 'model', 'document', 'other');
CREATE TYPE "image_format" AS ENUM ('jpeg', 'png', 'webp', 'avif');
CREATE TYPE "image_status" AS ENUM ('pending', 'ready', 'failed');
CREATE TYPE "import_status" AS ENUM ('uploading', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled');
CREATE TYPE "incoming_kind" AS ENUM ('answer', 'automatic', 'bounce', 'complaint');
CREATE TYPE "member_role" AS ENUM ('reader', 'editor', 'owner');
CREATE TYPE "notification_kind" AS ENUM ('booking_notification', 'booking_acknowledgement', 'contact_notification', 'contact_acknowledgement', 'subscription_confirm', 'invitation', 'digest', 'failure', 'reply', 'password_changed', 'passkey_added', 'passkey_removed', 'second_factor_on', 'second_factor_off', 'appointment', 'answer');
CREATE TYPE "notification_pace" AS ENUM ('never', 'at_once', 'digest');
CREATE TYPE "notification_status" AS ENUM ('pending', 'sent', 'failed', 'uncertain', 'held');
CREATE TYPE "recipient_status" AS ENUM ('pending', 'sending', 'sent', 'failed', 'suppressed', 'uncertain');
CREATE TYPE "subscriber_status" AS ENUM ('pending', 'active', 'unsubscribed', 'suppressed');
CREATE TYPE "token_scope" AS ENUM ('read', 'write');
CREATE TYPE "webhook_format" AS ENUM ('json', 'slack', 'discord', 'teams');

-- -------------------- Functions that indexes use --------------------

-- Sort key for phone numbers: their digits, however the number is written.
CREATE FUNCTION digit_order(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lpad(regexp_replace(said, '[^0-9]', '', 'g'), 24, '0')
$$;

-- Sort key for text: ignores case and accents, and sorts numbers by value. Built-in functions only, so that an index on it
-- is valid on every machine.
CREATE FUNCTION reader_order(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rest text := lower(btrim(said));
  digits text;
  place int;
  ordered text := '';
BEGIN
  IF octet_length(rest) > length(rest) THEN
    rest := translate(regexp_replace(normalize(rest, NFD), '[\u0300-\u036f]', '', 'g'), 'øłđðħı', 'olddhi');
    rest := replace(replace(replace(replace(rest, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    -- A database that knows the small letters of ASCII alone has left some.
    rest := lower(rest);
  END IF;
  -- Whatever somebody writes, it fits into an index.
  WHILE length(ordered) < 200 LOOP
    digits := substring(rest FROM '[0-9]+');
    EXIT WHEN digits IS NULL;
    place := strpos(rest, digits);
    ordered := ordered || left(rest, place - 1) || lpad(ltrim(digits, '0'), greatest(16, length(digits)), '0');
    rest := substr(rest, place + length(digits));
  END LOOP;
  RETURN left(ordered || rest, 200);
END $$;

-- -------------------- Tables --------------------

CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "accounts_provider_id_account_id_key" ON "accounts"("provider_id", "account_id");
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

CREATE TABLE "api_tokens" (
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "scope" "token_scope" NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '90 days'::interval),
    "user_id" TEXT,

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("uuid")
);
CREATE UNIQUE INDEX "api_tokens_token_hash_key" ON "api_tokens"("token_hash");
CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens"("user_id");

CREATE TABLE "appointment_changes" (
    "uuid" UUID NOT NULL,
    "appointment_uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointment_changes_pkey" PRIMARY KEY ("uuid")
);
CREATE UNIQUE INDEX "appointment_changes_appointment_uuid_sequence_key" ON "appointment_changes"("appointment_uuid", "sequence");

CREATE TABLE "appointments" (
    "uuid" UUID NOT NULL,
    "booking_uuid" UUID,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "contact_uuid" UUID,

    CONSTRAINT "appointments_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "appointments_one_lead" CHECK (num_nonnulls("booking_uuid", "contact_uuid") = 1)
);
CREATE INDEX "appointments_booking_uuid_version_idx" ON "appointments"("booking_uuid", "version");
CREATE INDEX "appointments_contact_uuid_version_idx" ON "appointments"("contact_uuid", "version");
CREATE INDEX "appointments_starts_at_uuid_idx" ON "appointments"("starts_at", "uuid");

CREATE TABLE "audits" (
    "uuid" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_uuid" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "hash" TEXT,
    "prev_hash" TEXT,
    "seq" BIGINT,

    CONSTRAINT "audits_pkey" PRIMARY KEY ("uuid")
);
CREATE INDEX "audits_actor_created_at_uuid_idx" ON "audits"("actor", "created_at" DESC, "uuid" DESC);
CREATE INDEX "audits_created_at_uuid_idx" ON "audits"("created_at" DESC, "uuid" DESC);
CREATE INDEX "audits_entity_created_at_uuid_idx" ON "audits"("entity", "created_at" DESC, "uuid" DESC);
CREATE INDEX "audits_entity_uuid_created_at_idx" ON "audits"("entity_uuid", "created_at");
CREATE UNIQUE INDEX "audits_seq_key" ON "audits"("seq");

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
CREATE INDEX "backups_created_at_uuid_idx" ON "backups"("created_at" DESC, "uuid" DESC);
CREATE UNIQUE INDEX "backups_file_name_key" ON "backups"("file_name");
CREATE UNIQUE INDEX "backups_night_key" ON "backups"("night");

CREATE TABLE "bookings" (
    "uuid" UUID NOT NULL,
    "full_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "mobile_no" TEXT NOT NULL,
    "project_title" TEXT NOT NULL,
    "status" "booking_status" NOT NULL DEFAULT 'new',
    "note" TEXT NOT NULL DEFAULT '',
    "is_spam" BOOLEAN NOT NULL DEFAULT false,
    "spam_reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "assignee_id" TEXT,
    "source" TEXT NOT NULL DEFAULT '',
    "referrer_host" TEXT NOT NULL DEFAULT '',
    "landing_page" TEXT NOT NULL DEFAULT '',
    "utm_source" TEXT NOT NULL DEFAULT '',
    "utm_medium" TEXT NOT NULL DEFAULT '',
    "utm_campaign" TEXT NOT NULL DEFAULT '',
    "utm_term" TEXT NOT NULL DEFAULT '',
    "utm_content" TEXT NOT NULL DEFAULT '',
    "project_uuid" UUID,
    "purpose" TEXT NOT NULL DEFAULT '',
    "quantity" TEXT NOT NULL DEFAULT '',
    "budget" TEXT NOT NULL DEFAULT '',
    "wanted_by" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "bookings_email_lower" CHECK (email = lower(email))
);
CREATE INDEX "bookings_created_at_uuid_idx" ON "bookings"("created_at" DESC, "uuid" DESC);
CREATE INDEX "bookings_email_idx" ON "bookings"("email");
CREATE INDEX "bookings_is_spam_assignee_id_created_at_uuid_idx" ON "bookings"("is_spam", "assignee_id", "created_at" DESC, "uuid" DESC);
CREATE INDEX "bookings_is_spam_created_at_uuid_idx" ON "bookings"("is_spam", "created_at" DESC, "uuid" DESC);
CREATE INDEX "bookings_is_spam_source_created_at_uuid_idx" ON "bookings"("is_spam", "source", "created_at" DESC, "uuid" DESC);
CREATE INDEX "bookings_is_spam_status_created_at_uuid_idx" ON "bookings"("is_spam", "status", "created_at" DESC, "uuid" DESC);
CREATE INDEX "bookings_is_spam_status_uuid_idx" ON "bookings"("is_spam", "status", "uuid");
CREATE INDEX "bookings_order_email" ON "bookings" ("is_spam", (reader_order(email) COLLATE "C"), "uuid");
CREATE INDEX "bookings_order_full_name" ON "bookings" ("is_spam", (reader_order(full_name) COLLATE "C"), "uuid");
CREATE INDEX "bookings_order_mobile_no" ON "bookings" ("is_spam", (digit_order(mobile_no) COLLATE "C"), "uuid");
CREATE INDEX "bookings_order_project_title" ON "bookings" ("is_spam", (reader_order(project_title) COLLATE "C"), "uuid");
-- Substring search in the lists of the desk. The same expressions are in src/search-text.ts.
CREATE INDEX "bookings_text" ON "bookings" USING gin ((lower(full_name || E'\n' || email || E'\n' || mobile_no || E'\n' || project_title || E'\n' || purpose || E'\n' || quantity || E'\n' || budget || E'\n' || wanted_by)) gin_trgm_ops);

CREATE TABLE "calendar_addresses" (
    "user_id" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_addresses_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "calendar_addresses_secret_hash_key" ON "calendar_addresses"("secret_hash");

CREATE TABLE "newsletter_deliveries" (
    "uuid" UUID NOT NULL,
    "newsletter_uuid" UUID NOT NULL,
    "subscriber_uuid" UUID,
    "email" TEXT NOT NULL,
    "status" "recipient_status" NOT NULL DEFAULT 'pending',
    "message_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_at" TIMESTAMPTZ(3),
    "claimed_by" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "left_at" TIMESTAMPTZ(3),
    "bounced_at" TIMESTAMPTZ(3),
    "complained_at" TIMESTAMPTZ(3),

    CONSTRAINT "newsletter_deliveries_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "newsletter_deliveries_message_id" CHECK (status NOT IN ('sending', 'sent', 'uncertain') OR message_id IS NOT NULL),
    CONSTRAINT "newsletter_deliveries_sent_at" CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE UNIQUE INDEX "newsletter_deliveries_newsletter_uuid_email_key" ON "newsletter_deliveries"("newsletter_uuid", "email");
CREATE INDEX "newsletter_deliveries_newsletter_uuid_status_uuid_idx" ON "newsletter_deliveries"("newsletter_uuid", "status", "uuid");
CREATE UNIQUE INDEX "newsletter_deliveries_subscriber_uuid_newsletter_uuid_key" ON "newsletter_deliveries"("subscriber_uuid", "newsletter_uuid");

-- A table of its own: a visit must not count as a change of the newsletter.
CREATE TABLE "newsletter_visits" (
    "newsletter_uuid" UUID NOT NULL,
    "visits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "newsletter_visits_pkey" PRIMARY KEY ("newsletter_uuid"),
    CONSTRAINT "newsletter_visits_counted" CHECK (visits >= 0)
);

CREATE TABLE "newsletters" (
    "uuid" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "filter" TEXT,
    "status" "newsletter_status" NOT NULL DEFAULT 'draft',
    "last_error" TEXT,
    "scheduled_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recent_answers" TEXT NOT NULL DEFAULT '',
    "preview_text" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undo_until" TIMESTAMPTZ(3),
    "planned_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "topics" TEXT[] NOT NULL DEFAULT '{}',
    "save_key" TEXT,
    "content" JSONB,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "folded" JSONB,
    "plan_cursor" UUID,
    "audience_total" INTEGER,
    "paused_at" TIMESTAMPTZ(3),
    "paused_seconds" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "newsletters_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "newsletters_planned" CHECK ("status" <> 'sending' OR "planned_at" IS NOT NULL),
    CONSTRAINT "newsletters_whole" CHECK ("status" <> 'done' OR "plan_cursor" IS NULL)
);
CREATE INDEX "newsletters_created_at_uuid_idx" ON "newsletters"("created_at" DESC, "uuid" DESC);
CREATE INDEX "newsletters_started_at_uuid_idx" ON "newsletters"("started_at" DESC, "uuid" DESC);

CREATE TABLE "changes" (
    "id" BIGSERIAL NOT NULL,
    "tx" XID8 NOT NULL DEFAULT pg_current_xact_id(),
    "kind" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "uuid" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "changes_created_at_idx" ON "changes"("created_at");
CREATE INDEX "changes_tx_id_idx" ON "changes"("tx", "id");

CREATE TABLE "contacts" (
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "mobile" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "status" "contact_status" NOT NULL DEFAULT 'unread',
    "note" TEXT NOT NULL DEFAULT '',
    "is_spam" BOOLEAN NOT NULL DEFAULT false,
    "spam_reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "assignee_id" TEXT,
    "source" TEXT NOT NULL DEFAULT '',
    "referrer_host" TEXT NOT NULL DEFAULT '',
    "landing_page" TEXT NOT NULL DEFAULT '',
    "utm_source" TEXT NOT NULL DEFAULT '',
    "utm_medium" TEXT NOT NULL DEFAULT '',
    "utm_campaign" TEXT NOT NULL DEFAULT '',
    "utm_term" TEXT NOT NULL DEFAULT '',
    "utm_content" TEXT NOT NULL DEFAULT '',
    "project_uuid" UUID,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "contacts_email_lower" CHECK (email = lower(email))
);
CREATE INDEX "contacts_created_at_uuid_idx" ON "contacts"("created_at" DESC, "uuid" DESC);
CREATE INDEX "contacts_email_idx" ON "contacts"("email");
CREATE INDEX "contacts_is_spam_assignee_id_created_at_uuid_idx" ON "contacts"("is_spam", "assignee_id", "created_at" DESC, "uuid" DESC);
CREATE INDEX "contacts_is_spam_created_at_uuid_idx" ON "contacts"("is_spam", "created_at" DESC, "uuid" DESC);
CREATE INDEX "contacts_is_spam_source_created_at_uuid_idx" ON "contacts"("is_spam", "source", "created_at" DESC, "uuid" DESC);
CREATE INDEX "contacts_is_spam_status_created_at_uuid_idx" ON "contacts"("is_spam", "status", "created_at" DESC, "uuid" DESC);
CREATE INDEX "contacts_is_spam_status_uuid_idx" ON "contacts"("is_spam", "status", "uuid");
CREATE INDEX "contacts_order_email" ON "contacts" ("is_spam", (reader_order(email) COLLATE "C"), "uuid");
CREATE INDEX "contacts_order_mobile" ON "contacts" ("is_spam", (digit_order(mobile) COLLATE "C"), "uuid");
CREATE INDEX "contacts_order_name" ON "contacts" ("is_spam", (reader_order(name) COLLATE "C"), "uuid");
CREATE INDEX "contacts_order_subject" ON "contacts" ("is_spam", (reader_order(subject) COLLATE "C"), "uuid");
-- Substring search in the lists of the desk. The same expressions are in src/search-text.ts.
CREATE INDEX "contacts_text" ON "contacts" USING gin ((lower(name || E'\n' || email || E'\n' || subject || E'\n' || message || E'\n' || mobile)) gin_trgm_ops);

CREATE TABLE "files" (
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "project_uuid" UUID,
    "kind" "file_kind" NOT NULL DEFAULT 'other',
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "place" INTEGER NOT NULL DEFAULT 0,
    "link_round" INTEGER NOT NULL DEFAULT 0,
    "incoming_uuid" UUID,
    "reply_uuid" UUID,
    "booking_uuid" UUID,

    CONSTRAINT "files_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "files_owner" CHECK (num_nonnulls(project_uuid, incoming_uuid, reply_uuid, booking_uuid) = 1)
);
-- Counts the bytes that visitors uploaded.
CREATE INDEX "files_arrived_idx" ON "files" ("created_at") INCLUDE ("bytes") WHERE "booking_uuid" IS NOT NULL;
CREATE INDEX "files_booking_uuid_idx" ON "files"("booking_uuid");
CREATE INDEX "files_incoming_uuid_idx" ON "files"("incoming_uuid");
CREATE INDEX "files_project_uuid_place_idx" ON "files"("project_uuid", "place");
CREATE INDEX "files_reply_uuid_idx" ON "files"("reply_uuid");

CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "response" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope", "key")
);
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

CREATE TABLE "image_variants" (
    "image_uuid" UUID NOT NULL,
    "format" "image_format" NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "image_variants_pkey" PRIMARY KEY ("image_uuid", "format", "width")
);

CREATE TABLE "images" (
    "uuid" UUID NOT NULL,
    "content_hash" TEXT NOT NULL,
    "format" "image_format" NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "status" "image_status" NOT NULL DEFAULT 'pending',
    "placeholder" TEXT,
    "dominant_color" TEXT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "images_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "images_size" CHECK (width > 0 AND height > 0 AND bytes > 0)
);
CREATE UNIQUE INDEX "images_content_hash_key" ON "images"("content_hash");
CREATE INDEX "images_status_idx" ON "images"("status");

CREATE TABLE "incoming_mails" (
    "uuid" UUID NOT NULL,
    "kind" "incoming_kind" NOT NULL,
    "booking_uuid" UUID,
    "contact_uuid" UUID,
    "matched_by" TEXT NOT NULL DEFAULT '',
    "from_name" TEXT NOT NULL DEFAULT '',
    "from_email" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL DEFAULT '',
    "trouble" TEXT NOT NULL DEFAULT '',
    "size" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "incoming_mails_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "incoming_mails_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid) <= 1)
);
CREATE INDEX "incoming_mails_booking_uuid_received_at_idx" ON "incoming_mails"("booking_uuid", "received_at");
CREATE INDEX "incoming_mails_contact_uuid_received_at_idx" ON "incoming_mails"("contact_uuid", "received_at");
CREATE INDEX "incoming_mails_from_email_idx" ON "incoming_mails"("from_email");
CREATE INDEX "incoming_mails_received_at_uuid_idx" ON "incoming_mails"("received_at" DESC, "uuid" DESC);

CREATE TABLE "incoming_seen" (
    "message_hash" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "incoming_seen_pkey" PRIMARY KEY ("message_hash")
);

CREATE TABLE "invitations" (
    "uuid" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("uuid")
);
CREATE INDEX "invitations_email_idx" ON "invitations"("email");
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

CREATE TABLE "lead_notes" (
    "uuid" UUID NOT NULL,
    "booking_uuid" UUID,
    "contact_uuid" UUID,
    "user_id" TEXT,
    "author" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_notes_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "lead_notes_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid) = 1)
);
CREATE INDEX "lead_notes_booking_uuid_created_at_idx" ON "lead_notes"("booking_uuid", "created_at");
CREATE INDEX "lead_notes_contact_uuid_created_at_idx" ON "lead_notes"("contact_uuid", "created_at");

CREATE TABLE "mailboxes" (
    "name" TEXT NOT NULL,
    "uid_validity" BIGINT NOT NULL,
    "last_uid" BIGINT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "attempt_uid" BIGINT,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "mailboxes_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "notification_choices" (
    "user_id" TEXT NOT NULL,
    "bookings" "notification_pace" NOT NULL DEFAULT 'never',
    "contacts" "notification_pace" NOT NULL DEFAULT 'never',
    "failures" "notification_pace" NOT NULL DEFAULT 'never',
    "digest_hour" INTEGER NOT NULL DEFAULT 8,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "digest_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_choices_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "notifications" (
    "uuid" UUID NOT NULL,
    "kind" "notification_kind" NOT NULL,
    "booking_uuid" UUID,
    "contact_uuid" UUID,
    "subscriber_uuid" UUID,
    "status" "notification_status" NOT NULL DEFAULT 'pending',
    "message_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "doubts" INTEGER NOT NULL DEFAULT 0,
    "handed_at" TIMESTAMPTZ(3),
    "invitation_uuid" UUID,
    "digest_uuid" UUID,
    "recipient" TEXT NOT NULL DEFAULT '',
    "since" TIMESTAMPTZ(3),
    "reply_uuid" UUID,
    "dismissed_at" TIMESTAMPTZ(3),
    "appointment_change_uuid" UUID,
    "about" TEXT NOT NULL DEFAULT '',
    "bounced_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "notifications_one_lead" CHECK ( num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid, reply_uuid, appointment_change_uuid) = CASE WHEN kind::text IN ('digest', 'failure', 'password_changed', 'passkey_added', 'passkey_removed', 'second_factor_on', 'second_factor_off') THEN 0 ELSE 1 END),
    CONSTRAINT "notifications_sent_at" CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE UNIQUE INDEX "notifications_appointment_change_uuid_key" ON "notifications"("appointment_change_uuid");
CREATE INDEX "notifications_booking_uuid_idx" ON "notifications"("booking_uuid");
CREATE INDEX "notifications_contact_uuid_idx" ON "notifications"("contact_uuid");
CREATE INDEX "notifications_digest_uuid_idx" ON "notifications"("digest_uuid");
CREATE INDEX "notifications_invitation_uuid_idx" ON "notifications"("invitation_uuid");
CREATE UNIQUE INDEX "notifications_kind_booking_uuid_recipient_about_key" ON "notifications"("kind", "booking_uuid", "recipient", "about");
CREATE UNIQUE INDEX "notifications_kind_contact_uuid_recipient_about_key" ON "notifications"("kind", "contact_uuid", "recipient", "about");
CREATE INDEX "notifications_recipient_status_idx" ON "notifications"("recipient", "status");
CREATE UNIQUE INDEX "notifications_reply_uuid_key" ON "notifications"("reply_uuid");
CREATE INDEX "notifications_status_created_at_idx" ON "notifications"("status", "created_at");
CREATE INDEX "notifications_subscriber_uuid_idx" ON "notifications"("subscriber_uuid");

CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "job" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dispatched_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "outbox_created_at_idx" ON "outbox"("created_at");
-- Pending jobs only. Finished rows stay out of the index.
CREATE INDEX "outbox_due" ON "outbox" (run_at) WHERE dispatched_at IS NULL AND done_at IS NULL AND failed_at IS NULL;
CREATE INDEX "outbox_unfinished" ON "outbox" (dispatched_at) WHERE done_at IS NULL AND failed_at IS NULL;

CREATE TABLE "page_views" (
    "day" DATE NOT NULL,
    "route" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "page_views_pkey" PRIMARY KEY ("day", "route", "path"),
    CONSTRAINT "page_views_counted" CHECK (views >= 0)
);
CREATE UNIQUE INDEX "page_views_uuid_key" ON "page_views"("uuid");

CREATE TABLE "passkeys" (
    "uuid" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("uuid")
);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

CREATE TABLE "project_import_parts" (
    "import_uuid" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "project_import_parts_pkey" PRIMARY KEY ("import_uuid", "number")
);
-- Already compressed, and read in slices.
ALTER TABLE "project_import_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

CREATE TABLE "project_import_rows" (
    "import_uuid" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "folder" TEXT NOT NULL,
    "project_name" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "notes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_done" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "project_import_rows_pkey" PRIMARY KEY ("import_uuid", "place")
);
CREATE INDEX "project_import_rows_import_uuid_verdict_place_idx" ON "project_import_rows"("import_uuid", "verdict", "place");

CREATE TABLE "project_imports" (
    "uuid" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "status" "import_status" NOT NULL DEFAULT 'uploading',
    "project_count" INTEGER NOT NULL DEFAULT 0,
    "done_place" INTEGER NOT NULL DEFAULT 0,
    "imported" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "project_imports_pkey" PRIMARY KEY ("uuid")
);
CREATE INDEX "project_imports_created_at_uuid_idx" ON "project_imports"("created_at" DESC, "uuid" DESC);

CREATE TABLE "project_photos" (
    "project_uuid" UUID NOT NULL,
    "image_uuid" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "caption" TEXT NOT NULL DEFAULT '',
    "focus_x" INTEGER NOT NULL DEFAULT 50,
    "focus_y" INTEGER NOT NULL DEFAULT 50,

    CONSTRAINT "project_photos_pkey" PRIMARY KEY ("project_uuid", "image_uuid"),
    CONSTRAINT "project_photos_focus" CHECK (focus_x BETWEEN 0 AND 100 AND focus_y BETWEEN 0 AND 100)
);
CREATE INDEX "project_photos_image_uuid_idx" ON "project_photos"("image_uuid");

CREATE TABLE "projects" (
    "uuid" UUID NOT NULL,
    "project_name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "category" TEXT,
    "tags" TEXT[],
    "featured" BOOLEAN NOT NULL DEFAULT false,
    "author" TEXT NOT NULL DEFAULT 'Team',
    "version" INTEGER NOT NULL DEFAULT 1,
    "image_uuid" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tag_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "search" TSVECTOR,
    "preview_round" INTEGER NOT NULL DEFAULT 0,
    "published_at" TIMESTAMPTZ(6) DEFAULT transaction_timestamp(),
    "story" TEXT NOT NULL DEFAULT '',
    "facts" JSONB NOT NULL DEFAULT '{}',
    "next_image_uuid" UUID,
    "featured_place" INTEGER,
    "parts_list" JSONB NOT NULL DEFAULT '[]',
    "search_text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "projects_pkey" PRIMARY KEY ("uuid")
);
CREATE INDEX "projects_category_created_at_uuid_idx" ON "projects"("category", "created_at" DESC, "uuid" DESC);
CREATE INDEX "projects_created_at_uuid_idx" ON "projects"("created_at" DESC, "uuid" DESC);
-- Drafts only: a few rows of a large catalog.
CREATE INDEX "projects_draft" ON "projects"("created_at" DESC, "uuid" DESC) WHERE "published_at" IS NULL;
CREATE INDEX "projects_featured_created_at_uuid_idx" ON "projects"("featured", "created_at" DESC, "uuid" DESC);
CREATE INDEX "projects_featured_uuid_idx" ON "projects"("featured", "uuid");
CREATE INDEX "projects_image_uuid_idx" ON "projects"("image_uuid");
CREATE INDEX "projects_next_image_uuid_idx" ON "projects"("next_image_uuid");
CREATE INDEX "projects_order_category" ON "projects" ((reader_order(category) COLLATE "C"), "uuid");
CREATE INDEX "projects_order_project_name" ON "projects" ((reader_order(project_name) COLLATE "C"), "uuid");
CREATE INDEX "projects_published_at_uuid_idx" ON "projects"("published_at" DESC, "uuid" DESC);
CREATE INDEX "projects_search_idx" ON "projects" USING GIN ("search");
-- Substring search in the lists of the desk.
CREATE INDEX "projects_search_text" ON "projects" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "projects_tag_keys_idx" ON "projects" USING GIN ("tag_keys");

CREATE TABLE "push_keys" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_keys_one" CHECK ("id" = 1)
);

CREATE TABLE "push_subscriptions" (
    "uuid" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "key_id" INTEGER NOT NULL DEFAULT 1,
    "session_id" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_told_at" TIMESTAMPTZ(3),
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "refused_since" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("uuid")
);
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");

CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- Addresses that were deleted at the desk. An import skips them.
CREATE TABLE "removed_subscribers" (
    "email_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "removed_subscribers_pkey" PRIMARY KEY ("email_hash")
);
CREATE INDEX "removed_subscribers_created_at_idx" ON "removed_subscribers"("created_at");

CREATE TABLE "replies" (
    "uuid" UUID NOT NULL,
    "booking_uuid" UUID,
    "contact_uuid" UUID,
    "user_id" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "replies_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "replies_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid) = 1)
);
CREATE INDEX "replies_booking_uuid_created_at_idx" ON "replies"("booking_uuid", "created_at");
CREATE INDEX "replies_contact_uuid_created_at_idx" ON "replies"("contact_uuid", "created_at");

CREATE TABLE "reply_writers" (
    "lead_uuid" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reply_writers_pkey" PRIMARY KEY ("lead_uuid", "user_id")
);

CREATE TABLE "search_words" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("word")
);
CREATE INDEX "search_words_trigram" ON "search_words" USING GIN ("word" gin_trgm_ops);

CREATE TABLE "service_states" (
    "name" TEXT NOT NULL,
    "ok" BOOLEAN NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_states_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "user_id" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "passkey_at" TIMESTAMPTZ(3),
    "time_zone" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "shop_documents" (
    "name" TEXT NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "version" INTEGER NOT NULL,
    "own" JSONB NOT NULL,
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shop_documents_pkey" PRIMARY KEY ("name")
);
CREATE UNIQUE INDEX "shop_documents_uuid_key" ON "shop_documents"("uuid");

CREATE TABLE "shop_versions" (
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "own" JSONB NOT NULL,
    "changed" TEXT[],
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shop_versions_pkey" PRIMARY KEY ("name", "version")
);

CREATE TABLE "subscriber_import_parts" (
    "import_uuid" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "subscriber_import_parts_pkey" PRIMARY KEY ("import_uuid", "number")
);

CREATE TABLE "subscriber_import_rows" (
    "import_uuid" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "email_hash" TEXT NOT NULL,
    "consent_at" TIMESTAMPTZ(3),
    "verdict" TEXT NOT NULL,
    "topics" TEXT[] NOT NULL DEFAULT '{}',
    "other_topics" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "subscriber_import_rows_pkey" PRIMARY KEY ("import_uuid", "line")
);
CREATE INDEX "subscriber_import_rows_email_import_uuid_line_idx" ON "subscriber_import_rows"("email", "import_uuid", "line");
CREATE INDEX "subscriber_import_rows_import_uuid_verdict_line_idx" ON "subscriber_import_rows"("import_uuid", "verdict", "line");

CREATE TABLE "subscriber_imports" (
    "uuid" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "status" "import_status" NOT NULL DEFAULT 'uploading',
    "email_column" TEXT NOT NULL DEFAULT '',
    "format" TEXT,
    "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "line_count" INTEGER NOT NULL DEFAULT 0,
    "done_line" INTEGER NOT NULL DEFAULT 0,
    "imported" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "topics" TEXT[] NOT NULL DEFAULT '{}',
    "topics_column" TEXT NOT NULL DEFAULT '',
    "topic_names" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "subscriber_imports_pkey" PRIMARY KEY ("uuid")
);
CREATE INDEX "subscriber_imports_created_at_uuid_idx" ON "subscriber_imports"("created_at" DESC, "uuid" DESC);

-- What the row of a subscriber said until it was changed.
CREATE TABLE "subscriber_pasts" (
    "subscriber_uuid" UUID NOT NULL,
    "until" TIMESTAMPTZ(6) NOT NULL,
    "status" "subscriber_status" NOT NULL,
    "topics" TEXT[],
    "paused_until" TIMESTAMPTZ(3),

    CONSTRAINT "subscriber_pasts_pkey" PRIMARY KEY ("subscriber_uuid", "until")
);
CREATE INDEX "subscriber_pasts_until_idx" ON "subscriber_pasts"("until");

CREATE TABLE "subscribers" (
    "uuid" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "status" "subscriber_status" NOT NULL DEFAULT 'active',
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "consent" TEXT,
    "consent_at" TIMESTAMPTZ(3),
    "topics" TEXT[] NOT NULL DEFAULT '{}',
    "paused_until" TIMESTAMPTZ(3),

    CONSTRAINT "subscribers_pkey" PRIMARY KEY ("uuid"),
    CONSTRAINT "subscribers_email_lower" CHECK (email = lower(email))
);
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers"("email");
CREATE INDEX "subscribers_order_email" ON "subscribers" ("status", (reader_order(email) COLLATE "C"), "uuid");
CREATE INDEX "subscribers_status_changed_at_idx" ON "subscribers"("status_changed_at");
CREATE INDEX "subscribers_status_created_at_uuid_idx" ON "subscribers"("status", "created_at" DESC, "uuid" DESC);
-- Substring search in the lists of the desk. The same expressions are in src/search-text.ts.
CREATE INDEX "subscribers_text" ON "subscribers" USING gin ((lower(email)) gin_trgm_ops);

CREATE TABLE "suppressions" (
    "email_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "erased_at" TIMESTAMPTZ(3),

    CONSTRAINT "suppressions_pkey" PRIMARY KEY ("email_hash")
);

CREATE TABLE "two_factors" (
    "id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "verified" BOOLEAN DEFAULT true,
    "user_id" TEXT NOT NULL,
    "failed_verification_count" INTEGER DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "two_factors_secret_idx" ON "two_factors"("secret");
CREATE INDEX "two_factors_user_id_idx" ON "two_factors"("user_id");

CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "two_factor_enabled" BOOLEAN DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "role" "member_role" NOT NULL DEFAULT 'owner',
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

CREATE TABLE "verifications" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

CREATE TABLE "webhook_deliveries" (
    "uuid" UUID NOT NULL,
    "webhook_uuid" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_uuid" UUID NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "response_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("uuid")
);
CREATE INDEX "webhook_deliveries_webhook_uuid_created_at_uuid_idx" ON "webhook_deliveries"("webhook_uuid", "created_at" DESC, "uuid" DESC);

CREATE TABLE "webhooks" (
    "uuid" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "format" "webhook_format" NOT NULL DEFAULT 'json',

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("uuid")
);

-- -------------------- Foreign keys --------------------

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "appointment_changes" ADD CONSTRAINT "appointment_changes_appointment_uuid_fkey" FOREIGN KEY ("appointment_uuid") REFERENCES "appointments"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_newsletter_uuid_fkey" FOREIGN KEY ("newsletter_uuid") REFERENCES "newsletters"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_uuid_fkey" FOREIGN KEY ("subscriber_uuid") REFERENCES "subscribers"("uuid") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "newsletter_visits" ADD CONSTRAINT "newsletter_visits_newsletter_uuid_fkey" FOREIGN KEY ("newsletter_uuid") REFERENCES "newsletters"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "files" ADD CONSTRAINT "files_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "files" ADD CONSTRAINT "files_incoming_uuid_fkey" FOREIGN KEY ("incoming_uuid") REFERENCES "incoming_mails"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "files" ADD CONSTRAINT "files_project_uuid_fkey" FOREIGN KEY ("project_uuid") REFERENCES "projects"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "files" ADD CONSTRAINT "files_reply_uuid_fkey" FOREIGN KEY ("reply_uuid") REFERENCES "replies"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_image_uuid_fkey" FOREIGN KEY ("image_uuid") REFERENCES "images"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_appointment_change_uuid_fkey" FOREIGN KEY ("appointment_change_uuid") REFERENCES "appointment_changes"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_digest_uuid_fkey" FOREIGN KEY ("digest_uuid") REFERENCES "notifications"("uuid") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_invitation_uuid_fkey" FOREIGN KEY ("invitation_uuid") REFERENCES "invitations"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_reply_uuid_fkey" FOREIGN KEY ("reply_uuid") REFERENCES "replies"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subscriber_uuid_fkey" FOREIGN KEY ("subscriber_uuid") REFERENCES "subscribers"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_image_uuid_fkey" FOREIGN KEY ("image_uuid") REFERENCES "images"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_project_uuid_fkey" FOREIGN KEY ("project_uuid") REFERENCES "projects"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "projects" ADD CONSTRAINT "projects_image_uuid_fkey" FOREIGN KEY ("image_uuid") REFERENCES "images"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "projects" ADD CONSTRAINT "projects_next_image_uuid_fkey" FOREIGN KEY ("next_image_uuid") REFERENCES "images"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "push_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "replies" ADD CONSTRAINT "replies_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "replies" ADD CONSTRAINT "replies_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "subscriber_pasts" ADD CONSTRAINT "subscriber_pasts_subscriber_uuid_fkey" FOREIGN KEY ("subscriber_uuid") REFERENCES "subscribers"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_uuid_fkey" FOREIGN KEY ("webhook_uuid") REFERENCES "webhooks"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- -------------------- Functions and triggers --------------------

-- The hash of an audit row covers its content and the hash of the row before it.
CREATE FUNCTION audit_hash(r audits) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(r.prev_hash, r.seq, r.uuid, r.actor, r.action, r.entity, r.entity_uuid,
    r.details, r.request_id, (extract(epoch FROM r.created_at) * 1000)::bigint)::text, 'UTF8')), 'hex')
$$;

-- An appointment appears on the page of its lead, so it is recorded as a change of that lead.
CREATE FUNCTION appointment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noun text;
BEGIN
  FOR noun IN
    WITH recorded AS (
      INSERT INTO changes (tx, kind, action, uuid)
        SELECT pg_current_xact_id(), CASE WHEN changed.contact_uuid IS NULL THEN 'booking' ELSE 'contact' END,
          CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'updated' END, changed.uuid
        FROM changed
        RETURNING kind)
    SELECT DISTINCT kind FROM recorded
  LOOP
    PERFORM pg_notify('change', noun);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER change_insert AFTER INSERT ON appointments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION appointment_changed();
CREATE TRIGGER change_update AFTER UPDATE ON appointments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION appointment_changed();

-- Chains each new audit row to the one before. A row that already has a hash comes from an archive and keeps it.
CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hash IS NOT NULL THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(720411955);
  SELECT seq + 1, hash INTO NEW.seq, NEW.prev_hash FROM audits ORDER BY seq DESC NULLS LAST LIMIT 1;
  NEW.seq := coalesce(NEW.seq, 1);
  NEW.prev_hash := coalesce(NEW.prev_hash, repeat('0', 64));
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER audit_chain BEFORE INSERT ON audits FOR EACH ROW EXECUTE FUNCTION audit_chain();

-- The audit trail is append-only.
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail cannot be changed';
END $$;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audits FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

-- Time in which a newsletter is paused does not count for its warm-up.
CREATE FUNCTION newsletter_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'paused' THEN
    NEW.paused_at := now();
  ELSE
    NEW.paused_seconds := OLD.paused_seconds + coalesce(extract(epoch FROM now() - OLD.paused_at), 0);
    NEW.paused_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER newsletter_pause BEFORE UPDATE ON "newsletters" FOR EACH ROW
  WHEN (OLD.started_at IS NOT NULL AND (OLD.status = 'paused') <> (NEW.status = 'paused'))
  EXECUTE FUNCTION newsletter_pause();

-- The change feed. Every write to a watched table becomes a row in "changes" and a notification.
CREATE FUNCTION change_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Not `kind`: a watched table has a column of that name.
  noun text := TG_ARGV[0];
  recorded int;
BEGIN
  INSERT INTO changes (tx, kind, action, uuid)
    SELECT pg_current_xact_id(), noun,
      CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END, changed.uuid
    FROM changed;
  GET DIAGNOSTICS recorded = ROW_COUNT;
  IF recorded > 0 THEN PERFORM pg_notify('change', noun); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER change_delete AFTER DELETE ON bookings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('booking');
CREATE TRIGGER change_insert AFTER INSERT ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('booking');
CREATE TRIGGER change_update AFTER UPDATE ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('booking');
CREATE TRIGGER change_delete AFTER DELETE ON newsletters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('newsletter');
CREATE TRIGGER change_insert AFTER INSERT ON newsletters REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('newsletter');
CREATE TRIGGER change_update AFTER UPDATE ON newsletters REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('newsletter');
CREATE TRIGGER change_delete AFTER DELETE ON contacts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('contact');
CREATE TRIGGER change_insert AFTER INSERT ON contacts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('contact');
CREATE TRIGGER change_update AFTER UPDATE ON contacts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('contact');
CREATE TRIGGER change_delete AFTER DELETE ON images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('image');
CREATE TRIGGER change_insert AFTER INSERT ON images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('image');
CREATE TRIGGER change_update AFTER UPDATE ON images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('image');
CREATE TRIGGER change_insert AFTER INSERT ON invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('member');
CREATE TRIGGER change_update AFTER UPDATE ON invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('member');
CREATE TRIGGER change_delete AFTER DELETE ON notifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('notification');
CREATE TRIGGER change_insert AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('notification');
CREATE TRIGGER change_update AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('notification');
CREATE TRIGGER change_delete AFTER DELETE ON projects REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('project');
CREATE TRIGGER change_insert AFTER INSERT ON projects REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('project');
CREATE TRIGGER change_update AFTER UPDATE ON projects REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('project');
CREATE TRIGGER change_delete AFTER DELETE ON "shop_documents" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('shop');
CREATE TRIGGER change_insert AFTER INSERT ON "shop_documents" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('shop');
CREATE TRIGGER change_update AFTER UPDATE ON "shop_documents" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('shop');
CREATE TRIGGER change_delete AFTER DELETE ON subscribers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('subscriber');
CREATE TRIGGER change_insert AFTER INSERT ON subscribers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('subscriber');
CREATE TRIGGER change_update AFTER UPDATE ON subscribers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record('subscriber');

-- When a row in "files" is deleted, its bytes are deleted too, by a job in the same transaction.
CREATE FUNCTION file_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (id, job, payload) VALUES (gen_random_uuid(), 'file.remove', jsonb_build_object('file_uuid', OLD.uuid));
  RETURN NULL;
END $$;
CREATE TRIGGER file_release AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION file_release();

-- Cached public pages show newsletters. A change kind of its own: progress while sending must not clear the cache.
CREATE FUNCTION letter_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('change', 'published_newsletter');
  RETURN NULL;
END $$;
-- Only changes that a visitor can see.
CREATE TRIGGER letter_changed AFTER UPDATE ON "newsletters" FOR EACH ROW
  WHEN (OLD.is_public IS DISTINCT FROM NEW.is_public OR (NEW.is_public AND
    (OLD.started_at IS DISTINCT FROM NEW.started_at OR OLD.content IS DISTINCT FROM NEW.content)))
  EXECUTE FUNCTION letter_shown();
CREATE TRIGGER letter_deleted AFTER DELETE ON "newsletters" FOR EACH ROW WHEN (OLD.is_public) EXECUTE FUNCTION letter_shown();

-- Open pages reload the team when a member is added, removed or changed.
CREATE FUNCTION member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An account has no uuid; screens read the whole team again anyway.
  INSERT INTO changes (tx, kind, action, uuid) VALUES (pg_current_xact_id(), 'member', 'updated', gen_random_uuid());
  PERFORM pg_notify('change', 'member');
  RETURN NULL;
END $$;
CREATE TRIGGER member_changed AFTER INSERT OR DELETE OR UPDATE OF name, email, role ON users FOR EACH STATEMENT EXECUTE FUNCTION member_changed();

-- When a member last used the desk. It outlives the session.
CREATE FUNCTION member_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET used_at = NEW.updated_at WHERE id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER member_used AFTER INSERT OR UPDATE OF updated_at ON sessions FOR EACH ROW EXECUTE FUNCTION member_used();

-- Wakes the dispatcher when a job is added to the outbox.
CREATE FUNCTION outbox_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();

-- Search text and search words of a project are kept in step with its fields.
CREATE FUNCTION project_search_refresh() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tag_keys := ARRAY(SELECT lower(tag) FROM unnest(NEW.tags) AS tag);
  NEW.search_text := lower(NEW.project_name || E'\n' || NEW.description || E'\n' || coalesce(NEW.category, ''));
  NEW.search :=
    setweight(to_tsvector('simple', NEW.project_name), 'A') ||
    setweight(to_tsvector('simple', array_to_string(NEW.tags, ' ')), 'B') ||
    setweight(to_tsvector('simple', coalesce(NEW.category, '')), 'B') ||
    setweight(to_tsvector('simple', NEW.description), 'D');
  INSERT INTO search_words (word)
    SELECT word FROM unnest(tsvector_to_array(NEW.search)) AS word WHERE length(word) BETWEEN 3 AND 40
    ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER project_search BEFORE INSERT OR UPDATE OF project_name, description, category, tags ON projects
  FOR EACH ROW EXECUTE FUNCTION project_search_refresh();

-- Wakes every process when a session or an API token ends, so that open streams are closed.
CREATE FUNCTION session_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('change', 'session');
  RETURN NULL;
END $$;
CREATE TRIGGER session_wake AFTER UPDATE OF revoked_at ON api_tokens FOR EACH STATEMENT EXECUTE FUNCTION session_wake();
CREATE TRIGGER session_wake_deleted AFTER DELETE ON api_tokens FOR EACH STATEMENT EXECUTE FUNCTION session_wake();
CREATE TRIGGER session_wake AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION session_wake();

-- Keeps the previous state of a subscriber, so that the audience of a newsletter is that of one moment.
CREATE FUNCTION subscriber_past() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscriber_pasts (subscriber_uuid, until, status, topics, paused_until)
    VALUES (OLD.uuid, clock_timestamp(), OLD.status, OLD.topics, OLD.paused_until)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER subscriber_past AFTER UPDATE ON "subscribers" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.topics IS DISTINCT FROM NEW.topics
    OR OLD.paused_until IS DISTINCT FROM NEW.paused_until)
  EXECUTE FUNCTION subscriber_past();
