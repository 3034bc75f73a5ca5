-- One index for "once a newsletter" and for all that belongs to a subscriber, instead of two.
CREATE UNIQUE INDEX "newsletter_deliveries_subscriber_uuid_newsletter_uuid_key" ON "newsletter_deliveries"("subscriber_uuid", "newsletter_uuid");
DROP INDEX "newsletter_deliveries_newsletter_uuid_subscriber_uuid_key";
DROP INDEX "newsletter_deliveries_subscriber_uuid_idx";
