/**
 * The rows of notices that wait to be sent, as `from ... where ...`. Those of a lead that looks like spam wait for an
 * admin's word instead.
 */
export const pendingNotices = `notices
  left join replies on replies.uuid = notices.reply_uuid
  left join appointment_changes on appointment_changes.uuid = notices.appointment_change_uuid
  left join appointments on appointments.uuid = appointment_changes.appointment_uuid
  left join bookings on bookings.uuid = coalesce(notices.booking_uuid, replies.booking_uuid, appointments.booking_uuid)
  left join contacts on contacts.uuid = coalesce(notices.contact_uuid, replies.contact_uuid, appointments.contact_uuid)
  where notices.status = 'pending' and not coalesce(bookings.is_spam, contacts.is_spam, false)`;
