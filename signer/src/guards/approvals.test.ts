import { describe, expect, it } from 'vitest';
import { SITE, type Signed, testPasskey } from '../../test/passkeys.ts';
import { evmRequest, THIEF } from '../../test/payments.ts';
import type { Approval } from '../protocol.ts';
import { approve, areEnough, digestOf, judgeApprovals, newPerson } from './approvals.ts';
import { readApprovers } from './approvers.ts';
import { passkeyFingerprint } from './passkeys.ts';

const [anna, second, boris, clara] = [testPasskey(), testPasskey('EdDSA'), testPasskey('RS256'), newPerson()];
const people = {
  anna: { passkeys: [anna.entry, second.entry] },
  boris: { passkeys: [boris.entry] },
  clara: clara.key,
};
const approvers = readApprovers(people, SITE);
const digest = digestOf(evmRequest());
const judged = (...approvals: Approval[]) => judgeApprovals(approvers, { approvals }, digest);
const faults = (...approvals: Approval[]) => judged(...approvals).map(({ fault }) => fault);
const challengeOf = (bytes: string) => Buffer.from(bytes, 'hex').toString('base64url');
const byClara = (of = digest): Approval => ({ person: 'clara', signature: approve(clara.secret, of) });
/** Whatever is wrong, a second good approval does not heal it. */
const faultOfAnna = (how: Signed, of = digest) => {
  const verdicts = judged(anna.approve(of, how), boris.approve(digest));
  expect(areEnough(verdicts)).toBe(false);
  return verdicts[0]?.fault;
};

describe('approvals by passkeys', { tags: ['threat:taken-server'] }, () => {
  it('of two people are enough, with each kind of key', () => {
    expect(judged(anna.approve(digest), boris.approve(digest))).toEqual([
      { person: 'anna', fault: null },
      { person: 'boris', fault: null },
    ]);
    expect(areEnough(judged(anna.approve(digest), boris.approve(digest)))).toBe(true);
    expect(areEnough(judged(second.approve(digest), boris.approve(digest)))).toBe(true);
    expect(areEnough(judged(byClara(), boris.approve(digest)))).toBe(true);
    expect(areEnough(judged(anna.approve(digest, { flags: 0x9d, extra: Buffer.of(0xa0) }), byClara()))).toBe(
      true,
    );
  });

  it('that failed do not use up their person’s good one', () => {
    const verdicts = judged(
      anna.approve(digest, { flags: 0x01 }),
      anna.approve(digest),
      boris.approve(digest),
    );
    expect(verdicts.map(({ fault }) => fault)).toEqual(['notVerified', null, null]);
    expect(areEnough(verdicts)).toBe(true);
  });

  it('of one person twice, also with two keys, are one', () => {
    for (const again of [anna, second]) {
      const verdicts = judged(anna.approve(digest), again.approve(digest));
      expect(verdicts[1]).toEqual({ person: 'anna', fault: 'samePerson' });
      expect(areEnough(verdicts)).toBe(false);
    }
    expect(faults(byClara(), byClara())).toEqual([null, 'samePerson']);
  });

  it.each([
    ['payment', digestOf(evmRequest({ payment: 'p-other' }))],
    ['amount', digestOf(evmRequest({ amount: 1_001n }))],
    ['recipient', digestOf(evmRequest({ to: THIEF }))],
    ['purpose', digestOf(evmRequest({ purpose: 'refund' }))],
    ['network', digestOf({ ...evmRequest(), network: 3 })],
  ])('of another %s do not count', (_what, other) => {
    expect(faultOfAnna({}, other)).toBe('otherPayment');
    expect(faults(byClara(other))).toEqual(['wrongSignature']);
  });

  it.each<[string, Signed, string]>([
    ['another challenge', { challenge: challengeOf('00'.repeat(32)) }, 'otherPayment'],
    ['an empty challenge', { challenge: '' }, 'otherPayment'],
    ['the digest in hexadecimal', { challenge: digest }, 'otherPayment'],
    ['another origin', { origin: 'https://console.example.com.evil.com' }, 'otherOrigin'],
    ['an origin that ends alike', { origin: 'http://console.example.com' }, 'otherOrigin'],
    ['a foreign frame around it', { more: { crossOrigin: true } }, 'otherOrigin'],
    ['a foreign page around it', { more: { topOrigin: 'https://evil.com' } }, 'otherOrigin'],
    ['another relying party', { rpId: 'example.com' }, 'otherSite'],
    ['nobody at the device', { flags: 0x04 }, 'notPresent'],
    ['a device that knew nobody', { flags: 0x01 }, 'notVerified'],
    ['a registration', { type: 'webauthn.create' }, 'unreadable'],
    ['a new key inside', { flags: 0x45 }, 'unreadable'],
    ['bytes after its end', { extra: Buffer.of(0) }, 'unreadable'],
    ['extensions that are missing', { flags: 0x85 }, 'unreadable'],
  ])('with %s do not count', (_what, how, fault) => {
    expect(faultOfAnna(how)).toBe(fault);
  });

  it('of an unknown key or another person’s key do not count', () => {
    expect(judged(testPasskey().approve(digest))).toEqual([{ person: null, fault: 'unknownPasskey' }]);
    const forged = { ...testPasskey().approve(digest), passkey: anna.entry.id };
    expect(judged(forged)).toEqual([{ person: 'anna', fault: 'wrongSignature' }]);
    expect(faults({ ...byClara(), person: 'toString' })).toEqual(['unknownPerson']);
    expect(faults({ ...byClara(), person: 'boris' })).toEqual(['unknownPerson']);
    const closed = judgeApprovals(
      { ...approvers, site: null },
      { approvals: [anna.approve(digest)] },
      digest,
    );
    expect(closed[0]?.fault).toBe('unknownPasskey');
  });

  it('cut anywhere, or with any byte changed, do not count', () => {
    const honest = anna.approve(digest);
    for (const part of ['clientData', 'authenticatorData', 'signature'] as const) {
      const bytes = Buffer.from(honest[part], 'base64url');
      for (let at = 0; at < bytes.length; at += 1) {
        const cut = bytes.subarray(0, at);
        const other = Buffer.from(bytes.map((byte, place) => (place === at ? byte ^ 1 : byte)));
        for (const wrong of [cut, other])
          expect(faults({ ...honest, [part]: wrong.toString('base64url') })).not.toEqual([null]);
      }
    }
    for (const clientData of ['null', '[]', '1', '"x"', '{}', '{', '\ufeff{}', '{"type":"webauthn.get"}'])
      expect(faults({ ...honest, clientData: Buffer.from(clientData).toString('base64url') })).toEqual([
        'unreadable',
      ]);
    expect(faults({ ...honest, clientData: Buffer.of(0xff, 0xfe).toString('base64url') })).toEqual([
      'unreadable',
    ]);
  });
});

