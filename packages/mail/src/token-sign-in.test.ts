import { describe, expect, it } from 'vitest';
import { cleanUpAfterEach, connect, failureOf, mail, startServer } from './testing/transport.ts';
import { MailSignInError, type TokenSource } from './token-sign-in.ts';

cleanUpAfterEach();

/** A server that accepts one token, and every sign-in that it saw. */
async function startTokenServer(valid: string) {
  const given: string[] = [];
  const port = await startServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['XOAUTH2'],
    onAuth: ({ username, accessToken }, _session, callback) => {
      given.push(`${username} ${accessToken}`);
      if (accessToken === valid) callback(null, { user: username ?? '' });
      else callback(null, { data: { status: '401', schemes: 'bearer' } } as never);
    },
  });
  return { given, url: `smtp://shop%40example.com@127.0.0.1:${port}` };
}

const tokensOf = (current: string, renewed: string | null): TokenSource => ({
  accessToken: async () => current,
  renewedToken: async () => renewed,
});

describe('signing in with access tokens', () => {
  it('sends with XOAUTH2, and takes a renewed token once if the server rejects one', async () => {
    const { given, url } = await startTokenServer('valid');
    await connect(url, { tokens: tokensOf('valid', null) }).send(mail());
    await connect(url, { tokens: tokensOf('old', 'valid') }).send(mail());
    expect(given).toEqual(['valid', 'old', 'valid'].map((token) => `shop@example.com ${token}`));
  });

  it('reports a rejected token as a fault of the session, without the token', async () => {
    const { given, url } = await startTokenServer('valid');
    const failure = await failureOf(connect(url, { tokens: tokensOf('old', null) }).send(mail()));
    expect(failure).toMatchObject({ stage: 'session', code: 'EAUTH', responseCode: 535 });
    expect(failure.message).not.toContain('old');
    expect(given).toHaveLength(1);
  });

  it('opens no connection without a token', async () => {
    let connections = 0;
    const port = await startServer({
      onConnect(_session, callback) {
        connections += 1;
        callback();
      },
    });
    const refused = () => Promise.reject(new MailSignInError('Connect the mailbox again'));
    const transport = connect(`smtp://shop@127.0.0.1:${port}`, {
      tokens: { accessToken: refused, renewedToken: refused },
    });
    for (const call of [transport.send(mail()), transport.check()])
      expect(await failureOf(call)).toMatchObject({ code: 'ESIGNIN', message: 'Connect the mailbox again' });
    expect(connections).toBe(0);
  });

  it('prefers a password in the URL', async () => {
    const passwords: unknown[] = [];
    const port = await startServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, callback) => {
        passwords.push(password);
        callback(null, { user: 'shop' });
      },
    });
    await connect(`smtp://shop:secret@127.0.0.1:${port}`, { tokens: tokensOf('valid', null) }).send(mail());
    expect(passwords).toEqual(['secret']);
  });
});
