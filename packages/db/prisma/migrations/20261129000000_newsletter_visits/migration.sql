-- Visits that came by the tags of a newsletter's own links. A table of its own: a visit is no change of a newsletter, which screens hear of.
CREATE TABLE "newsletter_visits" (
    "newsletter_uuid" UUID NOT NULL,
    "visits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "newsletter_visits_pkey" PRIMARY KEY ("newsletter_uuid"),
    CONSTRAINT "newsletter_visits_counted" CHECK (visits >= 0)
);
ALTER TABLE "newsletter_visits" ADD CONSTRAINT "newsletter_visits_newsletter_uuid_fkey" FOREIGN KEY ("newsletter_uuid") REFERENCES "newsletters"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
