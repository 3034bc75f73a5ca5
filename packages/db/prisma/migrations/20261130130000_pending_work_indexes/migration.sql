-- Failed work and pending webhooks are few among many rows that are done.
CREATE INDEX "outbox_failed_idx" ON "outbox" ("failed_at") WHERE "failed_at" IS NOT NULL;
CREATE INDEX "webhook_deliveries_pending_idx" ON "webhook_deliveries" ("created_at") WHERE "status" = 'pending';

-- The space of visitors' files is counted over those with bookings and those by email.
DROP INDEX "files_arrived_idx";
CREATE INDEX "files_arrived_idx" ON "files" ("created_at") INCLUDE ("bytes")
  WHERE "booking_uuid" IS NOT NULL OR "incoming_uuid" IS NOT NULL;
