import { leadPath } from '@perfboard/contracts/path';

interface OfLead {
  booking: { uuid: string; full_name: string; project_title: string } | null;
  contact: { uuid: string; name: string; subject: string } | null;
}

/** What an email to a member says of a lead; null if the lead is gone. */
export function aboutLead(
  { booking, contact }: OfLead,
  publicUrl: string,
): { name: string; title: string; leadUrl: string } | null {
  if (booking) {
    const { uuid, full_name: name, project_title: title } = booking;
    return { name, title, leadUrl: `${publicUrl}${leadPath('booking', uuid)}` };
  }
  if (!contact) return null;
  const { uuid, name, subject: title } = contact;
  return { name, title, leadUrl: `${publicUrl}${leadPath('contact', uuid)}` };
}
