-- Mails that came back after a server had taken them.
ALTER TABLE "notices" ADD COLUMN "bounced_at" TIMESTAMPTZ(3);
ALTER TABLE "campaign_recipients"
  ADD COLUMN "bounced_at" TIMESTAMPTZ(3),
  ADD COLUMN "complained_at" TIMESTAMPTZ(3);
