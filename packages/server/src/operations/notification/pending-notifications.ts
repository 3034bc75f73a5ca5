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
