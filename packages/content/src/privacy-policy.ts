import type { Profile } from '@perfboard/contracts/shop/profile';
import type { Retention } from '@perfboard/contracts/shop/retention';
import { retentionLimits } from '@perfboard/contracts/words/retention';
import type { LegalPage } from './legal-page.ts';
import { addressLines } from './profile.ts';

/** Spam has the same period as other leads; page views are compared with the year before. */
export const retention: Retention = {
  lead_months: 24,
  spam_days: 730,
  page_view_days: 400,
  ledger_months: retentionLimits.ledgerMonths.default,
  backup_days: 35,
};

/** Periods that the owner has set, other than those of leads. */
const shorterPeriods = ({ lead_months, spam_days, page_view_days, ledger_months }: Retention): string[] => [
  ...(spam_days < lead_months * 30 ? [`Messages that look like spam: ${spam_days} days.`] : []),
  ...(page_view_days === retention.page_view_days
    ? []
    : [`Page view counts, which contain no personal data: ${page_view_days} days.`]),
  ...(ledger_months === retention.ledger_months
    ? []
    : [`Newsletters sent to your address: ${ledger_months} months; after that, only counts.`]),
];

/** The privacy policy with the shop's data and its retention periods. */
export const privacyPolicyOf = (shop: Profile, keeps: Retention): LegalPage => ({
  title: 'Privacy Policy',
  description: `What ${shop.name} keeps when you book, write or subscribe, for how long, and how to have it erased.`,
  updated: '2026-06-01',
  intro: `${shop.legal_name} runs this website. This page says what we store about you, why, for how long, and what you can do about it. In short: we keep what you send us in a form, we count page views without knowing who made them, and no one else is involved.`,
  sections: [
    {
      id: 'what-we-collect',
      title: 'What we collect',
      paragraphs: ['Only what you type into one of the three forms and send to us:'],
      bullets: [
        'Booking: your full name, email address, mobile number and the title of the project. If you add them, also what it should do, the quantity, your budget, the date you need it by, and up to three files.',
        'Contact: your name, email address, mobile number, the subject and the message.',
        'Newsletter: your email address, and the topics and the pause that you choose. If you joined one of our lists before, when and how you agreed. Also which newsletters we sent you and whether your mail server refused them.',
        'With each of them we store the time at which it arrived, its language and its status. With a booking or a message also who takes care of it, how far the work is, and the reasons if it looks like spam. Our staff may add internal notes, and we keep our replies, your answers and our appointments with it.',
        'Quotes that we send you: what we offer, your name and email address, when you first open a quote and what you answer. If you accept it, also the time, the name you enter and the optional items you choose. We keep each quote as a PDF with your booking or message.',
        'Your own page: a link in our emails opens a page with what you asked for, our messages, your files and your quotes. It needs no account and sets no cookie. What you write and upload there is kept with your booking or message. Anyone who has the link can open the page; ask us to end a link, and we send you a new one.',
      ],
    },
    {
      id: 'why',
      title: 'Why we use it',
      paragraphs: [
        'We use a booking or a message to answer you, to prepare a quotation and to carry out the work that you order. That is a step you asked for before a contract, or the contract itself. We use a newsletter address to send the newsletter that you subscribed to, on the basis of your consent.',
        'We do not sell data, do not build profiles and do not use what you send us for advertising or for training models.',
      ],
    },
    {
      id: 'page-views',
      title: 'Page views without cookies',
      paragraphs: [
        'This website counts its own page views. A view is stored as the route, the path and the time. No cookie is set for it, no IP address, no browser fingerprint and no account is stored with it, and the counts cannot be traced back to you.',
        'If your browser sends Do Not Track or Global Privacy Control, your views are not counted at all.',
        'With a booking or a message that you send we keep the site that led you here, the newsletter named in the link that you followed, the page at which your visit began and the project that you asked about. Nothing of it is stored in your browser, it is deleted together with what you sent, and with one of these signals none of it is kept.',
      ],
    },
    {
      id: 'cookies-and-storage',
      title: 'Cookies and storage in your browser',
      paragraphs: [
        'Visitors get no cookies. Signing in to the administration area, which is for our staff only, sets a session cookie and one by which the browser is known again.',
        'When you choose a project, its name is kept in your browser under the key bookingProjectTitle so that the booking form can fill it in. It is removed as soon as the form has read it and is never used for anything else.',
        'While you fill in a form, your browser keeps what you typed for this tab, so that a reload or a lost connection does not lose it. It is removed when the form is sent or the tab is closed, and files are never kept.',
      ],
    },
    {
      id: 'third-parties',
      title: 'Third parties',
      paragraphs: [
        'Pages, fonts and images come from our own server. No analytics, advertising or social-media script of another company is loaded. The map on the contact page is a drawing until you press “Show map”; only then does your browser ask OpenStreetMap for it, under the privacy policy of the OpenStreetMap Foundation.',
        'Our hosting provider and our email provider process data on our behalf and on our instructions.',
      ],
    },
    {
      id: 'security-and-spam',
      title: 'Security and spam protection',
      paragraphs: [
        'To keep the forms usable we limit how many messages one network address or sender may send in a given time. The addresses needed for this are held for at most one day and are not linked to the page-view counts. Messages that look like spam are set aside for a person to look at; they are not deleted by a machine.',
        'Connections are encrypted in transit, and access to stored requests is limited to staff who answer them.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      paragraphs: ['We delete data when its purpose has ended:'],
      bullets: [
        `Bookings and messages that did not lead to an order: ${keeps.lead_months} months after the last contact.`,
        ...shorterPeriods(keeps),
        'Records of orders and invoices: as long as tax law requires.',
        'Newsletter addresses: until you unsubscribe. We then keep the address marked as unsubscribed, so that it is not written to again by mistake. Where we ask you by email to confirm the address and you do not, we delete it 30 days later.',
        `Backups: ${keeps.backup_days} days, after which they are overwritten.`,
      ],
    },
    {
      id: 'unsubscribing',
      title: 'Unsubscribing',
      paragraphs: [
        'Every newsletter carries an unsubscribe link, and email apps that support one-click unsubscribing show their own button for it. Neither asks you to sign in or to give a reason. It takes effect at once, also for a newsletter that is being sent at that moment and has not reached you yet.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights, and erasure',
      paragraphs: [
        `You may ask what we hold about you, have it corrected, receive a copy in a machine-readable form, object to its use, or have it erased. Write to ${shop.privacy_email} from the address in question, or call ${shop.phone}. We act within 30 days and usually within a week.`,
        'On erasure we delete your bookings and messages with their quotes and pages, and your newsletter address. What tax law obliges us to keep is restricted to that purpose. You may also complain to the data protection authority where you live.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      paragraphs: [
        'Our services are offered to people of 16 years and older. Younger makers are welcome together with a parent or a teacher, who should be the one to fill in the form.',
      ],
    },
    {
      id: 'changes-and-contact',
      title: 'Changes and contact',
      paragraphs: [
        'If we change this policy, the new text appears here with its date, and we tell subscribers about changes that matter to them.',
        `The controller is ${shop.legal_name}, ${addressLines(shop).join(', ')}. Email: ${shop.privacy_email}.`,
      ],
    },
  ],
});
