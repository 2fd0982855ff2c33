import { CRYPTO_TYPE } from '@parom/contract/catalogue-codes';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { ids, sowWorld } from '../../../test/factories.ts';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import type { Catalogue, PricedOffer } from '../../currencies/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { keepUnpricedAlerts } from './unpriced-coins.ts';

const MINUTE = 60_000;
/** The asset. */
const XMR = 3;
const database = await testDatabase();
const { db } = database;
const clock = handClock();
let catalogue: Catalogue;
let unpriced: Set<number>;
let allowed: Set<number>;
let served: Set<number>;
let beat: () => Promise<void>;
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, clock);
  unpriced = new Set();
  allowed = new Set([CRYPTO_TYPE]);
  served = new Set([ids.bitcoin, ids.ethereum, ids.bsc]);
  const offer: PricedOffer = {
    isTypeAllowed: (type) => allowed.has(type),
    isServed: (networkId) => served.has(networkId),
    isHalted: () => false,
    mostUsdt: () => null,
    minuteOfDay: () => 720,
    salesStop: () => null,
    hasPrice: (currencyId) => !unpriced.has(currencyId),
    basis: () => [],
  };
  const chains = new Map(
    catalogue.networks.filter(({ id }) => served.has(id)).map((network) => [network.id, network]),
  );
  beat = keepUnpricedAlerts({ db, clock, catalogue: () => catalogue, chains, offer });
});
const openedAlerts = async () => (await openAlerts(db)).map(({ subject, message }) => ({ subject, message }));
/** As the schedule does it. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    await beat();
    clock.advance(MINUTE);
  }
  await beat();
}

describe('the alert unpriced', () => {
  it('is raised after ten minutes with its effects, until a price comes', async () => {
    unpriced.add(ids.btc);
    await pass(9);
    expect(await openedAlerts()).toEqual([]);
    await pass(1);
    const message = 'BTC has had no price for ten minutes: its pairs are off';
    expect(await openedAlerts()).toMatchObject([
      { subject: `unpriced:${ids.btc}`, message: expect.stringContaining(message) },
    ]);
    unpriced.delete(ids.btc);
    await beat();
    expect(await openedAlerts()).toEqual([]);
  });

  it('is not raised for a price that comes and goes', async () => {
    for (let times = 0; times < 4; times += 1) {
      unpriced.add(ids.btc);
      await pass(5);
      unpriced.delete(ids.btc);
      await beat();
    }
    expect(await openedAlerts()).toEqual([]);
  });

  it('counts ten minutes again after another process looked', async () => {
    unpriced.add(ids.btc);
    await pass(5);
    clock.advance(10 * MINUTE);
    await pass(9);
    expect(await openedAlerts()).toEqual([]);
    await pass(1);
    expect(await openedAlerts()).toHaveLength(1);
  });

  it('names the network whose fees the coin pays', async () => {
    const { nativeCurrencyId, name } = catalogue.networkById(ids.bsc);
    unpriced.add(nativeCurrencyId);
    await pass(10);
    expect(await openedAlerts()).toMatchObject([{ subject: `unpriced:${nativeCurrencyId}` }]);
    expect((await openedAlerts())[0]?.message).toContain(`fees on ${name}`);
    expect((await openedAlerts())[0]?.message).not.toContain('pairs');
  });

  it('is not raised for a coin that is not offered', async () => {
    unpriced = new Set([ids.xmr, ids.rub, catalogue.networkById(ids.tron).nativeCurrencyId]);
    await pass(10);
    expect(await openedAlerts()).toEqual([]);
    unpriced = new Set([ids.usdt]);
    await pass(10);
    expect(await openedAlerts()).toMatchObject([{ subject: `unpriced:${ids.usdt}` }]);
    catalogue = { ...catalogue, pairRule: () => null };
    await beat();
    expect(await openedAlerts()).toEqual([]);
  });

  it('is raised for a disabled coin while a ticket with a deposit waits', async () => {
    catalogue = { ...catalogue, pairRule: () => null };
    unpriced = new Set([ids.btc, ids.xmr]);
    const ticket = await putTicket({ db, clock }, { status: TicketStatus.confirming, getAssetId: XMR });
    await pass(10);
    const waits = async () =>
      (await openedAlerts()).filter(({ message }) => message.includes('whose coins are here'));
    expect(await waits()).toEqual([]);
    await putDeposit({ db, clock }, { ticket, amount: '0.01', disposition: 'open' });
    await pass(10);
    expect(await waits()).toEqual([
      { subject: `unpriced:${ids.btc}`, message: expect.stringContaining('1 ticket whose coins are here') },
      {
        subject: `unpriced:${ids.xmr}`,
        message:
          'XMR has had no price for ten minutes: 1 ticket whose coins are here may wait for it (tickets --status confirming)',
      },
    ]);
    await db.updateTable('deposit_judgements').set({ disposition: 'exchanged' }).execute();
    await beat();
    expect(await waits()).toEqual([]);
    expect(await openedAlerts()).toMatchObject([{ subject: `unpriced:${ids.btc}` }]);
  });
});
