import { MailError } from '@perfboard/mail/mail-error';
import type { MailTransport } from '@perfboard/mail/transport';
import type { Pool } from 'pg';

/**
 * Stored separately because they clear differently: an unreachable server is healthy when it greets; one that
 * greets and then rejects emails is healthy when it accepts one.
 */
const REFUSED = 'The mail server refuses email: ';

/** Records that an email was accepted. */
export async function recordMailSuccess(pool: Pool): Promise<void> {
  await write(pool, true, null);
}

/** Records that an email failed, unless the failure concerns only one recipient or one message. */
export async function recordMailFailure(pool: Pool, error: MailError): Promise<void> {
  const isGreeted = error.stage !== 'session' && error.responseCode !== undefined;
  if (isServerFault(error))
    await write(pool, false, isGreeted ? `${REFUSED}${error.message}` : error.message);
  else if (error.kind === 'transient' || error.kind === 'refused')
    await write(pool, false, `${REFUSED}${error.message}`);
}

/** True when the next email would fail too: the server is unavailable, or rejects the login. */
export function isServerFault(error: MailError): boolean {
  if (error.stage === 'session') return true;
  if (error.kind !== 'transient') return false;
  // A temporary rejection of MAIL FROM concerns the shop, not the recipient.
  return error.stage === 'sender' || error.responseCode === undefined || error.responseCode === 421;
}

/** Checks the mail server and records the result, so that problems show even if no email is sent. */
export async function checkMailHealth(pool: Pool, transport: Pick<MailTransport, 'check'>): Promise<void> {
  try {
    await transport.check();
  } catch (error) {
    await write(pool, false, error instanceof MailError ? error.message : 'The mail server does not respond');
    return;
  }
  await pool.query(
    `insert into service_states (name, ok) values ('mail', true)
      on conflict (name) do update set
        since = case when service_states.ok then service_states.since else now() end,
        ok = true, last_error = null, checked_at = now()
      where service_states.ok
        or service_states.last_error not like $1
        or not exists (select 1 from notifications where status = 'pending' and attempts > 0)`,
    [`${REFUSED}%`],
  );
}

async function write(pool: Pool, isOk: boolean, lastError: string | null): Promise<void> {
  await pool.query(
    `insert into service_states (name, ok, last_error) values ('mail', $1, $2)
      on conflict (name) do update set
        since = case when service_states.ok = excluded.ok then service_states.since else now() end,
        ok = excluded.ok, last_error = excluded.last_error, checked_at = now()`,
    [isOk, lastError],
  );
}
