import { createHmac } from 'node:crypto';
import { webhookMessages } from '@perfboard/contracts/words/webhook';
import { postOnce } from '../../base/webhook/post-once.ts';
import { findWrittenProblem, InnerAddressError, type TargetRule } from '../../base/webhook/target.ts';

const timeoutMs = 10_000;

interface Post {
  url: string;
  secret: string;
  body: string;
  delivery: { uuid: string; event: string };
  rule: TargetRule;
}

export interface PostResult {
  /** The answer's status, if there was one. */
  status: number | null;
  /** Null when the receiver accepted it. */
  error: string | null;
  /** The rule forbids the address, so a retry is useless. */
  isForbidden?: boolean;
}

/**
 * Posts one signed body and reads only the status of the answer. Redirects are not followed. Never throws.
 */
export async function postWebhook({ url, secret, body, delivery, rule }: Post): Promise<PostResult> {
  const problem = findWrittenProblem(url, rule);
  if (problem) return forbidden(problem === 'plain' ? webhookMessages.plainUrl : webhookMessages.innerUrl);
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const status = await postOnce(url, {
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Perfboard-Webhook/1',
        'Perfboard-Event': delivery.event,
        'Perfboard-Delivery': delivery.uuid,
        'Perfboard-Signature': `t=${at},v1=${signature}`,
      },
      body,
      rule,
      signal,
    });
    return { status, error: status >= 200 && status < 300 ? null : `The receiver responded with ${status}` };
  } catch (error) {
    if (error instanceof InnerAddressError) return forbidden(webhookMessages.innerUrl);
    return {
      status: null,
      error: signal.aborted ? 'The receiver did not respond in time' : 'Can’t reach the receiver',
    };
  }
}

const forbidden = (error: string): PostResult => ({ status: null, error, isForbidden: true });
