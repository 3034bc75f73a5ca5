-- One index for "once a campaign" and for all that belongs to a subscriber, instead of two.
CREATE UNIQUE INDEX "campaign_recipients_subscriber_uuid_campaign_uuid_key" ON "campaign_recipients"("subscriber_uuid", "campaign_uuid");
DROP INDEX "campaign_recipients_campaign_uuid_subscriber_uuid_key";
DROP INDEX "campaign_recipients_subscriber_uuid_idx";
