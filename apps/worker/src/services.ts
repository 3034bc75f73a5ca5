import { addressLines, shop } from '@perfboard/content/shop';
import { type Database, openDatabase } from '@perfboard/db/client';
import type { JobLog } from '@perfboard/jobs/log';
import type { MailAddress } from '@perfboard/mail/mail-address';
import type { MailShop } from '@perfboard/mail/mail-template';
import { createMailTransport, type MailTransport } from '@perfboard/mail/transport';
import { openStore } from '@perfboard/media/open-store';
import type { ImageStore } from '@perfboard/media/store';
import type { TargetRule } from '@perfboard/webhook/target';
import type { WorkerEnv } from './env.ts';

/** Everything that the jobs work with. */
export interface Services extends Database {
  databaseUrl: string;
  store: ImageStore;
  mail: {
    /** A connection for each mail: notices and the health check. */
    notices: MailTransport;
    /** Connections that stay open between mails. */
    campaigns: MailTransport;
    from: MailAddress & { name: string };
    notifyEmail: string;
    shop: MailShop;
  };
  /** Connections of a campaign to the mail server. */
  campaignConnections: number;
  publicUrl: string;
  webhookRule: TargetRule;
  secret: string;
  log: JobLog;
  /** Aborted when the process is asked to end: long work stops at the next safe point. */
  stopping: AbortSignal;
}

export interface ServiceOptions {
  env: WorkerEnv;
  log: JobLog;
  stopping: AbortSignal;
}

/** As many as small mail servers allow one client. */
const CAMPAIGN_CONNECTIONS = 5;
/** A mail server that says nothing must not hold a notice for the minutes that nodemailer would wait. */
const timeoutsMs = { connection: 10_000, greeting: 10_000, socket: 30_000 };

/** Opens what needs no server to answer; nothing connects before its first use. */
export function openServices({ env, log, stopping }: ServiceOptions): Services {
  const database = openDatabase({
    databaseUrl: env.databaseUrl,
    // Jobs of five queues, the outbox, the notices' locks, and what metrics ask.
    maxConnections: 16,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const notices = createMailTransport({ smtpUrl: env.smtpUrl, from: env.mailFrom.header, timeoutsMs });
  const campaigns = createMailTransport({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom.header,
    timeoutsMs,
    pool: { maxConnections: CAMPAIGN_CONNECTIONS },
  });
  return {
    ...database,
    databaseUrl: env.databaseUrl,
    store: openStore(env.images),
    mail: {
      notices,
      campaigns,
      from: { name: env.mailFrom.name, address: env.mailFrom.address },
      notifyEmail: env.notifyEmail,
      shop: mailShop(env.publicUrl),
    },
    campaignConnections: CAMPAIGN_CONNECTIONS,
    publicUrl: env.publicUrl,
    webhookRule: { targets: env.webhookTargets, isProduction: env.isProduction },
    secret: env.sessionSecret,
    log,
    stopping,
    async close() {
      notices.close();
      campaigns.close();
      await database.close();
    },
  };
}

function mailShop(publicUrl: string): MailShop {
  return {
    name: shop.name,
    url: publicUrl,
    address: addressLines(shop).join(', '),
    phone: shop.phone.display,
    email: shop.email,
  };
}
