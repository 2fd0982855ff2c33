/** Which deposit in the hot wallet closes which announcement. */
import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { ids } from '../../test/factories.ts';
import { accountOf, putDeposit } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { announceRefill, cancelMove, refillArrived } from './index.ts';

const { db, clock, world, balance } = await smallWorld();

const HOT = 'hot';
const COLD = 'bc1qcold';
const deps = () => ({ ...world.deps, hotAddresses: new Set([HOT]) });
const announced = (more: { readonly sender?: string | null; readonly from?: 'cold' | 'capital' } = {}) => {
  const asset = world.deps.catalogue().asset(ids.btc, ids.bitcoin);
  if (asset === null) throw new Error('no BTC');
  const { sender = null, from = 'capital' } = more;
  const order = { asset, amount: toDecimal('0.5'), from, sender, by: 'anna@example.com' };
  return announceRefill(world.deps, order);
};
interface Came {
  readonly amount?: string;
  readonly sender?: string | null;
  readonly address?: string;
  readonly coin?: { readonly currencyId: number; readonly networkId: number };
}
async function arrives({ amount = '0.5', sender = null, address = HOT, coin }: Came = {}): Promise<number> {
  const put = { amount, disposition: 'unmatched' } as const;
  const id = await putDeposit(world.deps, coin === undefined ? put : { ...put, coin });
  await db.updateTable('deposits').set({ address, sender }).where('id', '=', id).execute();
  await refillArrived(deps(), { depositId: id });
  return id;
}
const moves = async () =>
  db.selectFrom('treasury_moves').select(['id', 'state', 'deposit_id']).orderBy('asked_at').execute();
const dispositions = async () =>
  (await db.selectFrom('deposit_judgements').select('disposition').orderBy('deposit_id').execute()).map(
    ({ disposition }) => disposition,
  );

describe('a deposit in the hot wallet', () => {
  it('closes the oldest announcement that fits, and one only', async () => {
    const first = await announced();
    clock.advance(1);
    const second = await announced();
    const one = await arrives();
    expect(await moves()).toEqual([
      { id: first, state: 'done', deposit_id: one },
      { id: second, state: 'announced', deposit_id: null },
    ]);
    await refillArrived(deps(), { depositId: one });
    expect((await moves()).map(({ state }) => state)).toEqual(['done', 'announced']);
    const other = await arrives();
    expect((await moves()).map(({ deposit_id }) => deposit_id)).toEqual([one, other]);
    await arrives();
    expect(await dispositions()).toEqual(['written-off', 'written-off', 'unmatched']);
  });

  it.each([
    ['capital', '0', '-0.5'],
    ['cold', '-0.5', '0'],
  ] as const)('of a refill from %s is booked from there', async (from, cold, equity) => {
    const books = () =>
      Promise.all([
        balance(accountOf('cold', ids.btc, ids.bitcoin)),
        balance(accountOf('equity', ids.btc)),
        balance(accountOf('unmatched', ids.btc, ids.bitcoin)),
      ]);
    const [coldBefore, equityBefore, unmatchedBefore] = await books();
    await announced({ from });
    await arrives();
    const [coldAfter, equityAfter, unmatchedAfter] = await books();
    const change = (after: string, before: string) => toDecimal(after) - toDecimal(before);
    expect(change(coldAfter, coldBefore)).toBe(toDecimal(cold));
    expect(change(equityAfter, equityBefore)).toBe(toDecimal(equity));
    expect(unmatchedAfter).toBe(unmatchedBefore);
  });

  it.each([
    ['of another sum', { amount: '0.50000001' }],
    ['of another coin', { coin: { currencyId: ids.eth, networkId: ids.ethereum } }],
    ['from another sender', { sender: 'bc1qcustomer' }],
    ['from an unknown sender', { sender: null }],
    ['at another address', { address: 'a customer’s' }],
  ] satisfies [string, Came][])('%s takes no announcement, and waits', async (_what, came) => {
    await announced({ sender: COLD });
    await arrives({ sender: COLD, ...came });
    expect(await moves()).toMatchObject([{ state: 'announced' }]);
    expect(await dispositions()).toEqual(['unmatched']);
  });

  it('from the named sender closes its announcement', async () => {
    await announced({ sender: COLD });
    await arrives({ sender: COLD });
    expect(await moves()).toMatchObject([{ state: 'done' }]);
  });

  it('after its announcement was cancelled waits for an operator', async () => {
    await cancelMove(world.deps, await announced());
    await arrives();
    expect(await moves()).toMatchObject([{ state: 'cancelled' }]);
    expect(await dispositions()).toEqual(['unmatched']);
  });

  it('that its network took back meanwhile leaves its announcement', async () => {
    await announced();
    const put = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    const gone = { address: HOT, state: 'vanished' } as const;
    await db.updateTable('deposits').set(gone).where('id', '=', put).execute();
    await refillArrived(deps(), { depositId: put });
    expect(await moves()).toMatchObject([{ state: 'announced' }]);
    expect(await dispositions()).toEqual(['unmatched']);
  });
});
