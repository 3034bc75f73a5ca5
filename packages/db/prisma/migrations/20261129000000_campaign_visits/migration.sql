-- Visits that came by the tags of a newsletter's own links. A table of its own: a visit is no change of a newsletter, which screens hear of.
CREATE TABLE "campaign_visits" (
    "campaign_uuid" UUID NOT NULL,
    "visits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "campaign_visits_pkey" PRIMARY KEY ("campaign_uuid"),
    CONSTRAINT "campaign_visits_counted" CHECK (visits >= 0)
);
ALTER TABLE "campaign_visits" ADD CONSTRAINT "campaign_visits_campaign_uuid_fkey" FOREIGN KEY ("campaign_uuid") REFERENCES "campaigns"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
