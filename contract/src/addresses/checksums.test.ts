import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base58xmr, base58xrp, base64, base64url, bech32, bech32m, hex } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAddress } from './check-address.ts';
import { doubleSha256, type Hash } from './checksum.ts';
import type { AddressFormat } from './formats.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).filter((array) => array.some((byte) => byte !== 0));

const checked = (payload: Uint8Array, hash: Hash = doubleSha256) =>
  Uint8Array.of(...payload, ...hash(payload).subarray(0, 4));
const prefixed = (prefix: number[], ...rest: Uint8Array[]) =>
  Uint8Array.of(...prefix, ...rest.flatMap((part) => [...part]));
const segwit = (codec: typeof bech32, version: number, program: Uint8Array) =>
  codec.encode('bc', [version, ...codec.toWords(program)]);

/** By long division, independent of the code. */
function crc16(message: Uint8Array): Uint8Array {
  let dividend = BigInt(`0x${hex.encode(message)}0000`);
  for (let top = message.length * 8 + 15; top >= 16; top -= 1) {
    if ((dividend >> BigInt(top)) & 1n) dividend ^= 0x11021n << BigInt(top - 16);
  }
  return Uint8Array.of(Number(dividend >> 8n), Number(dividend & 0xffn));
}

function friendlyTon(tag: number, workchain: number, account: Uint8Array): Uint8Array {
  const body = prefixed([tag, workchain], account);
  return prefixed([], body, crc16(body));
}

const valid: Record<string, { format: AddressFormat; address: fc.Arbitrary<string>; alphabet: string }> = {
  P2PKH: base58With('bitcoin', 0x00),
  P2SH: base58With('bitcoin', 0x05),
  TRON: base58With('tron', 0x41),
  P2WPKH: segwitWith(bech32, 0, 20),
  P2WSH: segwitWith(bech32, 0, 32),
  P2TR: segwitWith(bech32m, 1, 32),
  'XRP classic': {
    format: 'ripple',
    address: bytes(20).map((account) => base58xrp.encode(checked(prefixed([0], account)))),
    alphabet: BASE58,
  },
  'XRP X-address': {
    format: 'ripple',
    address: fc
      .tuple(bytes(20), fc.uint8Array({ minLength: 4, maxLength: 4 }))
      .map(([account, tag]) =>
        base58xrp.encode(checked(prefixed([0x05, 0x44], account, Uint8Array.of(1), tag, new Uint8Array(4)))),
      ),
    alphabet: BASE58,
  },
  'Monero standard': moneroWith(18, 64),
  'Monero subaddress': moneroWith(42, 64),
  'Monero integrated': moneroWith(19, 72),
  'TON friendly': {
    format: 'ton',
    address: fc
      .tuple(fc.constantFrom(0x11, 0x51), bytes(32))
      .map(([tag, account]) => base64url.encode(friendlyTon(tag, 0, account))),
    alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  },
};

function base58With(format: AddressFormat, version: number) {
  const address = bytes(20).map((account) => base58.encode(checked(prefixed([version], account))));
  return { format, address, alphabet: BASE58 };
}

function segwitWith(codec: typeof bech32, version: number, length: number) {
  const address = bytes(length).map((program) => segwit(codec, version, program));
  return { format: 'bitcoin' as const, address, alphabet: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l' };
}

function moneroWith(network: number, length: number) {
  const address = bytes(length).map((keys) =>
    base58xmr.encode(checked(prefixed([network], keys), keccak_256)),
  );
  return { format: 'monero' as const, address, alphabet: BASE58 };
}

describe.each(Object.entries(valid))('%s', (_name, { format, address, alphabet }) => {
  it('accepts any encoded account', () => {
    fc.assert(fc.property(address, (text) => checkAddress(format, text).ok));
  });

  it('normalises twice as once', () => {
    fc.assert(
      fc.property(address, (text) => {
        const once = checkAddress(format, text);
        if (!once.ok) throw new Error('refused');
        const { tag: _, ...without } = once;
        expect(checkAddress(format, once.normalised)).toEqual(without);
      }),
    );
  });

  it('refuses one changed character', () => {
    const slip = fc.tuple(address, fc.nat(), fc.constantFrom(...alphabet));
    fc.assert(
      fc.property(slip, ([text, where, other]) => {
        const index = where % text.length;
        fc.pre(text[index] !== other);
        const changed = text.slice(0, index) + other + text.slice(index + 1);
        return !checkAddress(format, changed).ok;
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses a lost, doubled or swapped character', () => {
    fc.assert(
      fc.property(address, fc.nat(), fc.constantFrom('lose', 'double', 'swap'), (text, where, slip) => {
        const index = where % (text.length - 1);
        const [before, after] = [text.slice(0, index), text.slice(index + 2)];
        const [one, two] = [text.charAt(index), text.charAt(index + 1)];
        const middle = { lose: two, double: one + one + two, swap: two + one }[slip];
        fc.pre(slip !== 'swap' || one !== two);
        return !checkAddress(format, before + middle + after).ok;
      }),
      { numRuns: 500 },
    );
  });
});

describe('bitcoin', () => {
  it('refuses taproot in bech32 and v0 in bech32m', () => {
    fc.assert(
      fc.property(bytes(32), (program) => {
        expect(checkAddress('bitcoin', segwit(bech32, 1, program)).ok).toBe(false);
        expect(checkAddress('bitcoin', segwit(bech32m, 0, program)).ok).toBe(false);
      }),
    );
  });

  it('refuses future witness versions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), bytes(32), (version, program) => {
        expect(checkAddress('bitcoin', segwit(bech32m, version, program)).ok).toBe(false);
      }),
    );
  });

  it('refuses a v0 program of another length', () => {
    const odd = fc.integer({ min: 2, max: 40 }).filter((length) => length !== 20 && length !== 32);
    fc.assert(
      fc.property(odd, (length) => {
        expect(checkAddress('bitcoin', segwit(bech32, 0, new Uint8Array(length).fill(7))).ok).toBe(false);
      }),
    );
  });
});

