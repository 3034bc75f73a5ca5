-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'password_changed';
ALTER TYPE "notification_kind" ADD VALUE 'passkey_added';
ALTER TYPE "notification_kind" ADD VALUE 'passkey_removed';
ALTER TYPE "notification_kind" ADD VALUE 'second_factor_on';
ALTER TYPE "notification_kind" ADD VALUE 'second_factor_off';

-- A mail to a member about the own account belongs to no lead either.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_lead";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_lead" CHECK (
  num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid, reply_uuid)
    = CASE WHEN kind::text IN ('digest', 'failure', 'password_changed', 'passkey_added', 'passkey_removed',
        'second_factor_on', 'second_factor_off') THEN 0 ELSE 1 END);
