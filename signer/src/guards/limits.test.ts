import { describe, expect, it } from 'vitest';
import { CUSTOMER, ETHEREUM, evmRequest, THIEF, USDT } from '../../test/payments.ts';
import { Journal } from '../journal/journal.ts';
import type { Purpose, Recipient } from '../protocol.ts';
import { approve, digestOf, newPerson } from './approvals.ts';
import { checkLimits } from './limits.ts';
import type { Limit, Rules } from './rules.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2030-01-15T12:00:00.000Z');
const OTHER_NETWORK = 3;
const [anna, boris] = [newPerson(), newPerson()];

const line = (purposes: readonly (Purpose | 'fee')[], sums: Partial<Limit> = {}): Limit => ({
  name: purposes.join(),
  network: ETHEREUM,
  asset: USDT,
  purposes: new Set(purposes),
  payment: 100n,
  hour: 250n,
  day: 600n,
  ...sums,
});
const FEES = line(['fee'], { asset: 'native', payment: 10n, hour: 25n, day: 60n });
const rules: Rules = {
  networks: new Map(),
  wallets: new Map(),
  limits: [
    line(['payout', 'refund']),
    line(['withdrawal']),
    line(['payout', 'refund'], { asset: 'native' }),
    line(['payout'], { network: OTHER_NETWORK, payment: 120n }),
    line(['treasury-out']),
    FEES,
    { ...FEES, network: OTHER_NETWORK },
  ],
  cold: new Set([`${ETHEREUM} ${CUSTOMER}`]),
  people: new Map([
    ['anna', { key: anna.key, passkeys: [] }],
    ['boris', { key: boris.key, passkeys: [] }],
  ]),
  site: null,
  heartbeatMs: null,
};

interface Paying {
  readonly amounts?: readonly bigint[];
  readonly purpose?: Purpose;
  readonly asset?: string;
  readonly network?: number;
  readonly to?: string;
  readonly fee?: bigint;
  readonly isReplacement?: boolean;
  readonly at?: number;
  readonly isApproved?: boolean;
}

async function openBooks() {
  const { journal } = await Journal.open(null, new Map());
  let count = 0;
  /** @returns the approved digest, `null`, or the refusal */
  async function pay(paying: Paying): Promise<string | null> {
    const { amounts = [100n], purpose = 'payout', asset = USDT, network = ETHEREUM, to = CUSTOMER } = paying;
    const { fee = 0n, isReplacement = false, at = START, isApproved = false } = paying;
    count += 1;
    const recipients: Recipient[] = amounts.map((amount, place) => ({
      payment: `p${count}-${place}`,
      purpose,
      asset,
      address: to,
      memo: null,
      amount: `${amount}`,
      own: null,
    }));
    const plain = { ...evmRequest(), id: `t${count}`, network, recipients };
    const by = (person: string, { secret }: typeof anna) => ({
      person,
      signature: approve(secret, digestOf(plain)),
    });
    const approvals = isApproved ? [by('anna', anna), by('boris', boris)] : [];
    try {
      const approved = checkLimits(rules, journal, {
        request: { ...plain, approvals },
        fee,
        isReplacement,
        now: at,
      });
      const { id, conflictKeys, digest } = plain;
      const signed = { at: new Date(at).toISOString(), txId: id, bytes: '', held: [], nonce: count };
      const noted = { id, network, wallet: 'hot', recipients, fee: `${fee}`, conflictKeys, digest };
      await journal.write({ ...signed, ...noted, isReplacement, approved });
      return approved === null ? null : 'approved';
    } catch (error) {
      return error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'no error';
    }
  }
  return { journal, pay };
}
const spendHour = async (more: Paying = {}) => {
  const books = await openBooks();
  for (const amount of [100n, 100n, 50n]) expect(await books.pay({ amounts: [amount], ...more })).toBeNull();
  return books;
};
const OVER_HOUR = '1 more is above payout,refund for an hour';

