import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { addAddresses } from '../../src/chains/index.ts';
import { depositCredited, postEntry } from '../../src/ledger/index.ts';
import { firstOperator } from '../../src/operators/index.ts';
import { ids } from '../factories.ts';
import { putTicket } from '../operator-world.ts';
import { BTC, give, type Scenario, type Scenarios } from './scenario.ts';

const proposedMove: Scenario = async (small) => {
  await give(small, 'withdraw-profit', { asset: BTC, amount: '1' });
  const others = { asked_by: 'other@example.com' };
  const row = small.db.updateTable('treasury_moves').set(others).returning('id');
  return { move: (await row.executeTakeFirstOrThrow()).id, reason: 'agreed' };
};

const band = { asset: BTC, minimum: '1', target: '2', maximum: '3' };
const limit = { act: 'refund-deposit', asset: BTC };

/** Of another operator. */
const proposal: Scenario = async (small) => {
  const ticket = await putTicket(small.world.deps, { status: TicketStatus.onHold });
  await give(small, 'set-act-limit', { act: 'set-limits' });
  const sent = { from: 'BTC', to: 'USDT', minimum: '10', maximum: '500', reason: `ticket ${ticket.number}` };
  await give(small, 'set-limits', sent);
  const other = { email: 'other@example.com', password: 'a second long password' };
  await firstOperator({ ...small, noteMade: async () => {} }, { ...other, isReset: true });
  const row = small.db.updateTable('act_proposals').set({ proposed_by: other.email }).returning('id');
  return { proposal: (await row.executeTakeFirstOrThrow()).id, reason: 'agreed' };
};

export const ofTheHouse: Scenarios = {
  'withdraw-profit': async () => ({ asset: BTC, amount: '1' }),
  'move-to-cold': async () => ({ asset: BTC, amount: '0.001' }),
  'confirm-move': proposedMove,
  'cancel-move': proposedMove,
  'announce-refill': async ({ db, clock }) => {
    const stand = { height: 100, hash: 'head', moved_at: clock.now() };
    await db
      .insertInto('chain_cursors')
      .values({ network_id: ids.bitcoin, ...stand })
      .execute();
    return { asset: BTC, amount: '1', from: 'capital' };
  },
  'set-band': async () => band,
  'remove-band': async (small) => {
    await give(small, 'set-band', band);
    return { asset: BTC };
  },
  'add-capital': async () => ({ asset: BTC, amount: '1', reference: 'a' }),
  'remove-capital': async () => ({ asset: BTC, amount: '1', reference: 'a' }),
  'set-reserve': async () => ({ asset: BTC, amount: '21', reference: 'counted' }),
  'claim-surplus': async ({ db, clock }) => {
    const found = { currencyId: ids.btc, networkId: ids.bitcoin };
    const postings = depositCredited(found, toDecimal('3'), 'hot', 'unmatched');
    const entry = { key: 'surplus:1:1', kind: 'surplus', at: clock.now(), postings } as const;
    await db.transaction().execute((tx) => postEntry(tx, entry));
    return { asset: BTC, amount: '2', reference: 'the first filling' };
  },
  'set-act-limit': async () => ({ ...limit, amount: '0.4' }),
  'remove-act-limit': async (small) => {
    await give(small, 'set-act-limit', { ...limit, amount: '0.4' });
    return limit;
  },
  'distrust-stock': async ({ db, world }) => {
    for (const chain of world.deps.chains.values()) await addAddresses(db, chain, 2);
    return { beyond: '3' };
  },
  'confirm-proposal': proposal,
  'refuse-proposal': proposal,
};
