import type { PlainKey } from '@perfboard/messages/translator';

type NotificationRule = {
  /** Not in the history of its lead, where its cause has an entry of its own. */
  isHidden?: true;
  /** A bounce is shown on its lead or subscriber only: the address was mistyped. */
  isBounceQuiet?: true;
} & (
  | {
      /**
       * `visitor`: the sender of its lead or the subscriber, in their language.
       * `account`: the person or address that it names, always.
       */
      to: 'visitor' | 'account';
    }
  | {
      /**
       * `shop`: the members who chose it for bookings or contacts; without any, `NOTIFY_EMAIL` or the owners.
       * `member`: the member that it names, by their setting for mentions and follow-ups.
       */
      to: 'shop' | 'member';
      /** The title of the push message that is sent with an immediate email. */
      push: PlainKey<'staff_mail'>;
    }
);

/** Every kind of notification, with what sets it apart. Its email is its renderer's. */
const notificationKinds = {
  booking_notification: { to: 'shop', push: 'bookingHeading' },
  booking_acknowledgement: { to: 'visitor', isBounceQuiet: true },
  contact_notification: { to: 'shop', push: 'contactHeading' },
  contact_acknowledgement: { to: 'visitor', isBounceQuiet: true },
  subscription_confirm: { to: 'visitor', isBounceQuiet: true },
  reply: { to: 'visitor' },
  invitation: { to: 'account' },
  appointment: { to: 'visitor' },
  appointment_notification: { to: 'shop', push: 'pushAppointment' },
  appointment_reminder: { to: 'visitor' },
  digest: { to: 'account' },
  failure: { to: 'account' },
  password_changed: { to: 'account' },
  passkey_added: { to: 'account' },
  passkey_removed: { to: 'account' },
  second_factor_on: { to: 'account' },
  second_factor_changed: { to: 'account' },
  second_factor_off: { to: 'account' },
  answer: { to: 'shop', push: 'pushAnswer', isHidden: true },
  follow_up: { to: 'member', push: 'pushFollowUp', isHidden: true },
  mention: { to: 'member', push: 'pushMention', isHidden: true },
  quote: { to: 'visitor' },
  quote_reminder: { to: 'visitor' },
  quote_accepted: { to: 'shop', push: 'pushAccepted', isHidden: true },
  quote_receipt: { to: 'visitor' },
  stage: { to: 'visitor', isHidden: true },
  client_link: { to: 'visitor' },
} as const satisfies Record<string, NotificationRule>;

export type NotificationKind = keyof typeof notificationKinds;

/** The kinds for some recipients. */
export type KindTo<Recipient extends NotificationRule['to']> = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind]['to'] extends Recipient ? Kind : never;
}[NotificationKind];

/** The rule of a kind, without its literal type. */
export const ruleOf = (kind: NotificationKind): NotificationRule => notificationKinds[kind];

/** The kinds whose rule matches. */
export const kindsWhere = (matches: (rule: NotificationRule) => boolean | undefined): NotificationKind[] =>
  (Object.keys(notificationKinds) as NotificationKind[]).filter((kind) => matches(ruleOf(kind)));
