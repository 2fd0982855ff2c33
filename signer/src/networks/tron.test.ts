import { describe, expect, it } from 'vitest';
import { fromHex, sha256, toHex } from '../bytes.ts';
import type { Rules } from '../guards/rules.ts';
import { networksOf, openSigner } from '../open-signer.ts';
import type { SignRequest } from '../protocol.ts';
import { type Field, writeFields } from './protobuf.ts';

const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const [network] = await networksOf([{ network: 4, chain: 'tron', mnemonic: MNEMONIC }]);
if (network === undefined) throw new Error('no network');
const TO = { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', hex: '5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb' };
const USDT = {
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  hex: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
};
const FEE_LIMIT = 20_000_000n;

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
function payloadOf(address: string): Uint8Array {
  const value = [...address].reduce((sum, digit) => sum * 58n + BigInt(ALPHABET.indexOf(digit)), 0n);
  return fromHex(value.toString(16).slice(0, 42));
}
/** Of the hot wallet, as the network's own keys name it. */
const OWNER = payloadOf(network.keys.hotAddress);

interface Parts {
  readonly type?: bigint;
  readonly name?: string;
  readonly body?: readonly Field[];
  readonly also?: readonly Field[];
  readonly inContract?: readonly Field[];
}

const field = (number: number, value: bigint | Uint8Array | string): Field => ({
  number,
  value: typeof value === 'string' ? fromHex(value) : value,
});
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const coinBody = [field(1, OWNER), field(2, `41${TO.hex}`), field(3, 5n)];
const tokenData = `a9059cbb${TO.hex.padStart(64, '0')}${word(7n)}`;
const tokenBody = [field(1, OWNER), field(2, `41${USDT.hex}`), field(4, tokenData)];

function rawOf(parts: Parts = {}): Uint8Array {
  const { type = 1n, name = 'TransferContract', body = coinBody, also = [], inContract = [] } = parts;
  const any = writeFields([
    field(1, new TextEncoder().encode(`type.googleapis.com/protocol.${name}`)),
    field(2, writeFields(body)),
  ]);
  return writeFields([
    field(1, '12ab'),
    field(4, 'cd'.repeat(8)),
    field(8, 1_800_000_600_000n),
    field(11, writeFields([field(1, type), field(2, any), ...inContract])),
    field(14, 1_800_000_000_000n),
    ...also,
  ]);
}

const tokenRaw = (parts: Parts = {}) =>
  rawOf({
    type: 31n,
    name: 'TriggerSmartContract',
    body: tokenBody,
    also: [field(18, FEE_LIMIT)],
    ...parts,
  });

function requestOf(unsigned: Uint8Array, change: Partial<SignRequest['recipients'][0]> = {}): SignRequest {
  const coin = { payment: 'p', purpose: 'payout' as const, asset: 'native', memo: null, own: null };
  return {
    call: 'sign',
    id: 't1',
    network: 4,
    wallet: 'hot',
    recipients: [{ ...coin, address: TO.address, amount: '5', ...change }],
    feeCap: '21000000',
    conflictKeys: [`transaction:${sha256(unsigned)}`],
    replaces: null,
    nonce: 0,
    unsigned: toHex(unsigned),
    digest: sha256(unsigned),
    approvals: [],
  };
}

const ofToken = (unsigned: Uint8Array): SignRequest =>
  requestOf(unsigned, { asset: USDT.address, amount: '7' });

async function answerTo(request: SignRequest, rules?: Rules): Promise<string> {
  const networks = network === undefined ? [] : [network];
  const signer = await openSigner({ networks, journal: null, ...(rules === undefined ? {} : { rules }) });
  const answer = await signer.handle(request);
  return answer.ok ? 'signed' : answer.message;
}

describe('a payment of TRON', { tags: ['threat:taken-server'] }, () => {
  it('is signed when it is exactly the named one', async () => {
    expect(await answerTo(requestOf(rawOf()))).toBe('signed');
    expect(await answerTo(ofToken(tokenRaw()))).toBe('signed');
  });

  it.each([
    [
      'another recipient',
      rawOf({ body: [field(1, OWNER), field(2, `41${USDT.hex}`), field(3, 5n)] }),
      'other recipients',
    ],
    [
      'another amount',
      rawOf({ body: [field(1, OWNER), field(2, `41${TO.hex}`), field(3, 6n)] }),
      'other recipients',
    ],
    [
      'another owner',
      rawOf({ body: [field(1, `41${USDT.hex}`), field(2, `41${TO.hex}`), field(3, 5n)] }),
      'another wallet',
    ],
    ['a memo', rawOf({ also: [field(10, '00')] }), 'other fields'],
    ['a permission', rawOf({ inContract: [field(5, 2n)] }), 'other fields'],
    ['energy beside coins', rawOf({ also: [field(18, 1n)] }), 'burns no energy'],
    ['another type', rawOf({ type: 2n }), 'neither a payment'],
    ['another contract’s name', rawOf({ name: 'TransferAssetContract' }), 'neither a payment'],
    [
      'an address of no account',
      rawOf({ body: [field(1, OWNER), field(2, `a0${TO.hex}`), field(3, 5n)] }),
      'no account',
    ],
  ])('with %s is refused', async (_what, unsigned, words) => {
    expect(await answerTo(requestOf(unsigned))).toContain(words);
  });

  it.each([
    ['another token', [field(1, OWNER), field(2, `41${TO.hex}`), field(4, tokenData)], 'other recipients'],
    ['coins beside the token', [...tokenBody.slice(0, 2), field(3, 1n), field(4, tokenData)], 'other fields'],
    [
      'a call of approve',
      [...tokenBody.slice(0, 2), field(4, tokenData.replace('a9059cbb', '095ea7b3'))],
      'calls something else',
    ],
    ['bytes behind the call', [...tokenBody.slice(0, 2), field(4, `${tokenData}00`)], 'calls something else'],
    [
      'a recipient of 32 bytes',
      [...tokenBody.slice(0, 2), field(4, tokenData.replace('a9059cbb00', 'a9059cbb01'))],
      'calls something else',
    ],
  ])('of a token with %s is refused', async (_what, body, words) => {
    expect(await answerTo(ofToken(tokenRaw({ body })))).toContain(words);
  });

  it('that may cost more than the cap is refused', async () => {
    const dear = tokenRaw({ also: [field(18, FEE_LIMIT + 1_000_000n)] });
    expect(await answerTo(ofToken(dear))).toContain('fee cap');
    expect(await answerTo({ ...requestOf(rawOf()), feeCap: '1000000' })).toContain('fee cap');
  });

  it('spelt otherwise, or cut short, is refused', async () => {
    const raw = rawOf();
    // 0x0a 0x02: the length 2 in two bytes.
    const long = Uint8Array.of(0x0a, 0x82, 0x00, ...raw.subarray(2));
    expect(await answerTo(requestOf(long))).toContain('two spellings');
    for (let length = 1; length < raw.length; length += 1)
      expect(await answerTo(requestOf(raw.subarray(0, length)))).not.toBe('signed');
    expect(await answerTo(requestOf(Uint8Array.of(...raw, ...raw)))).toContain('other fields');
  });

  it('with any byte changed pays nothing else', async () => {
    for (const [raw, request] of [
      [rawOf(), requestOf],
      [tokenRaw(), ofToken],
    ] as const)
      for (let at = 0; at < raw.length; at += 1) {
        const other = Uint8Array.from(raw, (byte, place) => (place === at ? byte ^ 1 : byte));
        if ((await answerTo(request(other))) !== 'signed') continue;
        const wallet = network?.wallet('hot');
        const facts = wallet && (await network?.read(other, wallet));
        expect(facts?.recipients).toEqual(wallet && (await network?.read(raw, wallet))?.recipients);
      }
  });
});

it('a sweep goes to the hot wallet, and gas to an address of ours', async () => {
  const deposit = network.wallet('deposit:3');
  expect(network.owns('deposit:3', deposit.address)).toBe(true);
  expect(network.owns('deposit:4', deposit.address)).toBe(false);
  const gas = requestOf(rawOf(), { purpose: 'gas', own: 'deposit:3' });
  expect(await answerTo(gas)).toContain('not ours');
  expect(await answerTo(requestOf(rawOf(), { purpose: 'sweep' }))).toContain('does not leave wallet hot');
});

const deposit = network.wallet('deposit:3').address;
const STAKE = 5_000_000n;
const CONTRACTS = { delegate: 'DelegateResourceContract', undelegate: 'UnDelegateResourceContract' };

const lentBody = (to = deposit, units = STAKE, resource = 1n): Field[] => [
  field(1, OWNER),
  field(2, resource),
  field(3, units),
  field(4, payloadOf(to)),
];

type Lends = keyof typeof CONTRACTS;
const lentRaw = (purpose: Lends, parts: Parts = {}): Uint8Array =>
  rawOf({ type: purpose === 'delegate' ? 57n : 58n, name: CONTRACTS[purpose], body: lentBody(), ...parts });
const lentRequest = (
  purpose: Lends,
  unsigned: Uint8Array,
  change: Partial<SignRequest['recipients'][0]> = {},
): SignRequest =>
  requestOf(unsigned, {
    purpose,
    asset: purpose === 'delegate' ? 'energy' : 'energy-back',
    address: deposit,
    amount: `${STAKE}`,
    own: 'deposit:3',
    ...change,
  });

describe('energy of TRON', { tags: ['threat:taken-server'] }, () => {
  it.each(['delegate', 'undelegate'] as const)('is lent to our deposit address: %s', async (purpose) => {
    expect(await answerTo(lentRequest(purpose, lentRaw(purpose)))).toBe('signed');
  });

  it('is not lent to a foreign address, nor to the hot wallet', async () => {
    const foreign = lentRaw('delegate', { body: lentBody(TO.address) });
    const hot = network.wallet('hot').address;
    const own = lentRaw('delegate', { body: lentBody(hot) });
    for (const [raw, address, wallet] of [
      [foreign, TO.address, 'deposit:3'],
      [foreign, TO.address, null],
      [own, hot, 'hot'],
    ] as const)
      expect(await answerTo(lentRequest('delegate', raw, { address, own: wallet }))).toContain('not ours');
    expect(await answerTo(lentRequest('delegate', foreign))).toContain('other recipients');
  });

  it.each([
    ['another amount', { body: lentBody(deposit, STAKE + 1n) }, 'other recipients'],
    ['bandwidth', { body: lentBody(deposit, STAKE, 0n) }, 'something else than energy'],
    ['a lock', { body: [...lentBody(), field(5, 1n)] }, 'other fields'],
    ['a fee limit', { also: [field(18, 1n)] }, 'burns none'],
    ['another contract’s name', { name: 'FreezeBalanceV2Contract' }, 'lends no energy'],
    ['another contract’s type', { type: 54n }, 'lends no energy'],
  ])('with %s is refused', async (_what, parts, words) => {
    expect(await answerTo(lentRequest('delegate', lentRaw('delegate', parts)))).toContain(words);
  });

  it.each([
    ['name', { name: 'UnfreezeBalanceV2Contract' }],
    ['type', { type: 55n }],
  ])('under another contract’s %s is not taken back', async (_what, parts) => {
    const back = lentRequest('undelegate', lentRaw('undelegate', parts));
    expect(await answerTo(back)).toContain('lends no energy');
  });

  it('moves for its own purpose only, and never for coins', async () => {
    const lent = lentRaw('delegate');
    expect(await answerTo(lentRequest('undelegate', lent))).toContain('other recipients');
    expect(await answerTo(lentRequest('undelegate', lent, { asset: 'energy' }))).toContain('does not move');
    for (const purpose of ['gas', 'payout'] as const)
      expect(await answerTo(lentRequest('delegate', lent, { purpose }))).toContain('does not move energy');
    const coins = rawOf({ body: [field(1, OWNER), field(2, payloadOf(deposit)), field(3, STAKE)] });
    expect(await answerTo(lentRequest('delegate', coins, { asset: 'native' }))).toContain('does not move');
  });

  it('above its limit is refused, and comes back without one', async () => {
    const limitOf = (asset: string, purpose: string, payment: bigint) => {
      const sums = { payment, hour: payment * 10n, day: payment * 10n };
      return { name: `the limit of ${purpose}`, network: 4, asset, purposes: new Set([purpose]), ...sums };
    };
    const rulesWith = (most: bigint): Rules => ({
      networks: new Map(),
      wallets: new Map(),
      limits: [limitOf('energy', 'delegate', most), limitOf('native', 'fee', 100_000_000n)],
      cold: new Set(),
      people: new Map(),
      site: null,
      heartbeatMs: null,
    });
    const asked = lentRequest('delegate', lentRaw('delegate'));
    expect(await answerTo(asked, rulesWith(STAKE))).toBe('signed');
    expect(await answerTo(asked, rulesWith(STAKE - 1n))).toContain('above the limit of delegate');
    const back = lentRequest('undelegate', lentRaw('undelegate'));
    expect(await answerTo(back, rulesWith(1n))).toBe('signed');
  });

  it('with any byte changed moves nothing else', async () => {
    const raw = lentRaw('delegate');
    const honest = await network.read(raw, network.wallet('hot'));
    for (let at = 0; at < raw.length; at += 1)
      for (const flip of [1, 16, 128]) {
        const other = Uint8Array.from(raw, (byte, place) => (place === at ? byte ^ flip : byte));
        expect(await answerTo({ ...lentRequest('delegate', raw), unsigned: toHex(other) })).not.toBe(
          'signed',
        );
        if ((await answerTo(lentRequest('delegate', other))) !== 'signed') continue;
        expect((await network.read(other, network.wallet('hot'))).recipients).toEqual(honest.recipients);
      }
  });
});
