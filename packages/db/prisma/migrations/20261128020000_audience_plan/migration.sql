-- The subscriber up to whom recipients are written down; null once all are.
ALTER TABLE "newsletters" ADD COLUMN "plan_cursor" UUID;
-- How many it was for when it was sent.
ALTER TABLE "newsletters" ADD COLUMN "audience_total" INTEGER;
-- A worker of the release before knows no plan and would call the newsletter done with its first batch: it fails here instead, and the next one goes on.
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_whole" CHECK ("status" <> 'done' OR "plan_cursor" IS NULL);

-- What a subscriber's row said until it was changed.
CREATE TABLE "subscriber_pasts" (
    "subscriber_uuid" UUID NOT NULL,
    "until" TIMESTAMPTZ(6) NOT NULL,
    "status" "subscriber_status" NOT NULL,
    "topics" TEXT[],
    "paused_until" TIMESTAMPTZ(3),

    CONSTRAINT "subscriber_pasts_pkey" PRIMARY KEY ("subscriber_uuid", "until")
);
CREATE INDEX "subscriber_pasts_until_idx" ON "subscriber_pasts"("until");
ALTER TABLE "subscriber_pasts" ADD CONSTRAINT "subscriber_pasts_subscriber_uuid_fkey"
  FOREIGN KEY ("subscriber_uuid") REFERENCES "subscribers"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Always, and not only while a newsletter is planned: whoever changes a row in the moment of a click cannot see whose transaction ends first.
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