describe('evm', () => {
  const account = bytes(20).map((value) => `0x${hex.encode(value)}`);

  it('refuses a letter in the wrong case unless all letters have one case', () => {
    fc.assert(
      fc.property(account, fc.nat(), (text, where) => {
        const right = checkAddress('evm', text);
        if (!right.ok) throw new Error('refused');
        const digits = right.normalised.slice(2);
        const letters = [...digits.matchAll(/[a-f]/gi)].map((match) => match.index);
        fc.pre(letters.length > 0);
        const index = letters[where % letters.length] ?? 0;
        const letter = digits.charAt(index);
        const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        const changed = digits.slice(0, index) + turned + digits.slice(index + 1);
        fc.pre(changed !== changed.toLowerCase() && changed !== changed.toUpperCase());
        expect(checkAddress('evm', `0x${changed}`).ok).toBe(false);
      }),
    );
  });
});

describe('ton', () => {
  it('reads raw and friendly forms of an account as equal', () => {
    fc.assert(
      fc.property(bytes(32), (account) => {
        const spellings = [
          `0:${hex.encode(account)}`,
          `0:${hex.encode(account).toUpperCase()}`,
          base64url.encode(friendlyTon(0x11, 0, account)),
          base64url.encode(friendlyTon(0x51, 0, account)),
          base64.encode(friendlyTon(0x11, 0, account)),
        ];
        const read = new Set(spellings.map((text) => JSON.stringify(checkAddress('ton', text))));
        expect([...read]).toEqual([
          JSON.stringify({ ok: true, normalised: base64url.encode(friendlyTon(0x51, 0, account)) }),
        ]);
      }),
    );
  });

  it('refuses test net, masterchain and unknown tags', () => {
    fc.assert(
      fc.property(bytes(32), (account) => {
        for (const [tag, workchain] of [
          [0x91, 0],
          [0xd1, 0],
          [0x11, 0xff],
          [0x12, 0],
        ] as const) {
          const text = base64url.encode(friendlyTon(tag, workchain, account));
          expect(checkAddress('ton', text).ok).toBe(false);
        }
      }),
    );
  });
});

describe('ripple', () => {
  const x = (flag: number, tag: number[], prefix = [0x05, 0x44]) =>
    base58xrp.encode(checked(prefixed(prefix, new Uint8Array(20).fill(9), Uint8Array.of(flag, ...tag))));

  it('reads any 32-bit tag of an X-address', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_294_967_295 }), (tag) => {
        const little = [tag & 255, (tag >>> 8) & 255, (tag >>> 16) & 255, tag >>> 24];
        expect(checkAddress('ripple', x(1, [...little, 0, 0, 0, 0]))).toMatchObject({ tag: String(tag) });
      }),
    );
  });

  it('refuses 64-bit tags, unknown or missing flags, and the test net', () => {
    expect(checkAddress('ripple', x(1, [1, 0, 0, 0, 1, 0, 0, 0])).ok).toBe(false);
    expect(checkAddress('ripple', x(2, [1, 0, 0, 0, 0, 0, 0, 0])).ok).toBe(false);
    expect(checkAddress('ripple', x(0, [1, 0, 0, 0, 0, 0, 0, 0])).ok).toBe(false);
    expect(checkAddress('ripple', x(1, [1, 0, 0, 0, 0, 0, 0, 0], [0x04, 0x93])).ok).toBe(false);
  });
});

describe('monero', () => {
  it.each([
    ['test net', 53, 64],
    ['stage net', 24, 64],
    ['standard with a payment id', 18, 72],
    ['integrated without one', 19, 64],
  ])('refuses %s', (_name, network, length) => {
    const text = base58xmr.encode(checked(prefixed([network], new Uint8Array(length).fill(3)), keccak_256));
    expect(checkAddress('monero', text).ok).toBe(false);
  });
});
