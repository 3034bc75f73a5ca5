-- CreateExtension
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE EXTENSION IF NOT EXISTS "fuzzystrmatch";


-- CreateEnum
CREATE TYPE "booking_status" AS ENUM ('new', 'contacted', 'scheduled', 'done', 'archived');

-- CreateEnum
CREATE TYPE "newsletter_status" AS ENUM ('draft', 'queued', 'sending', 'paused', 'done', 'cancelled');

-- CreateEnum
CREATE TYPE "recipient_status" AS ENUM ('pending', 'sending', 'sent', 'failed', 'suppressed', 'uncertain');

-- CreateEnum
CREATE TYPE "contact_status" AS ENUM ('unread', 'read', 'responded', 'archived');

-- CreateEnum
CREATE TYPE "image_status" AS ENUM ('pending', 'ready', 'failed');

-- CreateEnum
CREATE TYPE "image_format" AS ENUM ('jpeg', 'png', 'webp', 'avif');

-- CreateEnum
CREATE TYPE "notification_kind" AS ENUM ('booking_notification', 'booking_acknowledgement', 'contact_notification', 'contact_acknowledgement', 'subscription_confirm');

-- CreateEnum
CREATE TYPE "notification_status" AS ENUM ('pending', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "token_scope" AS ENUM ('read', 'write');

-- CreateEnum
CREATE TYPE "subscriber_status" AS ENUM ('pending', 'active', 'unsubscribed', 'suppressed');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "audits" (
    "uuid" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_uuid" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audits_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "page_views" (
    "day" DATE NOT NULL,
    "route" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "page_views_pkey" PRIMARY KEY ("day","route","path")
);

-- CreateTable
CREATE TABLE "service_states" (
    "name" TEXT NOT NULL,
    "ok" BOOLEAN NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_states_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
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

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
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

    CONSTRAINT "newsletters_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
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

    CONSTRAINT "newsletter_deliveries_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
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

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
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

    CONSTRAINT "images_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "image_variants" (
    "image_uuid" UUID NOT NULL,
    "format" "image_format" NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "image_variants_pkey" PRIMARY KEY ("image_uuid","format","width")
);

-- CreateTable
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

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "response" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "changes" (
    "id" BIGSERIAL NOT NULL,
    "tx" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "kind" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "uuid" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "search" tsvector,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "search_words" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "two_factor_enabled" BOOLEAN DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "verifications" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "two_factors" (
    "id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "verified" BOOLEAN DEFAULT true,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "scope" "token_scope" NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "subscribers" (
    "uuid" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "status" "subscriber_status" NOT NULL DEFAULT 'active',
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscribers_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "suppressions" (
    "email_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppressions_pkey" PRIMARY KEY ("email_hash")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "uuid" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
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

-- CreateIndex
CREATE INDEX "audits_created_at_uuid_idx" ON "audits"("created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "bookings_is_spam_created_at_uuid_idx" ON "bookings"("is_spam", "created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "bookings_is_spam_full_name_uuid_idx" ON "bookings"("is_spam", "full_name", "uuid");

-- CreateIndex
CREATE INDEX "bookings_is_spam_email_uuid_idx" ON "bookings"("is_spam", "email", "uuid");

-- CreateIndex
CREATE INDEX "bookings_is_spam_project_title_uuid_idx" ON "bookings"("is_spam", "project_title", "uuid");

-- CreateIndex
CREATE INDEX "bookings_is_spam_status_created_at_uuid_idx" ON "bookings"("is_spam", "status", "created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "bookings_email_idx" ON "bookings"("email");

-- CreateIndex
CREATE INDEX "bookings_created_at_uuid_idx" ON "bookings"("created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "newsletters_created_at_uuid_idx" ON "newsletters"("created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "newsletter_deliveries_newsletter_uuid_status_uuid_idx" ON "newsletter_deliveries"("newsletter_uuid", "status", "uuid");

-- CreateIndex
CREATE INDEX "newsletter_deliveries_subscriber_uuid_idx" ON "newsletter_deliveries"("subscriber_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_deliveries_newsletter_uuid_subscriber_uuid_key" ON "newsletter_deliveries"("newsletter_uuid", "subscriber_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "newsletter_deliveries_newsletter_uuid_email_key" ON "newsletter_deliveries"("newsletter_uuid", "email");

-- CreateIndex
CREATE INDEX "contacts_is_spam_created_at_uuid_idx" ON "contacts"("is_spam", "created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "contacts_is_spam_name_uuid_idx" ON "contacts"("is_spam", "name", "uuid");

-- CreateIndex
CREATE INDEX "contacts_is_spam_email_uuid_idx" ON "contacts"("is_spam", "email", "uuid");

-- CreateIndex
CREATE INDEX "contacts_is_spam_subject_uuid_idx" ON "contacts"("is_spam", "subject", "uuid");

-- CreateIndex
CREATE INDEX "contacts_is_spam_status_created_at_uuid_idx" ON "contacts"("is_spam", "status", "created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "contacts_email_idx" ON "contacts"("email");

-- CreateIndex
CREATE INDEX "contacts_created_at_uuid_idx" ON "contacts"("created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "images_content_hash_key" ON "images"("content_hash");

-- CreateIndex
CREATE INDEX "images_status_idx" ON "images"("status");

-- CreateIndex
CREATE INDEX "notifications_status_created_at_idx" ON "notifications"("status", "created_at");

-- CreateIndex
CREATE INDEX "notifications_booking_uuid_idx" ON "notifications"("booking_uuid");

-- CreateIndex
CREATE INDEX "notifications_contact_uuid_idx" ON "notifications"("contact_uuid");

-- CreateIndex
CREATE INDEX "notifications_subscriber_uuid_idx" ON "notifications"("subscriber_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_kind_booking_uuid_key" ON "notifications"("kind", "booking_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_kind_contact_uuid_key" ON "notifications"("kind", "contact_uuid");

-- CreateIndex
CREATE INDEX "outbox_created_at_idx" ON "outbox"("created_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "changes_tx_id_idx" ON "changes"("tx", "id");

-- CreateIndex
CREATE INDEX "changes_created_at_idx" ON "changes"("created_at");

-- CreateIndex
CREATE INDEX "projects_created_at_uuid_idx" ON "projects"("created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "projects_category_created_at_uuid_idx" ON "projects"("category", "created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "projects_featured_created_at_uuid_idx" ON "projects"("featured", "created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "projects_project_name_uuid_idx" ON "projects"("project_name", "uuid");

-- CreateIndex
CREATE INDEX "projects_image_uuid_idx" ON "projects"("image_uuid");

-- CreateIndex
CREATE INDEX "projects_tag_keys_idx" ON "projects" USING GIN ("tag_keys");

-- CreateIndex
CREATE INDEX "projects_search_idx" ON "projects" USING GIN ("search");

-- CreateIndex
CREATE INDEX "search_words_trigram" ON "search_words" USING GIN ("word" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_id_account_id_key" ON "accounts"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE INDEX "two_factors_secret_idx" ON "two_factors"("secret");

-- CreateIndex
CREATE INDEX "two_factors_user_id_idx" ON "two_factors"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_token_hash_key" ON "api_tokens"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers"("email");

-- CreateIndex
CREATE INDEX "subscribers_status_created_at_uuid_idx" ON "subscribers"("status", "created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "subscribers_status_email_uuid_idx" ON "subscribers"("status", "email", "uuid");

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_uuid_created_at_idx" ON "webhook_deliveries"("webhook_uuid", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_newsletter_uuid_fkey" FOREIGN KEY ("newsletter_uuid") REFERENCES "newsletters"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_uuid_fkey" FOREIGN KEY ("subscriber_uuid") REFERENCES "subscribers"("uuid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_image_uuid_fkey" FOREIGN KEY ("image_uuid") REFERENCES "images"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_booking_uuid_fkey" FOREIGN KEY ("booking_uuid") REFERENCES "bookings"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_contact_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "contacts"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subscriber_uuid_fkey" FOREIGN KEY ("subscriber_uuid") REFERENCES "subscribers"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_image_uuid_fkey" FOREIGN KEY ("image_uuid") REFERENCES "images"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_uuid_fkey" FOREIGN KEY ("webhook_uuid") REFERENCES "webhooks"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Wrong states that a column type cannot rule out.
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_email_lower" CHECK (email = lower(email));
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_email_lower" CHECK (email = lower(email));
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_email_lower" CHECK (email = lower(email));
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid) = 1);
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sent_at" CHECK ((status = 'sent') = (sent_at IS NOT NULL));
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_message_id"
  CHECK (status NOT IN ('sending', 'sent', 'uncertain') OR message_id IS NOT NULL);
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_sent_at" CHECK ((status = 'sent') = (sent_at IS NOT NULL));
ALTER TABLE "images" ADD CONSTRAINT "images_size" CHECK (width > 0 AND height > 0 AND bytes > 0);
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_counted" CHECK (views >= 0);

-- Work that is still owed; the finished rows stay out of the index.
CREATE INDEX "outbox_due" ON "outbox" (run_at) WHERE dispatched_at IS NULL AND done_at IS NULL AND failed_at IS NULL;
CREATE INDEX "outbox_unfinished" ON "outbox" (dispatched_at) WHERE done_at IS NULL AND failed_at IS NULL;

-- Substring search of the admin lists. The expressions stand in src/search-text.ts too; a test compares plans.
CREATE INDEX "projects_text" ON "projects" USING gin ((lower(project_name || E'\n' || description || E'\n' || coalesce(category, ''))) gin_trgm_ops);
CREATE INDEX "bookings_text" ON "bookings" USING gin ((lower(full_name || E'\n' || email || E'\n' || mobile_no || E'\n' || project_title)) gin_trgm_ops);
CREATE INDEX "contacts_text" ON "contacts" USING gin ((lower(name || E'\n' || email || E'\n' || subject || E'\n' || message || E'\n' || mobile)) gin_trgm_ops);
CREATE INDEX "subscribers_text" ON "subscribers" USING gin ((lower(email)) gin_trgm_ops);

-- Ranked search of the public catalogue.
CREATE FUNCTION project_search_refresh() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tag_keys := ARRAY(SELECT lower(tag) FROM unnest(NEW.tags) AS tag);
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

-- The change feed: every write to a watched table is a row here and a wake-up call.
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
DO $$
DECLARE
  watched text[];
BEGIN
  FOREACH watched SLICE 1 IN ARRAY ARRAY[
    ['projects', 'project'], ['images', 'image'], ['bookings', 'booking'], ['contacts', 'contact'],
    ['subscribers', 'subscriber'], ['newsletters', 'newsletter'], ['notifications', 'notification']] LOOP
    EXECUTE format('CREATE TRIGGER change_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record(%L)', watched[1], watched[2]);
    EXECUTE format('CREATE TRIGGER change_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record(%L)', watched[1], watched[2]);
    EXECUTE format('CREATE TRIGGER change_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_record(%L)', watched[1], watched[2]);
  END LOOP;
END $$;

CREATE FUNCTION outbox_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();

-- The audit trail is written once.
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail cannot be changed';
END $$;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audits FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
