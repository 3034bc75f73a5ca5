import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalOrganizer,
} from 'ical-generator';

const prodId = { company: 'Perfboard', product: 'Appointments', language: 'EN' };

/** Time and place of an appointment or of a change. */
export interface Meeting {
  starts_at: Date;
  ends_at: Date;
  place: string;
}

/** The place, if it is a URL. */
export const linkOf = (place: string): string | undefined =>
  /^https?:\/\/\S+$/i.test(place) && URL.canParse(place) ? place : undefined;

/**
 * A name as a parameter, which has no escapes: a quote or a line break would end it. Readers differ in what they make of
 * backslashes and carets (RFC 6868).
 */
const asParameter = (name: string): string =>
  name
    .replaceAll('"', "'")
    .replace(/[\p{Cc}\\^\s]+/gu, ' ')
    .trim();

/** `ical-generator` escapes addresses as if they were text, so others are only in the place. */
const isPlain = (link: string): boolean => !/[\\;,]/.test(link);

/** Each line ends with a line break, also the last one. */
const fileOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

interface Invitation extends Meeting {
  /** Identifies the appointment, however often it is moved. */
  uid: string;
  sequence: number;
  isCancelled: boolean;
  /** When the change was made. */
  at: Date;
  summary: string;
  organizer: Pick<ICalOrganizer, 'name' | 'email'>;
  /** The sender, if replies go to another address than From. */
  sentBy?: string | undefined;
  attendee: { name: string; email: string };
}

/** The calendar part of an email. Times are instants: each calendar shows them in its own time zone. */
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
        ...(link && isPlain(link) && { url: link }),
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
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: fileOf(calendar) };
}

interface FeedEvent extends Meeting {
  uuid: string;
  sequence: number;
  /** When it was made or moved last. */
  changed_at: Date;
  full_name: string;
  email: string;
  mobile_no: string;
  project_title: string;
}

/** How often a calendar should refresh, in seconds. */
const refreshS = 15 * 60;

/** All appointments, for a member's own calendar. */
export const feedCalendar = (shop: string, events: readonly FeedEvent[], deskUrl: string): string =>
  fileOf(
    ical({
      prodId,
      name: shop,
      ttl: refreshS,
      events: events.map((event) => ({
        id: event.uuid,
        sequence: event.sequence,
        stamp: event.changed_at,
        start: event.starts_at,
        end: event.ends_at,
        summary: `${event.full_name}: ${event.project_title}`,
        location: event.place,
        description: [event.full_name, event.email, event.mobile_no, deskUrl].join('\n'),
        status: ICalEventStatus.CONFIRMED,
      })),
    }),
  );
