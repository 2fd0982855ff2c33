import { treasuryAnswer } from '@parom/contract/console/treasury';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { showTreasury } from './show-treasury.ts';

const { db, clock, world, run } = await smallWorld();
const BTC = 'BTC@bitcoin';
const shown = async () => treasuryAnswer.parse(await showTreasury(world.deps));
const bitcoin = async () => {
  const found = (await shown()).assets.find(({ asset }) => asset === BTC);
  if (found === undefined) throw new Error('no bitcoin in the treasury');
  return found;
};
const DAY_MS = 24 * 3_600_000;

describe('the treasury page', () => {
  it('shows each place of a coin, their sum and its worth', async () => {
    expect(await bitcoin()).toMatchObject({
      coin: 'BTC',
      network: 'Bitcoin',
      hot: '20',
      bank: '0',
      places: { notSwept: '0', promised: '0', free: '20', inTransit: '0', cold: '0' },
      total: '20',
      totalUsdt: '1800000',
      band: null,
      proposal: null,
    });
    await run('move-to-cold', { asset: BTC, amount: '0.001' });
    expect(await bitcoin()).toMatchObject({
      places: { inTransit: '0.001', free: '19.999' },
      total: '20.001',
    });
  });

  it('shows roubles as receivable from the bank', async () => {
    await run('add-capital', { asset: 'RUB', amount: '0.5', reference: 'a transfer' });
    const found = (await shown()).assets.find(({ network }) => network === null);
    expect(found).toMatchObject({ asset: 'RUB', hot: '0', bank: '150000000.5', total: '150000000.5' });
    const row = (await run('treasury', {})).find(({ asset }: { asset: string }) => asset === 'RUB');
    expect(row).toMatchObject({ hot: '0', bank: '150000000.5' });
    const position = (await run('positions', {})).find(({ coin }: { coin: string }) => coin === 'RUB');
    expect(position).toMatchObject({ held: '150000000.5', capital: '150000000.5' });
  });

  it('counts the worth of all places, and names coins without a price', async () => {
    const { assets, totalUsdt, unpriced } = await shown();
    const sum = assets.reduce((total, { totalUsdt: usdt }) => total + Number(usdt ?? 0), 0);
    expect(Number(totalUsdt)).toBeCloseTo(sum, 6);
    expect(unpriced).toEqual(
      assets.flatMap(({ asset, totalUsdt: usdt, total }) => (usdt === null && total !== '0' ? [asset] : [])),
    );
  });

  it('proposes a refill below the band, and a move to the cold wallet above it', async () => {
    await run('set-band', { asset: BTC, minimum: '30', target: '40', maximum: '50' });
    expect(await bitcoin()).toMatchObject({
      band: { minimum: '30', target: '40', maximum: '50' },
      proposal: { kind: 'refill', amount: '20' },
    });
    await run('set-band', { asset: BTC, minimum: '1', target: '2', maximum: '3' });
    expect(await bitcoin()).toMatchObject({ proposal: { kind: 'move-to-cold', amount: '18' } });
    await run('set-band', { asset: BTC, minimum: '1', target: '2', maximum: '30' });
    expect(await bitcoin()).toMatchObject({ proposal: null });
  });

  it('lists a move while it is open, and not afterwards', async () => {
    await run('withdraw-profit', { asset: BTC, amount: '1' });
    const { moves } = await shown();
    expect(moves).toMatchObject([{ kind: 'profit', state: 'proposed', asset: BTC, amount: '1' }]);
    await run('cancel-move', { move: moves[0]?.id, reason: 'a mistake' });
    expect((await shown()).moves).toEqual([]);
  });

  it('adds up the sweeps of 30 days with the fees of their gas', async () => {
    const pay = (key: string, purpose: string, fee: string, daysAgo: number) => sql`
      insert into payments (id, key, purpose, asset_id, address, amount, fee, state, created_at, signed_at, is_reserved)
      select gen_random_uuid(), ${key}, ${purpose}, id, 'a', 1, ${fee}, 'final', ${clock.now()},
             ${new Date(clock.now().getTime() - daysAgo * DAY_MS)}, false
        from assets where currency_id = ${ids.btc} and network_id = ${ids.bitcoin}`;
    for (const made of [
      pay('one', 'sweep', '0.001', 1),
      pay('two', 'sweep', '0.002', 29),
      pay('gas', 'gas', '0.0005', 2),
      pay('old', 'sweep', '1', 31),
      pay('other', 'payout', '1', 1),
    ])
      await made.execute(db);
    expect((await bitcoin()).sweeps).toEqual({ count: 2, fees: '0.0035', feeCoin: 'BTC' });
  });
});