describe('the limit of an hour', { tags: ['threat:taken-server'] }, () => {
  it('counts all purposes of its line', async () => {
    const { pay } = await spendHour({ purpose: 'refund' });
    expect(await pay({ amounts: [1n] })).toBe(OVER_HOUR);
  });

  it.each<[string, Paying]>([
    ['purpose', { purpose: 'withdrawal' }],
    ['coin', { asset: 'native' }],
    ['network', { network: OTHER_NETWORK }],
  ])('counts no payment of another %s', async (_what, other) => {
    const { pay } = await spendHour(other);
    expect(await pay({})).toBeNull();
  });

  it('is of its own network', async () => {
    const { pay } = await openBooks();
    expect(await pay({ network: OTHER_NETWORK, amounts: [120n] })).toBeNull();
    expect(await pay({ network: OTHER_NETWORK, amounts: [121n] })).toContain('for one payment');
    expect(await pay({ amounts: [101n] })).toContain('for one payment');
    expect(await pay({ network: 9 })).toBe(`no limit names payout of asset ${USDT} on network 9`);
  });

  it('counts all recipients of one transaction together', async () => {
    const { pay } = await openBooks();
    expect(await pay({ amounts: [100n, 100n, 51n] })).toBe('251 more is above payout,refund for an hour');
    expect(await pay({ amounts: [100n, 100n, 50n] })).toBeNull();
    expect(await pay({ amounts: [1n] })).toBe(OVER_HOUR);
  });

  it('is free again once the hour is over, and not a millisecond before', async () => {
    const { pay } = await spendHour();
    expect(await pay({ amounts: [1n], at: START + HOUR_MS - 1 })).toBe(OVER_HOUR);
    expect(await pay({ at: START + HOUR_MS })).toBeNull();
  });

  it('counts a replaced payment once, and refuses no replacement', async () => {
    const { pay } = await openBooks();
    expect(await pay({})).toBeNull();
    for (let bump = 0; bump < 3; bump += 1) expect(await pay({ isReplacement: true })).toBeNull();
    expect(await pay({ amounts: [100n, 50n] })).toBeNull();
    expect(await pay({ amounts: [1n] })).toBe(OVER_HOUR);
    expect(await pay({ isReplacement: true })).toBeNull();
  });

  it('counts no payment that two people approved', async () => {
    const { pay } = await openBooks();
    expect(await pay({ amounts: [10_000n], isApproved: true })).toBe('approved');
    expect(await pay({ amounts: [100n, 100n, 50n] })).toBeNull();
  });

  it('counts a payment that was thrown away', async () => {
    const { pay, journal } = await spendHour();
    await journal.drop(ETHEREUM, 't1');
    expect(await pay({ amounts: [1n] })).toBe(OVER_HOUR);
  });
});

describe('the limit of a day', { tags: ['threat:taken-server'] }, () => {
  it('counts the hours before', async () => {
    const { pay } = await openBooks();
    for (const [hour, amounts] of [[100n, 100n, 50n], [100n, 100n, 50n], [100n]].entries())
      expect(await pay({ amounts, at: START + hour * HOUR_MS })).toBeNull();
    expect(await pay({ amounts: [1n], at: START + 3 * HOUR_MS })).toBe(
      '1 more is above payout,refund for a day',
    );
    expect(await pay({ at: START + 24 * HOUR_MS })).toBeNull();
  });
});

describe('the limit of fees', { tags: ['threat:taken-server'] }, () => {
  const coins = { amounts: [1n] };
  it('counts each fee of its network, also of replaced and approved payments', async () => {
    const { pay } = await openBooks();
    expect(await pay({ ...coins, fee: 11n })).toBe('a fee of 11 is above fee for one payment');
    expect(await pay({ ...coins, fee: 10n, network: OTHER_NETWORK })).toBeNull();
    expect(await pay({ ...coins, fee: 10n })).toBeNull();
    expect(await pay({ ...coins, fee: 10n, isReplacement: true })).toBeNull();
    expect(await pay({ ...coins, fee: 5n, amounts: [101n], isApproved: true })).toBe('approved');
    expect(await pay({ ...coins, fee: 1n })).toBe('1 more is above fee for an hour');
    expect(await pay({ ...coins, fee: 10n, at: START + HOUR_MS })).toBeNull();
  });

  it('is asked of sweeps too, whose amounts have no limit', async () => {
    const { pay } = await openBooks();
    const sweep = { purpose: 'sweep', amounts: [1_000_000n] } as const;
    expect(await pay({ ...sweep, fee: 10n })).toBeNull();
    expect(await pay({ ...sweep, fee: 11n })).toBe('a fee of 11 is above fee for one payment');
    expect(await pay({ amounts: [100n, 100n, 50n] })).toBeNull();
  });
});

