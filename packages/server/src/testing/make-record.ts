import type { Database, Prisma } from '@perfboard/db/client';
import { unique } from './unique.ts';

type Db = Pick<Database, 'prisma'>;

/** A pending job: `outboxRow(...)`, or one that has already been tried. */
export const makeOutbox = (
  { prisma }: Db,
  data: Partial<Prisma.OutboxUncheckedCreateInput> = {},
): Promise<Prisma.OutboxGetPayload<object>> =>
  prisma.outbox.create({ data: { job: 'image.sweep', payload: {}, ...data } });

export const makePageView = (
  { prisma }: Db,
  data: Partial<Prisma.PageViewUncheckedCreateInput> = {},
): Promise<Prisma.PageViewGetPayload<object>> =>
  prisma.pageView.create({ data: { day: new Date(), route: '/', path: '/', views: 1, ...data } });

/** The stored answer to a request with an idempotency key. */
export const makeIdempotencyKey = (
  { prisma }: Db,
  data: Partial<Prisma.IdempotencyKeyUncheckedCreateInput> = {},
): Promise<Prisma.IdempotencyKeyGetPayload<object>> =>
  prisma.idempotencyKey.create({
    data: { scope: 'booking', key: unique(), request_hash: '', response: {}, ...data },
  });

/** An emailed link that has not been used. */
export const makeVerification = (
  { prisma }: Db,
  data: Partial<Prisma.VerificationUncheckedCreateInput> = {},
): Promise<Prisma.VerificationGetPayload<object>> =>
  prisma.verification.create({
    data: { id: unique(), identifier: unique(), value: '', expiresAt: new Date(), ...data },
  });

export const makeSetting = (
  { prisma }: Db,
  data: Prisma.SettingUncheckedCreateInput,
): Promise<Prisma.SettingGetPayload<object>> => prisma.setting.create({ data });
