import type { idempotencyField } from '@perfboard/contracts/words/error';
import type { AppRouter } from '@perfboard/server/router';
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { isLost, readFailedCall } from './failed-call.ts';
import { rememberLost } from './lost-call.ts';
import { randomKey } from './random-key.ts';

type Calls = AppRouter['_def']['record'];
type CallName = {
  [Noun in keyof Calls & string]: `${Noun}.${keyof Calls[Noun] & string}`;
}[keyof Calls & string];

/** Calls that create something, with those that remove it. Calls whose input has a key of its own are not here. */
const removals: Record<string, readonly string[]> = {
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
} satisfies Partial<Record<CallName, readonly CallName[]>>;

/** After this, the same input is meant as a new one. */
const repeatWithinMs = 60 * 60_000;
/** A call that is known to be done is repeated at once, for its answer. */
const answerWithinMs = 3_000;

/** Says what a tab shows, every few seconds. */
const unkeyed: CallName = 'presence.beat';

/** Not imported, which would load all texts of errors. */
const keyField: typeof idempotencyField = 'idempotency_key';

interface LostCall {
  path: string;
  key: string;
  /** Until then, the same input is a repetition. */
  until: number;
  /** The server has done it. */
  isDone: boolean;
}

/** Not the save of a draft: after a conflict it compares itself with what is stored. */
const mayRepeat = ({ path, isDone }: LostCall): boolean =>
  isDone || path in removals || path.endsWith('Many');

/** Whether a call that succeeded makes the same input of a lost call mean a new one. */
const isPast = ({ path }: LostCall, since: string): boolean =>
  removals[path]?.includes(since) ?? since.startsWith(`${path.split('.', 1)}.`);

/** The key in the input of a call that has its own. The input of a reply with files is a form. */
const ownKey = (input: unknown) =>
  input instanceof FormData
    ? (input.get(keyField) as string)
    : (input as { [keyField]?: string } | undefined)?.[keyField];

function textOf(input: unknown): string {
  if (!(input instanceof FormData)) return JSON.stringify(input);
  const fileOf = ({ name, size, lastModified }: File) => [name, size, lastModified];
  return JSON.stringify(
    [...input].map(([name, value]) => [name, value instanceof File ? fileOf(value) : value]),
  );
}

/**
 * If the answer to a change is lost, the same call has the same idempotency key when it is sent again: what the
 * server has done already is not done twice, and the answer is the first one.
 */
export const repeatLink: TRPCLink<AppRouter> = () => {
  const lost = new Map<string, LostCall>();
  return ({ next, op }) => {
    const { path } = op;
    if (op.type !== 'mutation' || path === unkeyed) return next(op);
    const name = `${path} ${textOf(op.input)}`;
    const before = lost.get(name);
    const isRepeated = before && Date.now() < before.until && mayRepeat(before);
    const key = ownKey(op.input) ?? (isRepeated ? before.key : randomKey());
    const ask = (call: LostCall) =>
      new Promise<boolean | undefined>((resolve, reject) => {
        // The member has repeated it, or changed something since; or it was long ago.
        const isOver = () => lost.get(name) !== call || Date.now() > call.until;
        if (isOver()) return resolve(undefined);
        const { id } = op;
        const input = { call: path, key };
        next({ id, type: 'query', path: 'audit.wasDone', input, context: {}, signal: null }).subscribe({
          next: ({ result }) => {
            const isDone = 'data' in result && (result.data as { is_done: boolean }).is_done;
            if (isOver()) return resolve(undefined);
            call.isDone = isDone;
            if (isDone && !(path in removals)) call.until = Date.now() + answerWithinMs;
            resolve(isDone);
          },
          error: reject,
        });
      });
    return next({ ...op, context: { ...op.context, idempotencyKey: key } }).pipe(
      tap({
        complete: () => {
          lost.delete(name);
          for (const [other, call] of lost) if (isPast(call, path)) lost.delete(other);
        },
        error: (error) => {
          // A refusal does not say whether the lost call succeeded, so its key stays.
          if (!isLost(readFailedCall(error))) return;
          const call: LostCall = { path, key, until: Date.now() + repeatWithinMs, isDone: false };
          lost.set(name, call);
          // If the answer to the repetition is lost too, only the member repeats it again.
          if (!isRepeated || !before.isDone) rememberLost(error, () => ask(call));
        },
      }),
    );
  };
};
