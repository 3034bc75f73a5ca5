import type { AppRouter } from '@perfboard/server/router';
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { isLost, readFailedCall } from './failed-call.ts';
import { randomKey } from './random-key.ts';

type Calls = AppRouter['_def']['record'];
type CallName = {
  [Noun in keyof Calls & string]: `${Noun}.${keyof Calls[Noun] & string}`;
}[keyof Calls & string];

/** Calls that create something, with those that remove it. Calls whose input has a key are not here. */
const removals: Partial<Record<CallName, readonly CallName[]>> = {
  'appointmentTime.addCalendar': ['appointmentTime.removeCalendar'],
  'booking.addNote': ['lead.removeNote'],
  'contact.addNote': ['lead.removeNote'],
  'file.add': ['file.remove'],
  'invitation.create': ['invitation.withdraw'],
  'newsletter.duplicate': ['newsletter.archive'],
  'photo.add': ['photo.remove'],
  'project.create': ['project.remove', 'project.removeMany'],
  'projectImport.create': ['projectImport.cancel'],
  'subscriberImport.create': ['subscriberImport.cancel'],
  'token.create': ['token.revoke'],
  'webhook.create': ['webhook.remove'],
};

/** After this, the same input is meant as a new one. */
const repeatWithinMs = 60 * 60_000;

function textOf(input: unknown): string {
  if (!(input instanceof FormData)) return JSON.stringify(input);
  const fileOf = ({ name, size, lastModified }: File) => [name, size, lastModified];
  return JSON.stringify(
    [...input].map(([name, value]) => [name, value instanceof File ? fileOf(value) : value]),
  );
}

/**
 * If the answer to a call that creates something is lost, the same call has the same idempotency key when the
 * member sends it again: what the server made already is not made twice.
 */
export const repeatLink: TRPCLink<AppRouter> = () => {
  const lost = new Map<string, { path: string; key: string; at: number }>();
  return ({ next, op }) => {
    if (op.type !== 'mutation') return next(op);
    const { path } = op;
    if (!(path in removals)) {
      const forget = () => {
        for (const [name, call] of lost)
          if (removals[call.path as CallName]?.some((removal) => removal === path)) lost.delete(name);
      };
      return next(op).pipe(tap({ complete: forget }));
    }
    const name = `${path} ${textOf(op.input)}`;
    const before = lost.get(name);
    const isRepeated = before && Date.now() - before.at < repeatWithinMs;
    const key = isRepeated ? before.key : randomKey();
    return next({ ...op, context: { ...op.context, idempotencyKey: key } }).pipe(
      tap({
        complete: () => lost.delete(name),
        error: (error) => {
          // A refusal does not say whether the lost call succeeded, so its key stays.
          if (isLost(readFailedCall(error))) lost.set(name, { path, key, at: Date.now() });
        },
      }),
    );
  };
};
