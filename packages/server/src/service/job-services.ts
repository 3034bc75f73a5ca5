import type { MailAddress } from '@perfboard/mail/mail-address';
import type { MailShop } from '@perfboard/mail/mail-template';
import { createMailTransport, type MailTransport } from '@perfboard/mail/transport';
import type { Log } from '@perfboard/process/log';
import type { Env } from './env.ts';
import { mailShopOf } from './mail-shop.ts';
import { openServices, type Services } from './services.ts';

/** What a job may use. */
export interface JobServices extends Services {
  mail: {
    /** A connection for each mail: notices and the health check. */
    notices: MailTransport;
    /** Connections that stay open between mails. */
    campaigns: MailTransport;
    from: MailAddress & { name: string };
    notifyEmail: string;
    shop: MailShop;
  };
  /** Aborted when the process is asked to end: long work stops at the next safe point. */
  stopping: AbortSignal;
}

interface JobServiceOptions {
  env: Env;
  log: Log;
  stopping: AbortSignal;
}

/** Connections of a campaign to the mail server: as many as small mail servers allow one client. */
export const campaignConnections = 5;
/** Jobs of five queues, the outbox, the notices' locks, and what metrics ask. */
const maxConnections = 16;

/** Opens what needs no server to answer; nothing connects before its first use. */
export function openJobServices({ env, log, stopping }: JobServiceOptions): JobServices {
  const services = openServices({ env, log, maxConnections });
  const server = {
    smtpUrl: env.SMTP_URL ?? 'smtp://127.0.0.1:1025',
    from: env.MAIL_FROM,
  };
  const notices = createMailTransport(server);
  const campaigns = createMailTransport({ ...server, pool: { maxConnections: campaignConnections } });
  return {
    ...services,
    mail: {
      notices,
      campaigns,
      from: splitMailFrom(env.MAIL_FROM),
      notifyEmail: env.NOTIFY_EMAIL,
      shop: mailShopOf(env),
    },
    stopping,
    async close() {
      notices.close();
      campaigns.close();
      await services.close();
    },
  };
}

/** Name and address of a From header. */
export function splitMailFrom(header: string): MailAddress & { name: string } {
  const match = /^(.*)<([^>]+)>$/.exec(header);
  if (!match) return { name: '', address: header };
  return { name: (match[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address: match[2] ?? '' };
}
