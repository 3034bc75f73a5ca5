import { connectionLimits } from '@perfboard/contracts/words/setting';
import { createMailTransport, type MailTransport } from '@perfboard/mail/transport';
import type { Log } from '@perfboard/process/log';
import { openShopMemory, type ShopMemory } from '../catalog/shop/shop-memory.ts';
import type { Env } from './env.ts';
import { type MailWords, mailWordsOf } from './mail-shop.ts';
import { openServices, type Services } from './services.ts';

/** What a job may use. */
export interface JobServices extends Services {
  mail: {
    /** A connection for each mail: notifications and the health check. */
    notifications: MailTransport;
    /** Connections that stay open between mails. */
    newsletters: MailTransport;
    notifyEmail: string;
    /** What the owner says now, a second old at most. */
    words: () => Promise<MailWords>;
  };
  shop: ShopMemory;
  /** Aborted when the process is asked to end: long work stops at the next safe point. */
  stopping: AbortSignal;
}

interface JobServiceOptions {
  env: Env;
  log: Log;
  stopping: AbortSignal;
}

/** Jobs of five queues, the outbox, the notifications' locks, and what metrics ask. */
const maxConnections = 16;

/** Opens what needs no server to answer; nothing connects before its first use. */
export function openJobServices({ env, log, stopping }: JobServiceOptions): JobServices {
  const services = openServices({ env, log, maxConnections });
  const shop = openShopMemory({ prisma: services.prisma, log });
  const server = {
    smtpUrl: env.SMTP_URL ?? 'smtp://127.0.0.1:1025',
    from: env.MAIL_FROM,
    dkim: env.dkim,
  };
  const notifications = createMailTransport(server);
  const newsletters = createMailTransport({ ...server, pool: { maxConnections: connectionLimits.max } });
  return {
    ...services,
    mail: {
      notifications,
      newsletters,
      notifyEmail: env.NOTIFY_EMAIL,
      words: async () => {
        const { words, isFresh } = await shop.read();
        // Rather later than in the words of the demo shop.
        if (!isFresh) throw new Error('Could not read the site content');
        return mailWordsOf(env, words);
      },
    },
    shop,
    stopping,
    async close() {
      notifications.close();
      newsletters.close();
      await services.close();
    },
  };
}
