import { demoMessages } from '@perfboard/contracts/words/demo';
import { connectionLimits } from '@perfboard/contracts/words/setting';
import { createMailTransport, type MailTransport } from '@perfboard/mail/transport';
import type { Log } from '@perfboard/process/log';
import { mailWordsOf } from '../base/mail/mail-shop.ts';
import type { Env } from '../base/service/env.ts';
import type { JobServices } from '../base/service/services.ts';
import { openShopMemory } from '../catalog/shop/shop-memory.ts';
import { openServices } from './services.ts';

interface JobServiceOptions {
  env: Env;
  log: Log;
  stopping: AbortSignal;
}

/** For the jobs of five queues, the outbox, the notifications' locks and the metrics. */
const maxConnections = 16;

const refuseMail = () => Promise.reject(new Error(demoMessages.notSent));
/** A demo has no connection to a mail server, whichever code asks for one. */
const noMail: MailTransport = { send: refuseMail, sendRaw: refuseMail, check: refuseMail, close() {} };

/** Opens nothing that has to wait for a server; connections open on first use. */
export function openJobServices({ env, log, stopping }: JobServiceOptions): JobServices {
  const services = openServices({ env, log, maxConnections });
  const shop = openShopMemory({ prisma: services.prisma, log });
  const server = {
    smtpUrl: env.SMTP_URL ?? 'smtp://127.0.0.1:1025',
    from: env.MAIL_FROM,
    dkim: env.dkim,
    tokens: services.mailSignIn ?? undefined,
  };
  const notifications = env.isDemo ? noMail : createMailTransport(server);
  const newsletters = env.isDemo
    ? noMail
    : createMailTransport({ ...server, pool: { maxConnections: connectionLimits.max } });
  return {
    ...services,
    mail: {
      notifications,
      newsletters,
      notifyEmail: env.NOTIFY_EMAIL,
      words: async () => {
        const { words, isFresh } = await shop.read();
        // Better late than with the texts of the demo shop.
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
