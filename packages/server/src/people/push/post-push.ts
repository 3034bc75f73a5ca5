import { postOnce } from '../../operations/webhook/post-once.ts';
import { findWrittenProblem, InnerAddressError, type TargetRule } from '../../operations/webhook/target.ts';

const timeoutMs = 10_000;

/** The address comes out of a browser, and so out of anybody's hands: the internet only, by https only. */
export const pushRule: TargetRule = { targets: 'public', isProduction: true };

/**
 * Posts an encrypted message to a push service and reads nothing but the answer's status. Redirects are not followed.
 *
 * @returns the status; 0 where the rule forbids the address
 * @throws Error, without the address, where there was no answer
 */
export async function postPush(
  { endpoint, headers, body }: { endpoint: string; headers: Record<string, string | number>; body: Buffer },
  rule: TargetRule,
): Promise<number> {
  if (findWrittenProblem(endpoint, rule)) return 0;
  try {
    return await postOnce(endpoint, { headers, body, rule, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    if (error instanceof InnerAddressError) return 0;
    throw new Error('Can’t reach the push service');
  }
}
