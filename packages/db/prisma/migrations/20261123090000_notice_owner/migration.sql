-- A mail belongs to exactly one lead, subscriber, invitation or reply; one that tells members of several belongs to none.
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_lead";
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_lead" CHECK (
  num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid, reply_uuid)
    = CASE WHEN kind::text IN ('digest', 'failure') THEN 0 ELSE 1 END);
