import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { readNetworkStops } from '../../currencies/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { isPaymentStopped, lockStops, setStopReason, stopNetwork } from './stops-store.ts';

const { db } = await tronWorld();
const stop = { reason: byOperator('a stolen key'), until: null };
const asset = { id: TRON_USDT, networkId: ids.tron };

describe('payments', () => {
  it('of a coin are stopped by its own stop, and by its network’s', async () => {
    expect(await isPaymentStopped(db, asset)).toBe(false);
    await setStopReason(db, TRON_USDT, stop.reason);
    expect(await isPaymentStopped(db, asset)).toBe(true);
    expect(await isPaymentStopped(db, { ...asset, id: 11 })).toBe(false);
  });

  it.each([
    ['in', false],
    ['out', true],
    ['wallet', true],
  ] as const)('on a network with a stop of kind %s are stopped: %s', async (kind, isStopped) => {
    await db.transaction().execute((tx) => stopNetwork(tx, ids.tron, kind, stop));
    expect((await readNetworkStops(db, ids.tron))[kind]).toEqual(stop.reason);
    expect(await isPaymentStopped(db, asset)).toBe(isStopped);
    expect(await isPaymentStopped(db, { id: TRON_USDT, networkId: ids.bitcoin })).toBe(false);
  });
});

/** The assets that another session could not lock during this. */
const lockedDuring = (act: (tx: Tx) => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    await act(tx);
    const assets = db.selectFrom('assets').select('id').orderBy('id');
    const free = (await assets.forNoKeyUpdate().skipLocked().execute()).map(({ id }) => id);
    return (await assets.execute()).map(({ id }) => id).filter((id) => !free.includes(id));
  });
const assetsOfTron = async () =>
  (await db.selectFrom('assets').select('id').where('network_id', '=', ids.tron).orderBy('id').execute()).map(
    ({ id }) => id,
  );

describe.runIf(process.env['PAROM_TEST_DATABASE_URL'])('a stop waits for what is being signed', () => {
  it('in the coin that it stops', async () => {
    expect(await lockedDuring((tx) => lockStops(tx, { kind: 'asset', id: TRON_USDT }))).toEqual([TRON_USDT]);
  });

  it('in each coin of the network that it stops', async () => {
    const onTron = await assetsOfTron();
    expect(onTron).toContain(TRON_USDT);
    expect(await lockedDuring((tx) => lockStops(tx, { kind: 'network', id: ids.tron }))).toEqual(onTron);
    expect(await lockedDuring((tx) => stopNetwork(tx, ids.tron, 'out', stop))).toEqual(onTron);
  });
});
