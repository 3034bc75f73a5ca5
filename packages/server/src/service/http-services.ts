import { createQueues } from '@perfboard/jobs/queue';
import { createMailTransport } from '@perfboard/mail/transport';
import type { Logger } from 'pino';
import { listenToChanges } from '../base/change/change-listener.ts';
import { openPresence } from '../base/presence/presence.ts';
import { createRateLimits } from '../base/rate-limit/rate-limit.ts';
import type { Env } from '../base/service/env.ts';
import type { HttpServices } from '../base/service/services.ts';
import { openMailPictures } from '../catalog/image/mail-picture.ts';
import { watchPublications } from '../catalog/publication/publication-clock.ts';
import { openShopMemory } from '../catalog/shop/shop-memory.ts';
import { createAuth } from '../people/session/auth.ts';
import { openServices } from './services.ts';

/** A person waits for these emails (a test, a new password) and can request them again. */
const mailTimeoutsMs = { connection: 10_000, envelope: 20_000, silence: 60_000 };

/** Opens everything lazily: an unavailable Redis or mail server must not block a visitor's page. */
export function openHttpServices({ env, log }: { env: Env; log: Logger }): HttpServices {
  const services = openServices({ env, log });
  const queues = createQueues({ databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL });
  const mail = env.SMTP_URL
    ? createMailTransport({
        smtpUrl: env.SMTP_URL,
        from: env.MAIL_FROM,
        dkim: env.dkim,
        tokens: services.mailSignIn ?? undefined,
        pool: { maxConnections: 1 },
        timeoutsMs: mailTimeoutsMs,
      })
    : null;
  const presence = openPresence(services);
  const changes = listenToChanges({ databaseUrl: env.DATABASE_URL, log, onOther: presence.hear });
  const publications = watchPublications({ changes, pool: services.pool, log });
  const shop = openShopMemory({ prisma: services.prisma, log, changes });
  const rateLimits = createRateLimits({ env, pool: services.pool });
  return {
    ...services,
    log,
    queues,
    mail,
    auth: createAuth({ env, prisma: services.prisma, log }),
    changes,
    presence,
    shop,
    mailPictures: openMailPictures(services),
    rateLimits,
    async close() {
      shop.close();
      publications.close();
      presence.close();
      await changes.close();
      rateLimits.close();
      await queues.close();
      await mail?.close();
      await services.close();
    },
  };
}
