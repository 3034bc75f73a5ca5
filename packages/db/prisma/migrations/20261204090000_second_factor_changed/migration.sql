ALTER TYPE "notification_kind" ADD VALUE 'second_factor_changed';
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_lead";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_lead" CHECK (num_nonnulls(booking_uuid, contact_uuid, subscriber_uuid, invitation_uuid, reply_uuid, appointment_change_uuid, quote_uuid) = CASE WHEN kind::text IN ('digest', 'failure', 'password_changed', 'passkey_added', 'passkey_removed', 'second_factor_on', 'second_factor_changed', 'second_factor_off') THEN 0 ELSE 1 END) NOT VALID;
