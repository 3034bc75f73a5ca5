import { normalizeEmail } from '@perfboard/contracts/email';
import type { MailProvider } from '@perfboard/contracts/words/mailbox';
import { idsIn, localPartOf } from '@perfboard/mail/message-id';

/** What an email provider reports about one of the shop's emails, read from its own format. */
export interface ProviderEvent {
  kind: 'bounce' | 'delay' | 'complaint';
  /** Lower case; empty if the provider names none. */
  email: string;
  /** Every ID and header of the shop's email that the event repeats. */
  ids: string;
  /** The provider's own id, without the part from `@`; empty if there is none. */
  relayId: string;
  /** An enhanced status code such as `5.1.1`; may be empty. */
  status: string;
  /** The server's words, such as `550 5.1.1 No such user`; may be empty. */
  diagnostic: string;
}

type Values = Record<string, unknown>;

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const textMax = 2_000;
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, textMax) : '';

const emailOf = (value: unknown): string => normalizeEmail(textOf(value).slice(0, 400));

/** More than a body within the size limit contains in practice. */
const eventsMax = 5_000;

/** Our ids among an email's headers, as a list of names and values. */
const idsOfHeaders = (headers: unknown): string =>
  listOf(headers)
    .slice(0, 100)
    .map(valuesOf)
    .filter(({ name }) => /^(?:message-id|x-perfboard-mail|references)$/i.test(textOf(name)))
    .map(({ value }) => textOf(value))
    .join(' ');

/** Amazon SES, as a message of SNS. */
function readSes(body: Values): ProviderEvent[] {
  const { notificationType, eventType, bounce, complaint, mail } = body;
  const { messageId, headers, commonHeaders } = valuesOf(mail);
  const about = {
    ids: `${idsOfHeaders(headers)} ${textOf(valuesOf(commonHeaders).messageId)}`,
    relayId: textOf(messageId),
  };
  const type = textOf(notificationType) || textOf(eventType);
  if (type === 'Complaint') {
    // A subscriber has taken the email out of the spam folder.
    if (valuesOf(complaint).complaintFeedbackType === 'not-spam') return [];
    return listOf(valuesOf(complaint).complainedRecipients).map((one) => ({
      kind: 'complaint',
      email: emailOf(valuesOf(one).emailAddress),
      ...about,
      status: '',
      diagnostic: '',
    }));
  }
  if (type !== 'Bounce') return [];
  const isTransient = textOf(valuesOf(bounce).bounceType) === 'Transient';
  return listOf(valuesOf(bounce).bouncedRecipients)
    .map(valuesOf)
    .map((one) => ({
      // Absence notes are transient too; only an email that Amazon has given up has an action.
      kind: isTransient && one.action !== 'failed' ? 'delay' : 'bounce',
      email: emailOf(one.emailAddress),
      ...about,
      status: textOf(one.status),
      diagnostic: textOf(one.diagnosticCode),
    }));
}

/** Not a soft bounce: by then, Postmark has given up. */
const postmarkDelays = ['Transient', 'DnsError', 'AutoResponder', 'ChallengeVerification'];

function readPostmark(body: Values): ProviderEvent[] {
  const isComplaint = body.RecordType === 'SpamComplaint' || body.Type === 'SpamComplaint';
  if (body.RecordType !== 'Bounce' && !isComplaint) return [];
  const bounce = postmarkDelays.includes(textOf(body.Type)) ? 'delay' : 'bounce';
  return [
    {
      kind: isComplaint ? 'complaint' : bounce,
      email: emailOf(body.Email),
      ids: '',
      relayId: textOf(body.MessageID),
      status: '',
      diagnostic: textOf(body.Details) || textOf(body.Description),
    },
  ];
}

function readMailgun(body: Values): ProviderEvent[] {
  const data = valuesOf(body['event-data']);
  const status = valuesOf(data['delivery-status']);
  const headers = valuesOf(valuesOf(data.message).headers);
  const isComplaint = data.event === 'complained';
  if (data.event !== 'failed' && !isComplaint) return [];
  const bounce = data.severity === 'permanent' ? 'bounce' : 'delay';
  const messageId = textOf(headers['message-id']);
  return [
    {
      kind: isComplaint ? 'complaint' : bounce,
      email: emailOf(data.recipient),
      // Mailgun leaves out the angle brackets.
      ids: `<${messageId.replace(/[<>]/g, '')}>`,
      relayId: '',
      status: textOf(status['enhanced-code']),
      diagnostic: [textOf(status.code), textOf(status.message) || textOf(status.description)]
        .join(' ')
        .trim(),
    },
  ];
}

const brevoKinds: Readonly<Record<string, ProviderEvent['kind']>> = {
  hard_bounce: 'bounce',
  invalid_email: 'bounce',
  blocked: 'bounce',
  error: 'bounce',
  soft_bounce: 'delay',
  deferred: 'delay',
  spam: 'complaint',
  complaint: 'complaint',
};

function readBrevo(body: Values): ProviderEvent[] {
  const kind = brevoKinds[textOf(body.event)];
  if (!kind) return [];
  const messageId = textOf(body['message-id']);
  return [
    {
      kind,
      email: emailOf(body.email),
      ids: messageId,
      relayId: localPartOf(idsIn(messageId)[0] ?? ''),
      status: '',
      diagnostic: textOf(body.reason),
    },
  ];
}

const sendGridKinds: Readonly<Record<string, ProviderEvent['kind']>> = {
  bounce: 'bounce',
  dropped: 'bounce',
  deferred: 'delay',
  spamreport: 'complaint',
};

const readSendGrid = (body: unknown): ProviderEvent[] =>
  listOf(body)
    .map(valuesOf)
    .flatMap((one) => {
      const kind = sendGridKinds[textOf(one.event)];
      if (!kind) return [];
      return {
        kind,
        email: emailOf(one.email),
        ids: textOf(one['smtp-id']),
        relayId: textOf(one.sg_message_id).split('.')[0] ?? '',
        status: textOf(one.status),
        diagnostic: textOf(one.reason) || textOf(one.response),
      };
    });

/**
 * Reads a provider's events. Events other than bounces, delays and complaints are left out.
 * @param body the parsed JSON; for Amazon SES, the message inside SNS's
 */
export function readProviderEvents(provider: MailProvider, body: unknown): ProviderEvent[] {
  const values = valuesOf(body);
  const readers: Record<MailProvider, () => ProviderEvent[]> = {
    ses: () => readSes(values),
    postmark: () => readPostmark(values),
    mailgun: () => readMailgun(values),
    brevo: () => readBrevo(values),
    sendgrid: () => readSendGrid(body),
  };
  return readers[provider]().slice(0, eventsMax);
}
