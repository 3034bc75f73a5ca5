import { mails } from '@perfboard/content/mails';
import { renderMail } from '@perfboard/mail/mail-layout';
import {
  formatMailDate,
  type MailShop,
  type MailTemplate,
  readerTexts,
  sampleShop,
} from '@perfboard/mail/mail-template';
import { formatList } from '@perfboard/messages/format';
import type { Translator } from '@perfboard/messages/translator';
import { fillMail } from '../../base/mail/mail-shop.ts';

interface DigestLead {
  name: string;
  title: string;
  created_at: string;
}

export interface DigestProps {
  shop: MailShop;
  /** Start of the subject. */
  prefix: string;
  bookings: readonly DigestLead[];
  contacts: readonly DigestLead[];
  /** Emails from senders of earlier leads. */
  answers: readonly DigestLead[];
  /** Leads that came back at the time of their follow-up. */
  followUps: readonly DigestLead[];
  /** Leads with a note that mentions the member. */
  mentions: readonly DigestLead[];
  /** Quotes that clients accepted. */
  accepted: readonly DigestLead[];
  /** Times that visitors picked, moved or canceled. */
  appointments: readonly DigestLead[];
  /** New leads classified as spam. */
  spam: readonly DigestLead[];
  /** Failed jobs. */
  failures: number;
  /** Whether a member requested it in the settings. */
  isAskedFor: boolean;
  deskUrl: string;
}

type Texts = Translator<'staff_mail'>;

const rows = (leads: readonly DigestLead[], shop: MailShop, t: Texts) =>
  leads.map(({ name, title, created_at }) => {
    const date = formatMailDate(created_at, shop.time_zone, shop.language);
    return [t('digestRow', { name, date }), title] as const;
  });

/** Leads under a heading; nothing if there are none. */
const section = (text: string, leads: readonly DigestLead[], shop: MailShop, t: Texts) =>
  leads.length > 0
    ? [{ kind: 'paragraph', text } as const, { kind: 'facts', rows: rows(leads, shop, t) } as const]
    : [];

/** What happened, in one line: `2 booking requests, 1 answer`. */
function summaryOf(props: DigestProps, t: Texts): string {
  const { bookings, contacts, accepted, answers, followUps, mentions, appointments, failures, spam } = props;
  const counted = [
    [bookings.length, t('bookingCount', { count: bookings.length })],
    [contacts.length, t('contactCount', { count: contacts.length })],
    [accepted.length, t('acceptedCount', { count: accepted.length })],
    [answers.length, t('answerCount', { count: answers.length })],
    [followUps.length, t('followUpCount', { count: followUps.length })],
    [mentions.length, t('mentionCount', { count: mentions.length })],
    [appointments.length, t('appointmentCount', { count: appointments.length })],
    [failures, t('failureTotal', { count: failures })],
    [spam.length, t('spamCount', { count: String(spam.length) })],
  ] as const;
  return formatList(
    t.language,
    counted.flatMap(([count, text]) => (count > 0 ? [text] : [])),
  );
}

/** To a member who wants one email a day, or to the default recipients of lead notifications. */
export const template: MailTemplate<DigestProps> = {
  name: 'digest',
  sampleProps: {
    shop: sampleShop,
    prefix: mails.prefixes.digest,
    bookings: [
      { name: 'Asha Rao', title: 'LoRa soil moisture network', created_at: '2026-11-21T02:36:00.000Z' },
    ],
    contacts: [{ name: 'Ben Okafor', title: 'A question', created_at: '2026-11-21T03:36:00.000Z' }],
    answers: [{ name: 'Ravi Kumar', title: 'ESP32 camera node', created_at: '2026-11-21T05:36:00.000Z' }],
    followUps: [{ name: 'Mia Chen', title: 'Air quality logger', created_at: '2026-11-21T06:36:00.000Z' }],
    mentions: [{ name: 'Luis Ortega', title: 'Robot arm', created_at: '2026-11-21T07:36:00.000Z' }],
    accepted: [{ name: 'Noor Haddad', title: 'Battery test rig', created_at: '2026-11-21T06:36:00.000Z' }],
    appointments: [],
    spam: [{ name: 'Best Pills', title: 'Cheap pills', created_at: '2026-11-21T04:36:00.000Z' }],
    failures: 2,
    isAskedFor: true,
    deskUrl: 'https://shop.example.com/main/admin',
  },
  render: (props) => {
    const { shop, prefix, failures, isAskedFor, deskUrl } = props;
    const t = readerTexts(shop, 'staff_mail');
    const summary = summaryOf(props, t);
    const listed = [
      [t('digestBookings'), props.bookings],
      [t('digestContacts'), props.contacts],
      [t('digestAccepted'), props.accepted],
      [t('digestAnswers'), props.answers],
      [t('digestFollowUps'), props.followUps],
      [t('digestMentions'), props.mentions],
      [t('digestAppointments'), props.appointments],
      [t('digestSpam'), props.spam],
    ] as const;
    return renderMail({
      shop,
      subject: t('subjectLine', { prefix: fillMail({ prefix }, shop).prefix, about: summary }),
      preview: summary,
      heading: summary,
      blocks: [
        ...listed.flatMap(([text, leads]) => section(text, leads, shop, t)),
        ...(failures > 0
          ? [{ kind: 'paragraph', text: t('digestFailures', { count: String(failures) }) } as const]
          : []),
        { kind: 'action', label: t('openDesk'), url: deskUrl },
      ],
      reason: isAskedFor ? t('digestReason') : t('digestDefaultReason'),
    });
  },
};
