-- The audit trail's filters and the deliveries of one webhook are read and counted from an index.
CREATE INDEX "audits_entity_created_at_uuid_idx" ON "audits"("entity", "created_at" DESC, "uuid" DESC);
CREATE INDEX "audits_actor_created_at_uuid_idx" ON "audits"("actor", "created_at" DESC, "uuid" DESC);
CREATE INDEX "webhook_deliveries_webhook_uuid_created_at_uuid_idx" ON "webhook_deliveries"("webhook_uuid", "created_at" DESC, "uuid" DESC);
DROP INDEX "webhook_deliveries_webhook_uuid_created_at_idx";
