/** The parts of the returned email in a report. */
interface Returned {
  /** Message-ID of the returned email, with angle brackets. */
  messageId: string;
  /** Its recipient. */
  to: string;
}

const dsn = (
  headers: string,
  {
    words,
    fields,
    returned,
    type = 'message/rfc822',
  }: Record<'words' | 'fields' | 'returned', string> & { type?: string },
): string =>
  `${headers}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
 boundary="B/shop"

--B/shop
Content-Type: text/plain; charset=utf-8

${words}

--B/shop
Content-Type: message/delivery-status

${fields}

--B/shop
Content-Type: ${type}

${returned}

--B/shop--
`.replaceAll('\n', '\r\n');

const original = ({ messageId, to }: Returned, more = '') =>
  `From: Test Shop <shop@shop.example>
To: ${to}
Message-ID: ${messageId}
Subject: Re: LoRa soil network
${more}
Two weeks?`;

/** Reports of large email providers about an address that does not exist. */
export const recordedReports: Record<string, (returned: Returned) => string> = {
  Postfix: (mail) =>
    dsn(
      `Return-Path: <>
From: MAILER-DAEMON@mx.shop.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: shop@shop.example
Auto-Submitted: auto-replied
Message-Id: <20261124090100.4711@mx.shop.example>`,
      {
        words: `This is the mail system at host mx.shop.example.

<${mail.to}>: host mx.x.example[192.0.2.7] said: 550 5.1.1 <${mail.to}>:
    Recipient address rejected: User unknown in virtual mailbox table (in reply to RCPT TO command)`,
        fields: `Reporting-MTA: dns; mx.shop.example
X-Postfix-Queue-ID: 4711
Arrival-Date: Tue, 24 Nov 2026 09:01:00 +0000 (UTC)

Final-Recipient: rfc822; ${mail.to}
Original-Recipient: rfc822;${mail.to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.x.example
Diagnostic-Code: smtp; 550 5.1.1 <${mail.to}>: Recipient address rejected: User
    unknown in virtual mailbox table`,
        returned: original(mail),
      },
    ),
  Sendmail: (mail) =>
    dsn(
      `Return-Path: <MAILER-DAEMON>
From: Mail Delivery Subsystem <MAILER-DAEMON@mx.shop.example>
Message-Id: <202611240901.4711@mx.shop.example>
To: <shop@shop.example>
Subject: Returned mail: see transcript for details
Auto-Submitted: auto-generated (failure)`,
      {
        words: `   ----- The following addresses had permanent fatal errors -----
<${mail.to}>
    (reason: 550 5.1.1 <${mail.to}>... User unknown)`,
        fields: `Reporting-MTA: dns; mx.shop.example
Received-From-MTA: DNS; localhost

Final-Recipient: RFC822; ${mail.to}
Action: failed
Status: 5.1.1
Remote-MTA: DNS; mx.x.example
Diagnostic-Code: SMTP; 550 5.1.1 <${mail.to}>... User unknown`,
        returned: original(mail),
        type: 'text/rfc822-headers',
      },
    ),
  Exchange: (mail) =>
    dsn(
      `From: <postmaster@x.example>
To: <shop@shop.example>
Subject: Undeliverable: Re: LoRa soil network
Message-ID: <4711@EXCH01.x.example>
In-Reply-To: ${mail.messageId}
References: ${mail.messageId}
Auto-Submitted: auto-replied`,
      {
        words: `Delivery has failed to these recipients or groups:\n\n${mail.to}\nThe email address you entered couldn't be found.`,
        fields: `Reporting-MTA: dns;EXCH01.x.example

Final-recipient: RFC822;${mail.to}
Action: failed
Status: 5.1.10
Diagnostic-code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
X-Display-Name: Ben`,
        returned: original(mail),
      },
    ),
  Gmail: (mail) =>
    dsn(
      `Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: shop@shop.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: ${mail.messageId}
In-Reply-To: ${mail.messageId}
X-Failed-Recipients: ${mail.to}
Message-ID: <6742f.4711@mx.google.com>`,
      {
        words: `** Address not found **\n\nYour message wasn't delivered to ${mail.to} because the address couldn't be found.`,
        fields: `Reporting-MTA: dns; googlemail.com
Arrival-Date: Tue, 24 Nov 2026 01:01:00 -0800 (PST)

Final-Recipient: rfc822; ${mail.to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain gmail.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos. 550 5.1.1 NoSuchUser
Last-Attempt-Date: Tue, 24 Nov 2026 01:01:01 -0800 (PST)`,
        returned: original(mail),
      },
    ),
  qmail: (mail) =>
    `Return-Path: <>
From: MAILER-DAEMON@x.example
To: shop@shop.example
Subject: failure notification
Message-ID: <4711.qmail@x.example>

Hi. This is the qmail-send program at x.example.
I'm afraid I wasn't able to deliver your message to the following addresses.

<${mail.to}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${original(mail)}
`.replaceAll('\n', '\r\n'),
  Exim: (mail) =>
    `Return-path: <>
From: Mail Delivery System <Mailer-Daemon@mx.shop.example>
To: shop@shop.example
Auto-Submitted: auto-replied
X-Failed-Recipients: ${mail.to}
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1sXyZ-0004711@mx.shop.example>

This message was created automatically by mail delivery software.

  ${mail.to}
    host mx.x.example [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<${mail.to}>:
    550 5.1.1 No such user here

------ This is a copy of the message, including all the headers. ------

${original(mail)}
`.replaceAll('\n', '\r\n'),
};

/** A report with `status` and `diagnostic`, in the form of Postfix. */
export const reportOf = (
  returned: Returned,
  { status, diagnostic, action = 'failed' }: { status: string; diagnostic: string; action?: string },
): string =>
  dsn(
    `Return-Path: <>\nFrom: MAILER-DAEMON@mx.shop.example\nSubject: Mail\nTo: shop@shop.example\nMessage-Id: <${crypto.randomUUID()}@mx.shop.example>`,
    {
      words: 'The mail system',
      fields: `Reporting-MTA: dns; mx.shop.example\n\nFinal-Recipient: rfc822; ${returned.to}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: ${diagnostic}`,
      returned: original(returned),
    },
  );

/** A complaint in the form of RFC 5965, as sent by Yahoo, Microsoft and others. */
export const complaintOf = (returned: Returned): string =>
  `Return-Path: <>
From: <feedback@x.example>
To: <shop@shop.example>
Subject: FW: News
Message-ID: <${crypto.randomUUID()}@x.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="B"

--B
Content-Type: text/plain

This is an email abuse report.

--B
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1

--B
Content-Type: message/rfc822

${original({ ...returned, to: 'redacted' })}

--B--
`.replaceAll('\n', '\r\n');
