import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signUnsubscribe, verifyUnsubscribe } from '../../base/secret/unsubscribe-token.ts';
import { signConfirm, verifyConfirm } from './confirm-token.ts';

const secret = 'a-secret-of-thirty-two-characters';
const claim = {
  subscriberUuid: '019a9c3e-7a10-7c1d-8f00-5a5a5a5a5a5a',
  waitsSince: new Date('2026-11-21T02:36:07.123Z'),
  expiresAt: new Date('2026-11-28T02:36:07.456Z'),
};

describe('a confirmation token', () => {
  it('returns the signed claim to the millisecond, and fits a URL without escaping', () => {
    const time = () => fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.uuid(), time(), time(), (subscriberUuid, waitsSince, expiresAt) => {
        const token = signConfirm({ secret, subscriberUuid, waitsSince, expiresAt });
        expect(token).toMatch(/^[\w-]{82}$/);
        expect(verifyConfirm({ secret, token })).toEqual({ subscriberUuid, waitsSince, expiresAt });
      }),
    );
  });

  it('is rejected when any character is changed, removed or added, and with another secret', () => {
    const token = signConfirm({ secret, ...claim });
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      expect(verifyConfirm({ secret, token: changed })).toBeUndefined();
      expect(verifyConfirm({ secret, token: token.slice(0, index) })).toBeUndefined();
    }
    expect(verifyConfirm({ secret, token: `${token}A` })).toBeUndefined();
    expect(verifyConfirm({ secret: `${secret}x`, token })).toBeUndefined();
  });

  it("can't be used as an unsubscribe token, nor the other way round", () => {
    const { subscriberUuid } = claim;
    expect(verifyUnsubscribe({ secret, token: signConfirm({ secret, ...claim }) })).toBeUndefined();
    for (const newsletterUuid of [undefined, subscriberUuid]) {
      const token = signUnsubscribe({ secret, subscriberUuid, ...(newsletterUuid && { newsletterUuid }) });
      expect(verifyConfirm({ secret, token })).toBeUndefined();
    }
  });
});
