/**
 * The rows of notifications that wait to be sent, as `from ... where ...`. Those of a lead that looks like spam wait for an
 * admin's word instead.
 */
export const pendingNotifications = `notifications
  left join replies on replies.uuid = notifications.reply_uuid
  left join appointment_changes on appointment_changes.uuid = notifications.appointment_change_uuid
  left join appointments on appointments.uuid = appointment_changes.appointment_uuid
  left join bookings on bookings.uuid = coalesce(notifications.booking_uuid, replies.booking_uuid, appointments.booking_uuid)
  left join contacts on contacts.uuid = coalesce(notifications.contact_uuid, replies.contact_uuid, appointments.contact_uuid)
  where notifications.status = 'pending' and not coalesce(bookings.is_spam, contacts.is_spam, false)`;

/** Each recipient's digest is due once a day. */
const digestLateHours = 25;

/** The rows of notifications that wait for a digest which should have come by now, as `from ... where ...`. */
export const lateHeldNotifications = `notifications
  left join bookings on bookings.uuid = notifications.booking_uuid
  left join contacts on contacts.uuid = notifications.contact_uuid
  where notifications.status = 'held' and notifications.created_at < now() - interval '${digestLateHours} hours'
    and not coalesce(bookings.is_spam, contacts.is_spam, false)
    and not exists (select from notifications digests
      where digests.uuid = notifications.digest_uuid and digests.status = 'pending')`;
