import { reconciliationAnswer } from '@parom/contract/console/reconciliation';
import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { reconcileNow } from '../../payments/index.ts';
import { showReconciliation } from './show-reconciliation.ts';

const HOUR_MS = 3_600_000;
const { clock, world, deps, watchTo } = await tronWorld();

describe('the reconciliation page', () => {
  let hot: string;

  beforeEach(async () => {
    hot = '2000000';
    world.chain.balance = async () => toDecimal(hot);
    await watchTo(100);
  });

  const compare = () => reconcileNow(deps, [world.catalogue.assetById(TRON_USDT)]);
  const shown = async (asset = 'USDT@tron') => {
    const { accounts } = reconciliationAnswer.parse(await showReconciliation(deps));
    const found = accounts.find((one) => one.asset === asset);
    if (found === undefined) throw new Error(`${asset} is not shown`);
    return found;
  };

  it('shows an account that was never compared without figures', async () => {
    expect(await shown()).toMatchObject({ isServed: true, tried: null, look: null, differsSince: null });
    expect(await shown('BTC@bitcoin')).toMatchObject({ isServed: false, network: 'Bitcoin', look: null });
  });

  it('shows missing coins since when, with their alert', async () => {
    hot = '1999999.5';
    const since = clock.now().toISOString();
    await compare();
    clock.advance(HOUR_MS);
    await compare();
    expect(await shown()).toMatchObject({
      coin: 'USDT',
      network: 'TRON (TRC20)',
      account: 'hot',
      tried: { at: clock.now().toISOString(), outcome: 'compared' },
      look: { books: '2000000', network: '1999999.5', missing: '0.5', extra: '0', isOld: false },
      differsSince: since,
      alerts: [{ subject: 'shortfall:7', name: { en: 'Coins are missing' } }],
    });
    hot = '2000000';
    await compare();
    expect(await shown()).toMatchObject({ look: { missing: '0' }, differsSince: null });
  });

  it('keeps a silent network’s figures, old after two hours', async () => {
    await compare();
    const looked = await shown();
    clock.advance(2 * HOUR_MS);
    world.chain.balance = async () => {
      throw new ChainOutage('no route to the node');
    };
    await compare();
    const tried = { at: clock.now().toISOString(), outcome: 'silent' };
    expect(await shown()).toEqual({ ...looked, tried });
    clock.advance(1);
    expect((await shown()).look).toEqual({ ...looked.look, isOld: true });
  });

  it('shows deposit addresses apart where deposits need a sweep', async () => {
    Object.assign(world.chain, { depositsNeedSweep: true });
    await compare();
    const { accounts } = await showReconciliation(deps);
    const found = accounts.filter(({ asset }) => asset === 'USDT@tron');
    expect(found.map(({ account, look }) => [account, look?.books])).toEqual([
      ['hot', '2000000'],
      ['deposits', '0'],
    ]);
  });
});
