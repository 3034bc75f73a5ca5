import { randomBytes } from 'node:crypto';
import { toHeaderText } from '@perfboard/mail/header-text';
import { type MailAddress, toMailbox } from '@perfboard/mail/mail-address';
import { encodePiece, joinPieces } from '@perfboard/mail/quoted-printable';
import { foldLines } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';

/** Stands for the recipient's own link wherever the campaign template prints it. */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/perfboard-recipient';

export interface CampaignMessageOptions {
  from: string | MailAddress;
  replyTo?: string | MailAddress | undefined;
  subject: string;
  /** With `unsubscribePlaceholder` as an attribute value or text. */
  html: string;
  /** With `unsubscribePlaceholder`. */
  text: string;
  /** Further headers, the same for every recipient. */
  headers?: Record<string, string>;
  /** Sent as `X-Perfboard-Request`. */
  requestId?: string | undefined;
}

export interface CampaignRecipient {
  to: string;
  /** With angle brackets; see `createMessageId`. */
  messageId: string;
  /** Absolute http(s) address that takes the one-click POST of RFC 8058. */
  unsubscribeUrl: string;
  date: Date;
}

export interface CampaignMessage {
  /**
   * One recipient's complete message, for `MailTransport.sendRaw`.
   *
   * @throws MailError of kind `recipient` when `to` is not one address
   * @throws TypeError for a malformed link or Message-ID
   */
  fill(recipient: CampaignRecipient): string;
}

/** No blank, no angle bracket, no quote: fits a header, an HTML attribute and a line of text unbroken. */
const linkPattern = /^https?:\/\/[\w\-.~:/?#[\]@!$&()*+,;=%]+$/;
/** With the header's name this stays under the 998 octets that a line may have. */
const maxLinkLength = 900;
const messageIdPattern = /^<[!-;=?-~]+@[!-;=?-~]+>$/;

const header = (name: string, value: string): string =>
  `${foldLines(`${name}: ${MimeNode.encodeHeaderValue(name, value)}`, 76)}\r\n`;

const addressHeader = (name: string, value: string | MailAddress): string => {
  const encoded = MimeNode.encodeHeaderValue(name, toMailbox(value));
  return `${foldLines(`${name}: ${encoded}`, 76)}\r\n`;
};

const ownHeaders = /^(?:from|to|cc|bcc|subject|date|message-id|mime-version|content-.*|list-unsubscribe.*)$/i;

const fixedHeaders = (options: CampaignMessageOptions): string => {
  const extra = {
    ...options.headers,
    ...(options.requestId && { 'X-Perfboard-Request': options.requestId }),
  };
  for (const name of Object.keys(extra)) {
    if (!/^[!-9;-~]+$/.test(name) || ownHeaders.test(name)) throw new TypeError('Header not allowed here');
  }
  return [
    addressHeader('From', options.from),
    ...(options.replyTo === undefined ? [] : [addressHeader('Reply-To', options.replyTo)]),
    header('Subject', toHeaderText(options.subject)),
    ...Object.entries(extra).map(([name, value]) => header(name, toHeaderText(value))),
  ].join('');
};

/** The encoded pieces of a body between its links, put together around one recipient's link. */
const prepareBody = (body: string): ((link: string) => string) => {
  const pieces = body.split(unsubscribePlaceholder).map(encodePiece);
  if (pieces.length === 1) return () => pieces[0] ?? '';
  // Pieces of nothing would leave a line with only a soft break, legal and pointless.
  return (link) => {
    const encoded = encodePiece(link);
    return joinPieces(
      pieces.flatMap((piece, index) => (index === 0 ? [piece] : [encoded, piece])).filter(Boolean),
    );
  };
};

const partHeaders = (type: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;

/**
 * Encodes a campaign's message once. What differs per recipient (To, Message-ID, Date, the unsubscribe headers and
 * links) is encoded by `fill` and put between the pieces, so that a hundred thousand mails do not mean encoding the
 * same body a hundred thousand times.
 *
 * @throws MailError when `from` or `replyTo` is not one address
 * @throws TypeError for a header that this message sets itself
 */
export const prepareCampaignMessage = (options: CampaignMessageOptions): CampaignMessage => {
  // Random, so that no body can contain it.
  const boundary = `=_perfboard_${randomBytes(18).toString('hex')}`;
  const fixed = fixedHeaders(options);
  const fillText = prepareBody(options.text);
  const fillHtml = prepareBody(options.html);
  const beforeText =
    `List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\nMIME-Version: 1.0\r\n` +
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n` +
    `--${boundary}\r\n${partHeaders('text/plain')}`;
  const beforeHtml = `\r\n--${boundary}\r\n${partHeaders('text/html')}`;
  const end = `\r\n--${boundary}--\r\n`;

  return {
    fill({ to, messageId, unsubscribeUrl, date }) {
      if (unsubscribeUrl.length > maxLinkLength || !linkPattern.test(unsubscribeUrl)) {
        throw new TypeError('Malformed unsubscribe link');
      }
      if (!messageIdPattern.test(messageId)) throw new TypeError('Malformed Message-ID');
      const own =
        addressHeader('To', to) +
        `Message-ID: ${messageId}\r\n` +
        `Date: ${date.toUTCString().replace(/GMT$/, '+0000')}\r\n` +
        // Not folded: some receivers read a folded link as broken.
        `List-Unsubscribe: <${unsubscribeUrl}>\r\n`;
      return (
        fixed +
        own +
        beforeText +
        fillText(unsubscribeUrl) +
        beforeHtml +
        fillHtml(unsubscribeUrl.replaceAll('&', '&amp;')) +
        end
      );
    },
  };
};
