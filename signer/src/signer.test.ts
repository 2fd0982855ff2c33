import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { describe, expect, it } from 'vitest';
import { bitcoinRequest, PAYEE } from '../test/bitcoin-payments.ts';
import {
  BITCOIN,
  CUSTOMER,
  ETHEREUM,
  evmRequest,
  networks,
  simulatedRequest,
  THIEF,
  USDT,
  withBytes,
} from '../test/payments.ts';
import { fromHex, toHex } from './bytes.ts';
import { decodeRlp, toInteger } from './networks/rlp.ts';
import { openSigner } from './open-signer.ts';
import type { Request, Signed, SignRequest } from './protocol.ts';

/** Each bit, and all. */
const FLIPS = [1, 2, 4, 8, 16, 32, 64, 128, 255];
/** Deriving Bitcoin's keys takes long: one after the other there. */
const flipsAt = ({ network }: SignRequest, at: number) =>
  network === BITCOIN ? FLIPS.slice(at % FLIPS.length).slice(0, 1) : FLIPS;
const open = () => openSigner({ networks: networks(), journal: null });
type Opened = Awaited<ReturnType<typeof open>>;
const ask = async (signer: Opened, body: Request) => signer.handle(body);
async function signed(signer: Opened, body: Request): Promise<Signed> {
  const answer = await ask(signer, body);
  if (!answer.ok) throw new Error(answer.message);
  return answer.value as Signed;
}
const refusal = async (signer: Opened, body: Request): Promise<string> => {
  const answer = await ask(signer, body);
  return answer.ok ? 'signed' : answer.message;
};

