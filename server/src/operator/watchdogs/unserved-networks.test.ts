import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { ids, sowWorld } from '../../../test/factories.ts';
import { assets, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import type { Catalogue } from '../../currencies/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { alertUnserved } from './unserved-networks.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
let catalogue: Catalogue;
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, clock);
});

/** With a watcher for these coins of each network. */
async function openedAlerts(watched: Readonly<Record<number, readonly number[]>>) {
  const chains = new Map(
    Object.entries(watched).map(([networkId, currencyIds]) => [
      Number.parseInt(networkId, 10),
      { assets: currencyIds.map((currencyId) => ({ currencyId, contract: null, decimals: 6 })) },
    ]),
  );
  await alertUnserved({ db, clock, catalogue: () => catalogue, chains });
  return (await openAlerts(db)).map(({ subject, message }) => ({ subject, message }));
}
const bitcoin = { [ids.bitcoin]: [ids.btc] };

describe('the alert of a token without a contract', () => {
  it('stands while a ticket is to be paid in the token', async () => {
    await putTicket({ db, clock }, { status: TicketStatus.awaitingPayment });
    await db
      .updateTable('tickets')
      .set({ give_asset_id: assets.usdtTron, get_asset_id: assets.btc })
      .execute();
    expect(await openedAlerts({ ...bitcoin, [ids.tron]: [8, ids.usdt] })).toEqual([]);
    expect(await openedAlerts({ ...bitcoin, [ids.tron]: [8] })).toEqual([
      {
        subject: `unserved:${ids.tron}`,
        message:
          '1 unpaid or unconfirmed tickets and 0 unfinished payments wait for USDT@tron, whose contract the settings do not name. Coins sent to these tickets meanwhile are not found later, since no block is read twice. Name the contract at once',
      },
    ]);
    await db.updateTable('tickets').set({ status: TicketStatus.completed }).execute();
    expect(await openedAlerts({ ...bitcoin, [ids.tron]: [8] })).toEqual([]);
  });

  it('stands while a payment of the token is on its way', async () => {
    await owedPayment({ db, clock }, { purpose: 'payout', assetId: assets.usdtTron, amount: '5' });
    expect(await openedAlerts({ [ids.tron]: [8] })).toMatchObject([{ subject: `unserved:${ids.tron}` }]);
    expect(await openedAlerts({ [ids.tron]: [8, ids.usdt] })).toEqual([]);
  });
});
