import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signUnsubscribe, verifyUnsubscribe } from './unsubscribe-token.ts';

const secret = 'a-secret-of-thirty-two-characters';
const subscriberUuid = '019a9c3e-7a10-7c1d-8f00-5a5a5a5a5a5a';
const newsletterUuid = '019a9c3e-7a10-7c1d-8f00-6b6b6b6b6b6b';

describe('an unsubscribe token', () => {
  it('returns the signed claim, and fits a URL without escaping', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.uuid(),
        fc.option(fc.uuid()),
        (anySecret, subscriber, newsletter) => {
          const claim = { subscriberUuid: subscriber, ...(newsletter && { newsletterUuid: newsletter }) };
          const token = signUnsubscribe({ secret: anySecret, ...claim });
          expect(token).toMatch(/^[\w-]{65,87}$/);
          expect(verifyUnsubscribe({ secret: anySecret, token })).toEqual(claim);
        },
      ),
    );
  });

  it('is rejected when any character is changed, removed or added', () => {
    const token = signUnsubscribe({ secret, subscriberUuid, newsletterUuid });
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      expect(verifyUnsubscribe({ secret, token: changed })).toBeUndefined();
      expect(verifyUnsubscribe({ secret, token: token.slice(0, index) })).toBeUndefined();
    }
    for (const suffix of ['A', '=', ' ', '\n']) {
      expect(verifyUnsubscribe({ secret, token: token + suffix })).toBeUndefined();
    }
  });

  it('is rejected with another secret, and when it is malformed', () => {
    const token = signUnsubscribe({ secret, subscriberUuid });
    expect(verifyUnsubscribe({ secret: `${secret}x`, token })).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (nonsense) => {
        expect(verifyUnsubscribe({ secret, token: nonsense })).toBeUndefined();
      }),
    );
  });

  it("can't be made without a secret or for an invalid uuid", () => {
    expect(() => signUnsubscribe({ secret: '', subscriberUuid })).toThrow(TypeError);
    expect(() => signUnsubscribe({ secret, subscriberUuid: 'all' })).toThrow(TypeError);
  });
});