describe('a payment', () => {
  it.each([
    ['of the coin', evmRequest()],
    ['of a token', evmRequest({ asset: USDT, amount: 5_000_000n })],
    ['of Bitcoin', bitcoinRequest()],
    ['on a simulated network', simulatedRequest()],
  ])('%s, is refused with any byte changed', { tags: ['threat:taken-server'] }, async (_what, asked) => {
    const unsigned = fromHex(asked.unsigned);
    const signer = await open();
    for (let at = 0; at < unsigned.length; at += 1)
      for (const flip of flipsAt(asked, at)) {
        const other = Uint8Array.from(unsigned, (byte, place) => (place === at ? byte ^ flip : byte));
        expect(await refusal(signer, withBytes(asked, other, 'left'))).toContain('not those that were built');
      }
    expect(await refusal(signer, asked)).toBe('signed');
  });

  it.each([
    ['of the coin', evmRequest()],
    ['of a token', evmRequest({ asset: USDT, amount: 5_000_000n })],
    ['of Bitcoin', bitcoinRequest()],
    ['on a simulated network', simulatedRequest()],
  ])('%s, with a digest made anew, pays only its recipients and no higher fee', async (_what, asked) => {
    const unsigned = fromHex(asked.unsigned);
    const [network] = networks().filter(({ id }) => id === asked.network);
    const wallet = network?.wallet('hot');
    if (network === undefined || wallet === undefined) throw new Error('no network');
    const honest = await network.read(unsigned, wallet);
    let taken = 0;
    for (let at = 0; at < unsigned.length; at += 1)
      for (const flip of flipsAt(asked, at)) {
        const other = Uint8Array.from(unsigned, (byte, place) => (place === at ? byte ^ flip : byte));
        const signer = await open();
        if ((await refusal(signer, withBytes(asked, other, 'anew'))) !== 'signed') continue;
        taken += 1;
        const facts = await network.read(other, wallet);
        // Coins that hold another amount get a signature that no node takes.
        expect(facts).toEqual({ ...honest, fee: facts.fee, held: facts.held });
        expect(facts.fee <= honest.fee).toBe(true);
      }
    // Only numbers of the fee and the last block are free.
    expect(taken).toBeLessThan(unsigned.length * FLIPS.length * 0.15);
  });

  it('to another recipient than the named one, is refused', { tags: ['threat:taken-server'] }, async () => {
    const [honest, other] = [evmRequest(), evmRequest({ to: THIEF })];
    const swapped = { ...honest, unsigned: other.unsigned, digest: other.digest };
    expect(await refusal(await open(), swapped)).toContain('other recipients or amounts');
  });

  it('with a fee above its cap by one, is refused', async () => {
    const asked = evmRequest();
    const feeCap = `${BigInt(asked.feeCap) - 1n}`;
    expect(await refusal(await open(), { ...asked, feeCap })).toContain('fee cap');
  });

  it('signed, verifies with the hot wallet’s key', async () => {
    const asked = evmRequest();
    const { bytes, txId } = await signed(await open(), asked);
    const raw = fromHex(bytes);
    expect(txId).toBe(`0x${toHex(keccak_256(raw))}`);
    const fields = decodeRlp(raw.subarray(1));
    if (fields instanceof Uint8Array) throw new Error('no list');
    const [parity, r, s] = fields.slice(9).map((one) => toInteger(one as Uint8Array));
    const signature = new secp256k1.Signature(r ?? 0n, s ?? 0n, Number(parity));
    const key = signature.recoverPublicKey(keccak_256(fromHex(asked.unsigned))).toBytes(false);
    expect(`0x${toHex(keccak_256(key.subarray(1)).subarray(-20))}`).toBe(
      networks()
        .find(({ id }) => id === ETHEREUM)
        ?.keys.hotAddress.toLowerCase(),
    );
  });

  it('of gas or a sweep, goes to our own addresses only', async () => {
    const network = networks().find(({ id }) => id === ETHEREUM);
    const [hot = '', deposit = ''] = ['hot', 'deposit:7'].map((name) => network?.wallet(name).address);
    const signer = await open();
    const sweep = { wallet: 'deposit:7', purpose: 'sweep' } as const;
    expect(await refusal(signer, evmRequest({ ...sweep, to: CUSTOMER }))).toContain('not ours');
    expect(await refusal(signer, evmRequest({ ...sweep, to: hot }))).toBe('signed');
    const gas = { id: 't2', purpose: 'gas', own: 'deposit:7' } as const;
    expect(await refusal(signer, evmRequest({ ...gas, to: CUSTOMER }))).toContain('not ours');
    expect(await refusal(signer, evmRequest({ ...gas, to: deposit, own: 'deposit:8' }))).toContain(
      'not ours',
    );
    expect(await refusal(signer, evmRequest({ ...gas, to: deposit, own: null }))).toContain('not ours');
    expect(await refusal(signer, evmRequest({ ...gas, to: hot, own: 'hot' }))).toContain('not ours');
    expect(await refusal(signer, evmRequest({ ...gas, to: deposit }))).toBe('signed');
    const fromDeposit = evmRequest({ id: 't3', wallet: 'deposit:7', to: CUSTOMER, nonce: 1n });
    expect(await refusal(signer, fromDeposit)).toContain('does not leave wallet deposit:7');
  });

  it('of a child, returns to the hot wallet only', { tags: ['threat:taken-server'] }, async () => {
    const hot =
      networks()
        .find(({ id }) => id === BITCOIN)
        ?.wallet('hot').address ?? '';
    const signer = await open();
    const child = (to: string) => bitcoinRequest({ to: [to], purpose: 'consolidate', change: { units: 0n } });
    expect(await refusal(signer, child(PAYEE))).toContain('not ours');
    expect(await refusal(signer, child(hot))).toBe('signed');
  });
});

