import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalOrganizer,
} from 'ical-generator';

const prodId = { company: 'Perfboard', product: 'Appointments', language: 'EN' };

/** When and where, as an appointment and each of its changes have it. */
export interface Meeting {
  starts_at: Date;
  ends_at: Date;
  place: string;
}

/** The place where it is an address of the web. */
export const linkOf = (place: string): string | undefined =>
  /^https?:\/\/\S+$/i.test(place) && URL.canParse(place) ? place : undefined;

/** Quotes and line breaks end a parameter of a calendar's line, whatever stands around them. */
const asParameter = (name: string): string => name.replace(/[\p{Cc}"\s]+/gu, ' ').trim();

interface Invitation extends Meeting {
  /** The appointment's: stays the same however often it is moved. */
  uid: string;
  sequence: number;
  isCancelled: boolean;
  /** When it was said. */
  at: Date;
  summary: string;
  organizer: Pick<ICalOrganizer, 'name' | 'email'>;
  /** Who writes in the organizer's name, where answers go to another address than the mail comes from. */
  sentBy?: string | undefined;
  attendee: { name: string; email: string };
}

/** What a mail tells its reader's calendar. Times are instants: each calendar shows them by its own clock. */
export function invitationCalendar(invitation: Invitation): {
  method: 'REQUEST' | 'CANCEL';
  content: string;
} {
  const { uid, sequence, isCancelled, at, summary, place, organizer, sentBy, attendee } = invitation;
  const link = linkOf(place);
  const calendar = ical({
    prodId,
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    events: [
      {
        id: uid,
        sequence,
        stamp: at,
        start: invitation.starts_at,
        end: invitation.ends_at,
        summary,
        location: place,
        ...(link && { url: link }),
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        organizer: {
          name: asParameter(organizer.name),
          email: organizer.email,
          ...(sentBy && { sentBy }),
        },
        attendees: [
          {
            name: asParameter(attendee.name),
            email: attendee.email,
            role: ICalAttendeeRole.REQ,
            status: ICalAttendeeStatus.NEEDSACTION,
            rsvp: !isCancelled,
          },
        ],
      },
    ],
  });
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
}

interface FeedEvent extends Meeting {
  uuid: string;
  sequence: number;
  created_at: Date;
  full_name: string;
  email: string;
  mobile_no: string;
  project_title: string;
}

/** How often a calendar should ask again, in seconds. */
const refreshS = 15 * 60;

/** All appointments for a member's own calendar. */
export const feedCalendar = (shop: string, events: readonly FeedEvent[], deskUrl: string): string =>
  ical({
    prodId,
    name: shop,
    ttl: refreshS,
    events: events.map((event) => ({
      id: event.uuid,
      sequence: event.sequence,
      stamp: event.created_at,
      start: event.starts_at,
      end: event.ends_at,
      summary: `${event.full_name}: ${event.project_title}`,
      location: event.place,
      description: [event.full_name, event.email, event.mobile_no, deskUrl].join('\n'),
      status: ICalEventStatus.CONFIRMED,
    })),
  }).toString();
