import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit, type Disposition, judgedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { goneBehind, unsignedOn } from './deposits-behind-store.ts';

const { db, deps } = await tronWorld();
let ticketId: string;
let index: number;
beforeEach(async () => {
  ticketId = (await putTicket(deps, { status: 3 })).id;
  index = 100;
});

/** Of the ticket; a re-org took it back. */
async function goneDeposit(disposition: Disposition): Promise<number> {
  index += 1;
  const coin = { networkId: ids.bitcoin, currencyId: ids.btc, amount: '1', state: 'vanished' } as const;
  const { id } = await arrivedDeposit(deps, { ...coin, address: `deposit ${index}`, index });
  await judgedDeposit(deps, id, disposition);
  await db.updateTable('deposit_judgements').set({ ticket_id: ticketId }).execute();
  return id;
}
const owe = (of: { purpose: 'payout'; ticketId: string } | { purpose: 'refund'; depositId: number }) =>
  owedPayment(deps, { ...of, assetId: TRON_USDT, amount: '100' });
const gone = async (id: string) => (await goneBehind(db, [id])).get(id) ?? null;
const waiting = async (depositId: number) =>
  (await db.transaction().execute((tx) => unsignedOn(tx, depositId)))?.id ?? null;

describe('a deposit that was taken back', () => {
  it('holds its ticket’s payout up if exchanged, not if parked', async () => {
    const payout = await owe({ purpose: 'payout', ticketId });
    const parked = await goneDeposit('parked');
    expect([await gone(payout), await waiting(parked)]).toEqual([null, null]);
    const exchanged = await goneDeposit('exchanged');
    expect([await gone(payout), await waiting(exchanged), await waiting(parked)]).toEqual([
      exchanged,
      payout,
      null,
    ]);
    await db.updateTable('deposits').set({ state: 'final' }).where('id', '=', exchanged).execute();
    expect([await gone(payout), await waiting(exchanged)]).toEqual([null, payout]);
  });

  it.each(['payout', 'refund'] as const)('holds up no %s that is signed already', async (purpose) => {
    const depositId = await goneDeposit(purpose === 'payout' ? 'exchanged' : 'refunding');
    const id = await owe(purpose === 'payout' ? { purpose, ticketId } : { purpose, depositId });
    expect([await gone(id), await waiting(depositId)]).toEqual([depositId, id]);
    for (const state of ['signed', 'sent', 'final', 'failed', 'cancelled'] as const) {
      await db.updateTable('payments').set({ state, tx_id: 'tx' }).where('id', '=', id).execute();
      expect([await gone(id), await waiting(depositId)], state).toEqual([null, null]);
    }
  });
});