describe('the journal', () => {
  it('gives the same answer to the same transmission, and none to other bytes', async () => {
    const signer = await open();
    const first = await signed(signer, evmRequest());
    expect(await signed(signer, evmRequest())).toEqual(first);
    expect(await refusal(signer, evmRequest({ nonce: 1n }))).toContain('was signed with other bytes');
  });

  it('lets a spent number go to a replacement with the same recipients only', async () => {
    const signer = await open();
    await signed(signer, evmRequest({ payment: 'p' }));
    const rival = { id: 't2', payment: 'p' };
    expect(await refusal(signer, evmRequest({ ...rival, to: THIEF }))).toContain('pays other recipients');
    expect(await refusal(signer, evmRequest({ ...rival, amount: 1_001n }))).toContain(
      'pays other recipients',
    );
    expect(await refusal(signer, evmRequest({ ...rival, payment: 'q' }))).toContain('pays other recipients');
    expect(await refusal(signer, evmRequest({ ...rival, nonce: 1n, replaces: 't1' }))).toContain('cannot be');
    expect(await refusal(signer, evmRequest({ ...rival, replaces: 't1' }))).toBe('signed');
  });

  it('frees the number of an answer that was thrown away', async () => {
    const signer = await open();
    const { txId } = await signed(signer, evmRequest());
    await ask(signer, { call: 'drop', network: ETHEREUM, txId });
    expect(await refusal(signer, evmRequest({ id: 't2', to: THIEF }))).toBe('signed');
  });

  it('lets a coin be spent again after that, with its first amount only', {
    tags: ['threat:taken-server'],
  }, async () => {
    const signer = await open();
    const { txId } = await signed(signer, bitcoinRequest());
    await ask(signer, { call: 'drop', network: BITCOIN, txId });
    const held = (units: bigint) =>
      bitcoinRequest({
        id: 't2',
        coins: [{ at: 0, units }],
        to: [PAYEE],
        change: { branch: 1, units: 30_000n },
      });
    expect(await refusal(signer, held(90_001n))).toContain('holds 90001 by this request, and 90000');
    expect(await refusal(signer, held(90_000n))).toBe('signed');
  });

  it('keeps the second answer of a transmission when the first is thrown away again', async () => {
    const signer = await open();
    const { txId: first } = await signed(signer, evmRequest());
    const drop = () => ask(signer, { call: 'drop', network: ETHEREUM, txId: first });
    await drop();
    const second = await signed(signer, evmRequest({ nonce: 1n }));
    await drop();
    expect(await refusal(signer, evmRequest({ nonce: 2n }))).toContain('was signed with other bytes');
    expect(await signed(signer, evmRequest({ nonce: 1n }))).toEqual(second);
  });

  it('finds an answer by either name on its own network, until it is thrown away', async () => {
    const signer = await open();
    const { txId } = await signed(signer, evmRequest());
    const find = async (name: string, network = ETHEREUM) => {
      const answer = await ask(signer, { call: 'find', network, name });
      return answer.ok && 'entry' in answer.value ? answer.value.entry?.txId : answer;
    };
    expect([await find('t1'), await find(txId)]).toEqual([txId, txId]);
    expect([await find('t1', BITCOIN), await find(txId, BITCOIN), await find('t2')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const drop = { call: 'drop', network: ETHEREUM } as const;
    expect(await refusal(signer, { ...drop, txId: 'none' })).toContain('there is no transaction none');
    await ask(signer, { ...drop, txId });
    expect([await find('t1'), await find(txId)]).toEqual([undefined, undefined]);
  });

  it('is read page by page', async () => {
    const signer = await open();
    for (let nonce = 0n; nonce < 60n; nonce += 1n)
      await signed(signer, evmRequest({ id: `t${nonce}`, nonce }));
    const pages = [];
    for (let from: number | null = 0; from !== null; ) {
      const answer = await ask(signer, { call: 'journal', from });
      if (!answer.ok || !('entries' in answer.value)) throw new Error('no page');
      pages.push(answer.value.entries.map(({ id }) => id));
      from = answer.value.next;
    }
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(Array.from({ length: 60 }, (_, at) => `t${at}`));
  });
});

it('a signer with limits counts signed payments, but no replacement of one', async () => {
  const line = { network: ETHEREUM, asset: 'native', payment: 1_000n, hour: 1_500n, day: 1_500n };
  const fees = { payment: 10n ** 18n, hour: 10n ** 19n, day: 10n ** 19n };
  const limits = [
    { ...line, name: 'payouts', purposes: new Set(['payout']) },
    { ...line, ...fees, name: 'fees', purposes: new Set(['fee']) },
  ];
  const [none, noWallets] = [new Set<string>(), new Map()];
  const closed = { networks: noWallets, wallets: noWallets, people: noWallets, cold: none };
  const rules = { ...closed, site: null, heartbeatMs: null, limits };
  const signer = await openSigner({ networks: networks(), journal: null, rules });
  expect(await refusal(signer, evmRequest({ amount: 1_001n }))).toContain('for one payment');
  expect(await refusal(signer, evmRequest({ payment: 'p' }))).toBe('signed');
  expect(await refusal(signer, evmRequest({ id: 't2', payment: 'p', replaces: 't1' }))).toBe('signed');
  expect(await refusal(signer, evmRequest({ id: 't3', nonce: 1n, amount: 501n }))).toContain('for an hour');
  expect(await refusal(signer, evmRequest({ id: 't3', nonce: 1n, amount: 500n }))).toBe('signed');
});

it.each<[string, unknown]>([
  ['no object', 'sign'],
  ['a call that is none', { call: 'spend' }],
  ['an amount with a sign', { ...evmRequest(), feeCap: '-1' }],
  ['a network in letters', { ...evmRequest(), network: '2' }],
  ['bytes that are none', { ...evmRequest(), unsigned: 'zz' }],
])('a request with %s is malformed, and no failure', async (_what, body) => {
  expect(await (await open()).handle(body)).toMatchObject({ ok: false, code: 'malformed' });
});
