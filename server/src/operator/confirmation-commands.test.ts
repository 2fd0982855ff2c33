import { describe, expect, it } from 'vitest';
import { OPERATOR } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { withReason } from '../../test/with-reason.ts';
import { CONFIRMATION_STEPS } from '../chains/bitcoin/index.ts';
import { seedConfirmations } from '../currencies/index.ts';
import { previewCommand } from './console/preview.ts';
import { showCatalogue } from './console/show-catalogue.ts';

const { db, world, run } = await smallWorld();
const BTC = { asset: 'BTC@bitcoin', id: 1 };
const set = (asset: string, confirmations: string, change: object = {}) =>
  run('set-confirmations', { asset, confirmations, ...change });
const of = async (asset: string) =>
  (await showCatalogue(world.deps)).assets.find((one) => one.asset === asset);
const stored = () => db.selectFrom('asset_confirmations').selectAll().orderBy('from_amount').execute();

describe('the confirmations of a coin', () => {
  it('are set by amount, and are those of the network before', async () => {
    expect(await of('USDT@tron')).toMatchObject({ hasOwnConfirmations: false });
    expect(await set('USDT@tron', '0:8, 1000:12 5000.5:20')).toBe(
      'A deposit of USDT@tron waits for 8 blocks, 12 blocks from 1000, 20 blocks from 5000.5.',
    );
    expect(await of('USDT@tron')).toMatchObject({
      hasOwnConfirmations: true,
      confirmations: [
        { from: '0', confirmations: 8 },
        { from: '1000', confirmations: 12 },
        { from: '5000.5', confirmations: 20 },
      ],
    });
    expect(await of('USDT@ton')).toMatchObject({ hasOwnConfirmations: false });
  });

  it('outlive a restart, which only gives the first values', async () => {
    await seedConfirmations(db, BTC.id, CONFIRMATION_STEPS);
    expect(await stored()).toHaveLength(CONFIRMATION_STEPS.length);
    await set(BTC.asset, '0:2 1:9');
    await seedConfirmations(db, BTC.id, CONFIRMATION_STEPS);
    expect((await of(BTC.asset))?.confirmations).toEqual([
      { from: '0', confirmations: 2 },
      { from: '1', confirmations: 9 },
    ]);
  });

  it('are previewed in the words of the act, with nothing written', async () => {
    const sent = { asset: BTC.asset, confirmations: '0:1 0.5:4' };
    const before = JSON.stringify([await stored(), await of(BTC.asset)]);
    const name = 'set-confirmations';
    const shown = await previewCommand(world.deps, {
      name,
      sent: withReason(name, sent),
      operator: OPERATOR,
    });
    expect(JSON.stringify([await stored(), await of(BTC.asset)])).toBe(before);
    expect(await run(name, sent)).toBe(shown.sentence);
    expect(shown.sentence).toBe('A deposit of BTC@bitcoin waits for 1 block, 4 blocks from 0.5.');
  });

  it('are refused when another operator was faster', async () => {
    const version = (await of(BTC.asset))?.version;
    await set(BTC.asset, '0:2', { version });
    await expect(set(BTC.asset, '0:3', { version })).rejects.toThrow(
      '409: it changed after you looked at it. Nothing was done: confirmations: you saw –, now 0:2',
    );
  });

  it.each([
    ['USDT@tron', '1:8', 'the first step counts from 0'],
    ['USDT@tron', '0:8 100:8', 'must rise'],
    ['USDT@tron', '0:8 100:9 100:10', 'must rise'],
    ['USDT@tron', '0:7', 'needs 8 blocks at least'],
    ['BTC@bitcoin', '0:0', 'needs 1 block at least'],
    ['USDT@tron', '0:401', 'at most 400 blocks'],
    ['USDT@tron', '0:eight', 'is no step'],
    ['USDT@tron', '0:8 0.000000001:9', 'at most 8 decimals'],
    [
      'USDT@tron',
      `0:8 ${Array.from({ length: 10 }, (_, at) => `${at + 1}:${at + 9}`).join(' ')}`,
      'at most 10 steps',
    ],
    ['RUB', '0:1', 'has no network'],
  ])('of %s are refused as %j', async (asset, typed, why) => {
    await expect(set(asset, typed)).rejects.toThrow(new RegExp(why));
    expect(await stored()).toEqual([]);
  });
});
