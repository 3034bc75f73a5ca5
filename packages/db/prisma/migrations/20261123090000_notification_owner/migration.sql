-- A mail belongs to exactly one lead, subscriber, invitation or reply; one that tells members of several belongs to none.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_lead";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_lead" CHECK (
  num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid, reply_uuid)
    = CASE WHEN kind::text IN ('digest', 'failure') THEN 0 ELSE 1 END);
