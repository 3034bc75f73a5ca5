import { randomBytes } from 'node:crypto';
import { type MailAddress, toHeaderText, toMailbox } from '@perfboard/mail/mail-address';
import { encodePiece, joinPieces } from '@perfboard/mail/quoted-printable';
import { foldLines } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';

/** Placeholders for the recipient's own links in the newsletter template. */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/perfboard-recipient';
export const managePlaceholder = 'https://manage.invalid/perfboard-recipient';
const placeholders = new RegExp(`(${unsubscribePlaceholder}|${managePlaceholder})`.replaceAll('.', '\\.'));

export interface NewsletterMessageOptions {
  from: string | MailAddress;
  replyTo?: string | MailAddress | undefined;
  subject: string;
  /** With placeholders in attribute values or text. */
  html: string;
  /** With placeholders. */
  text: string;
  /** Further headers, the same for every recipient. */
  headers?: Record<string, string>;
  /** Sent as `X-Perfboard-Request`. */
  requestId?: string | undefined;
}

/** What one recipient's message is filled with. */
export interface MessageValues {
  to: string;
  /** With angle brackets; see `createMessageId`. */
  messageId: string;
  /** Absolute http(s) URL that accepts the one-click POST of RFC 8058. */
  unsubscribeUrl: string;
  /** The URL of the page where subscribers choose topics. */
  manageUrl: string;
  date: Date;
}

export interface NewsletterMessage {
  /**
   * One recipient's complete message, for `MailTransport.sendRaw`.
   * @throws MailError of kind `recipient` when `to` is not one address
   * @throws TypeError for a malformed link or Message-ID
   */
  fill(recipient: MessageValues): string;
}

/** No blank, angle bracket or quote: safe in a header, an HTML attribute and a line of text. */
const linkPattern = /^https?:\/\/[\w\-.~:/?#[\]@!$&()*+,;=%]+$/;
/** With the header's name, this stays under the 998 octets of a line. */
const maxLinkLength = 900;
const messageIdPattern = /^<[!-;=?A-~]+@[!-;=?-~]+>$/;

const header = (name: string, value: string): string =>
  `${foldLines(`${name}: ${MimeNode.encodeHeaderValue(name, value)}`, 76)}\r\n`;

const addressHeader = (name: string, value: string | MailAddress): string => {
  const encoded = MimeNode.encodeHeaderValue(name, toMailbox(value));
  return `${foldLines(`${name}: ${encoded}`, 76)}\r\n`;
};

const ownHeaders = /^(?:from|to|cc|bcc|subject|date|message-id|mime-version|content-.*|list-unsubscribe.*)$/i;

const fixedHeaders = (options: NewsletterMessageOptions): string => {
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

interface Links {
  unsubscribe: string;
  manage: string;
}

/** Encodes the body's pieces between its links and joins them around one recipient's links. */
const prepareBody = (body: string): ((links: Links) => string) => {
  // Every second part is a placeholder.
  const parts = body.split(placeholders);
  const pieces = parts.map((part, index) => (index % 2 === 0 ? encodePiece(part) : part));
  if (pieces.length === 1) return () => pieces[0] ?? '';
  // An empty piece would add a line with only a soft break: valid but useless.
  return (links) => {
    const encoded = { unsubscribe: encodePiece(links.unsubscribe), manage: encodePiece(links.manage) };
    return joinPieces(
      pieces
        .map((piece, index) => {
          if (index % 2 === 0) return piece;
          return piece === managePlaceholder ? encoded.manage : encoded.unsubscribe;
        })
        .filter(Boolean),
    );
  };
};

const inAttribute = (url: string): string => url.replaceAll('&', '&amp;');

const partHeaders = (type: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;

/**
 * Encodes a newsletter's message once. `fill` encodes what differs per recipient (To, Message-ID, Date, the
 * unsubscribe headers and links) and inserts it between the pieces, so that the same body is not encoded a
 * hundred thousand times.
 * @throws MailError when `from` or `replyTo` is not one address
 * @throws TypeError for a header that this message sets itself
 */
export const prepareNewsletterMessage = (options: NewsletterMessageOptions): NewsletterMessage => {
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
    fill({ to, messageId, unsubscribeUrl, manageUrl, date }) {
      for (const url of [unsubscribeUrl, manageUrl]) {
        if (url.length > maxLinkLength || !linkPattern.test(url)) throw new TypeError('Malformed link');
      }
      if (!messageIdPattern.test(messageId)) throw new TypeError('Malformed Message-ID');
      const own =
        addressHeader('To', to) +
        `Message-ID: ${messageId}\r\n` +
        `Date: ${date.toUTCString().replace(/GMT$/, '+0000')}\r\n` +
        // Not folded, because some receivers break folded links.
        `List-Unsubscribe: <${unsubscribeUrl}>\r\n`;
      return (
        fixed +
        own +
        beforeText +
        fillText({ unsubscribe: unsubscribeUrl, manage: manageUrl }) +
        beforeHtml +
        fillHtml({ unsubscribe: inAttribute(unsubscribeUrl), manage: inAttribute(manageUrl) }) +
        end
      );
    },
  };
};
