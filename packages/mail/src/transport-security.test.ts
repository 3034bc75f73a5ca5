import { describe, expect, it } from 'vitest';
import { cleanUpAfterEach, connect, failureOf, mail, startServer } from './testing/transport.ts';

cleanUpAfterEach();

describe('a server that requires a login or TLS', () => {
  it('rejects a wrong password as a fault of the session, not of the email', async () => {
    const port = await startServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) =>
        callback(Object.assign(new Error('Bad credentials for me@example.com'), { responseCode: 535 })),
    });
    const transport = connect(`smtp://me%40example.com:secret@127.0.0.1:${port}`);

    const failure = await failureOf(transport.send(mail()));
    expect(failure).toMatchObject({ kind: 'refused', stage: 'session', responseCode: 535, code: 'EAUTH' });
    expect(failure.message).not.toMatch(/me@|secret/);
    expect(await failureOf(transport.check())).toMatchObject({ responseCode: 535 });
  });

  it('uses STARTTLS, with the certificate verified unless the URL disables it', async () => {
    let isSecure = false;
    const port = await startServer({
      authOptional: true,
      onMailFrom(_address, session, callback) {
        isSecure = session.secure;
        callback();
      },
    });

    expect(await failureOf(connect(`smtp://127.0.0.1:${port}`).send(mail()))).toMatchObject({
      kind: 'transient',
    });
    await connect(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`).send(mail());
    expect(isSecure).toBe(true);
  });
});