describe('the list of people', () => {
  it('takes origins below the name of the site', () => {
    const { site } = readApprovers({}, { rpId: 'example.com', origins: ['https://console.example.com'] });
    expect(site?.origins).toEqual(new Set(['https://console.example.com']));
  });

  it.each<[string, object, object | undefined, string]>([
    [
      'a passkey of two people',
      { a: { passkeys: [anna.entry] }, b: { passkeys: [anna.entry] } },
      SITE,
      'also listed for a',
    ],
    [
      'a key under another id',
      { a: { passkeys: [anna.entry] }, b: { passkeys: [{ ...anna.entry, id: 'another-id-of-the-key' }] } },
      SITE,
      'also listed for a',
    ],
    ['a key file of two people', { a: clara.key, b: { key: clara.key } }, SITE, 'also listed for a'],
    ['passkeys without a console', people, undefined, 'need console'],
    ['an origin of another site', {}, { ...SITE, origins: ['https://example.com'] }, 'is not of'],
    ['an address for an origin', {}, { ...SITE, origins: ['https://console.example.com/'] }, 'is no origin'],
    ['no origin', {}, { ...SITE, origins: [] }, 'no origins'],
    ['an origin in a number', {}, { ...SITE, origins: [5] }, '5 is no origin'],
    [
      'an origin that only ends alike',
      {},
      { rpId: 'example.com', origins: ['https://evilexample.com'] },
      'is not of',
    ],
    ['origins in a word', {}, { ...SITE, origins: SITE.origins[0] }, 'no origins'],
    ['a site in capitals', {}, { rpId: 'Example.com', origins: [] }, 'console has no rpId'],
    ['a console in a list', {}, [], 'console is no object'],
    ['a key file in capitals', { a: clara.key.toUpperCase() }, SITE, 'a has no Ed25519 key'],
    ['a key file in a number', { a: { key: 5 } }, SITE, 'a has no Ed25519 key'],
    ['keys in a number', { a: 5 }, SITE, 'a is no object'],
    ['passkeys that are no list', { a: { passkeys: anna.entry } }, SITE, 'no list'],
    ['an id in a number', { a: { passkeys: [{ ...anna.entry, id: 5 }] } }, SITE, 'no readable id'],
    ['a short id', { a: { passkeys: [{ ...anna.entry, id: 'A'.repeat(15) }] } }, SITE, 'no readable id'],
    ['a passkey without a key', { a: { passkeys: [{ ...anna.entry, key: null }] } }, SITE, 'no valid kty'],
    ['an unknown field', { a: { passkeys: [], pass: 1 } }, SITE, 'has no field pass'],
    [
      'a private key',
      { a: { passkeys: [{ ...anna.entry, key: { ...anna.entry.key, d: 'x' } }] } },
      SITE,
      'has no field d',
    ],
    [
      'a point off the curve',
      { a: { passkeys: [{ ...anna.entry, key: { ...anna.entry.key, y: 'A'.repeat(43) } }] } },
      SITE,
      'no valid public key',
    ],
    [
      'a short RSA key',
      { a: { passkeys: [{ ...anna.entry, key: { kty: 'RSA', e: 'AQAB', n: 'w'.repeat(171) } }] } },
      SITE,
      'no valid n',
    ],
  ])('with %s is refused', (_what, named, site, why) => {
    expect(() => readApprovers(named, site)).toThrow(why);
  });
});

it('a key has the same fingerprint in any order of its parts', () => {
  const key = { crv: 'Ed25519', kty: 'OKP', x: 'A'.repeat(43) };
  const written = { x: key.x, kty: key.kty, crv: key.crv };
  expect(passkeyFingerprint('id', written)).toBe(passkeyFingerprint('id', key));
  expect(passkeyFingerprint('id', key)).toBe('8f81 19a4 793c cb2b b3fe 153c 60dd 1bab');
  expect(passkeyFingerprint('other', key)).not.toBe(passkeyFingerprint('id', key));
});
