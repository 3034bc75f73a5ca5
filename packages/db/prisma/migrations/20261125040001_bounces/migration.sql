-- Mails that came back after a server had taken them.
ALTER TABLE "notifications" ADD COLUMN "bounced_at" TIMESTAMPTZ(3);
ALTER TABLE "newsletter_deliveries"
  ADD COLUMN "bounced_at" TIMESTAMPTZ(3),
  ADD COLUMN "complained_at" TIMESTAMPTZ(3);
