// @module-tag slow
import type { TokenMechanism } from '@perfboard/testing/dovecot-config';
import { startImapServer } from '@perfboard/testing/imap-server';
import { providerClient, providerUser, startOpenidProvider } from '@perfboard/testing/openid-provider';
import { startPostfix } from '@perfboard/testing/postfix-server';
import { afterAll, describe, expect, test } from 'vitest';
import { storeConnection } from '../../base/mail-sign-in/sign-in-grant.ts';
import type { SignInSettings } from '../../base/mail-sign-in/sign-in-settings.ts';
import { beginAuthorization, finishAuthorization } from '../../base/mail-sign-in/token-request.ts';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import { openTestServices } from '../../testing/services.ts';
import { testMailbox } from './test-mailbox.ts';

const redirectUri = 'https://shop.example/callback';
const domain = 'mail.example';

const provider = await startOpenidProvider({ redirectUri });

/** A Dovecot and a Postfix that offer the same mechanisms for tokens, beside passwords. */
async function startServers(tokenMechanisms: readonly TokenMechanism[]) {
  const imap = await startImapServer({ tokenCheck: provider.checkUrl, tokenMechanisms });
  const postfix =
    imap &&
    (await startPostfix({
      ownDomain: domain,
      relay: { domain: 'relay.example', port: 1 },
      authPort: imap.authPort,
      mailbox: { folder: imap.mailFolder, name: providerUser },
    }));
  if (!imap || !postfix) return null;
  return {
    imapUrl: imap.tokenUrl(providerUser),
    smtpUrl: postfix.smtpUrl.replace('://', `://${providerUser}@`),
    lastImapLogin: () => /method=(\S+),/.exec(imap.logOf(providerUser).at(-1) ?? '')?.[1],
    lastSmtpLogin: () => [...postfix.log().matchAll(/sasl_method=(\w+)/g)].at(-1)?.[1],
    async close() {
      await postfix.close();
      await imap.close();
    },
  };
}

const serversOf = {
  both: await startServers(['xoauth2', 'oauthbearer']),
  XOAUTH2: await startServers(['xoauth2']),
  OAUTHBEARER: await startServers(['oauthbearer']),
  passwords: await startServers([]),
};
type Servers = NonNullable<(typeof serversOf)['both']>;

afterAll(async () => {
  for (const servers of Object.values(serversOf)) await servers?.close();
  await provider.close();
});

const areThere = Object.values(serversOf).every((servers) => servers !== null);

/** A shop with a grant, and what `Test mailbox` says. */
async function openShop({ imapUrl, smtpUrl }: Servers, grant: SignInSettings['grant']) {
  const services = await openTestServices({
    smtpUrl,
    variables: {
      IMAP_URL: imapUrl,
      MAIL_FROM: `Test Shop <shop@${domain}>`,
      NOTIFY_EMAIL: `owner@${domain}`,
      MAIL_OAUTH_GRANT: grant,
      MAIL_OAUTH_CLIENT_ID: providerClient.id,
      MAIL_OAUTH_CLIENT_SECRET: providerClient.secret,
      MAIL_OAUTH_AUTHORIZE_URL: provider.authorizeUrl,
      MAIL_OAUTH_TOKEN_URL: provider.tokenUrl,
      MAIL_OAUTH_SCOPE: grant === 'client_credentials' ? 'mail' : 'mail offline_access',
    },
  });
  const settings = services.env.mailSignIn as SignInSettings;
  if (grant === 'authorization_code') {
    const { url, state, verifier } = await beginAuthorization(settings, redirectUri);
    const answer = new URL(await provider.approve(url));
    const got = await finishAuthorization(settings, { answer, state, verifier });
    await storeConnection(services.prisma, { ring: keyRingOf(services.env), settings }, got);
  } else await services.mailSignIn?.accessToken();
  provider.requests.length = 0;
  return {
    ...services,
    test: () => testMailbox({ ...services, mail: services.mail.notifications }, imapUrl, smtpUrl),
    /** Time passes for the token. */
    age: (seconds: number) =>
      services.pool.query(
        `update mail_sign_ins set issued_at = issued_at - make_interval(secs => $1),
          refresh_at = refresh_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
        [seconds],
      ),
  };
}

describe.skipIf(!areThere)('Dovecot and Postfix that offer', () => {
  describe.each([
    ['both', 'OAUTHBEARER', 'XOAUTH2'],
    ['XOAUTH2', 'XOAUTH2', 'XOAUTH2'],
    ['OAUTHBEARER', 'OAUTHBEARER', 'OAUTHBEARER'],
  ] as const)('%s', (offered, imapMethod, smtpMethod) => {
    const servers = serversOf[offered] as Servers;

    test('accept a token of the shop itself', async () => {
      const shop = await openShop(servers, 'client_credentials');
      expect(await shop.test()).toMatchObject({ failed: null });
      expect([servers.lastImapLogin(), servers.lastSmtpLogin()]).toEqual([imapMethod, smtpMethod]);
      await shop.close();
    });

    test('accept a token of an owner, renewed once if it has expired or is rejected; one that stays rejected is reported', async () => {
      const shop = await openShop(servers, 'authorization_code');
      await shop.age(3_600);
      expect(await shop.test()).toMatchObject({ failed: null });
      expect(provider.requests).toEqual(['refresh_token']);
      provider.distrusted = await shop.mailSignIn?.accessToken();
      await shop.age(300);
      expect(await shop.test()).toMatchObject({ failed: null });
      expect(provider.requests).toEqual(['refresh_token', 'refresh_token']);
      provider.distrusted = await shop.mailSignIn?.accessToken();
      expect(await shop.test()).toMatchObject({ failed: { server: 'smtp', step: 'sign_in' } });
      expect(provider.requests).toHaveLength(2);
      provider.distrusted = undefined;
      await shop.close();
    });
  });

  test('only passwords refuse tokens as such, for each server', async () => {
    const servers = serversOf.passwords as Servers;
    const shop = await openShop(servers, 'client_credentials');
    expect(await shop.test()).toMatchObject({ failed: { server: 'smtp', step: 'sign_in' } });
    const withPassword = { ...servers, smtpUrl: servers.smtpUrl.replace('shop@', 'shop:a%25secret@') };
    const mixed = await openShop(withPassword, 'client_credentials');
    expect(await mixed.test()).toEqual({
      message: 'The mail server does not accept OAuth 2.0 on this port',
      failed: expect.objectContaining({ server: 'imap', step: 'sign_in' }),
    });
    expect(provider.requests).toEqual([]);
    await mixed.close();
    await shop.close();
  });
});