describe('approvals of two people', { tags: ['threat:taken-server'] }, () => {
  it('are used once, but for replacements', async () => {
    const { journal } = await openBooks();
    const large = { ...evmRequest({ asset: USDT, amount: 101n }) };
    const approvals = [
      { person: 'anna', signature: approve(anna.secret, digestOf(large, 20n)) },
      { person: 'boris', signature: approve(boris.secret, digestOf(large, 20n)) },
    ];
    const check = (isReplacement: boolean, fee = 11n) =>
      checkLimits(rules, journal, { request: { ...large, approvals }, fee, isReplacement, now: START });
    const approved = check(false);
    expect(approved).toBe(digestOf(large, 20n));
    const { id, network, recipients, conflictKeys, digest } = large;
    const signed = { at: new Date(START).toISOString(), txId: id, bytes: '', held: [], nonce: 0 };
    const noted = { id, network, wallet: 'hot', recipients, fee: '0', conflictKeys, digest };
    await journal.write({ ...signed, ...noted, isReplacement: false, approved });
    expect(() => check(false)).toThrow('were used before');
    expect(check(true, 12n)).toBe(approved);
  });

  it.each([false, true])(
    'of a payment approve no fee above its limit (replacement: %s)',
    async (isReplacement) => {
      const { journal } = await openBooks();
      const large = evmRequest({ asset: USDT, amount: 101n });
      const check = (fee: bigint, digest: string) => {
        const approvals = Object.entries({ anna, boris }).map(([person, { secret }]) => ({
          person,
          signature: approve(secret, digest),
        }));
        return () =>
          checkLimits(rules, journal, { request: { ...large, approvals }, fee, isReplacement, now: START });
      };
      const plain = digestOf(large);
      expect(check(11n, plain)).toThrow('a fee of 11 is above fee for one payment');
      const dear = digestOf(large, 20n);
      for (const fee of [11n, 20n]) expect(check(fee, dear)()).toBe(dear);
      expect(check(21n, dear)).toThrow('a fee of 21 is above fee for one payment');
      expect(check(21n, digestOf(large, 40n))()).toBe(digestOf(large, 40n));
    },
  );

  it('are asked for the payment and its fee by one sentence', async () => {
    const { journal } = await openBooks();
    const request = evmRequest({ asset: USDT, amount: 101n });
    const check = () => checkLimits(rules, journal, { request, fee: 11n, isReplacement: false, now: START });
    expect(check).toThrow(
      'a payment of 101 is above payout,refund for one payment; a fee of 11 is above fee',
    );
    expect(check).toThrow(
      expect.objectContaining({
        asked: expect.objectContaining({
          payments: `payout of 101 ${USDT} on network ${ETHEREUM} to ${CUSTOMER}; a fee of up to 20 native`,
        }),
      }),
    );
  });

  it('make no address cold', async () => {
    const { pay } = await openBooks();
    const out = { purpose: 'treasury-out', isApproved: true } as const;
    expect(await pay({ ...out, to: THIEF })).toBe(
      `${THIEF} is no cold address of network ${ETHEREUM} in the limits`,
    );
    expect(await pay({ ...out, to: CUSTOMER.toUpperCase() })).toBeNull();
    expect(await pay({ ...out, amounts: [101n] })).toBe('approved');
  });
});

it('a payment without a line in the limits is refused, also of the smallest amount', async () => {
  const { pay } = await openBooks();
  expect(await pay({ amounts: [1n], purpose: 'withdrawal', asset: 'native' })).toBe(
    `no limit names withdrawal of asset native on network ${ETHEREUM}`,
  );
});
