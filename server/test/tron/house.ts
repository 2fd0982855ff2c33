/** Payments, sweeps and books over the stand-in,. */
import { ONE, toDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { watchOnce } from '../../src/chains/watch-chain.ts';
import { openCatalogue, seedCatalogue } from '../../src/currencies/index.ts';
import { balanceOf, capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import {
  advancePayments,
  findPayment,
  proveFailures,
  reportFailedSweep,
  sweepDeposits,
} from '../../src/payments/index.ts';
import type { RateBoard } from '../../src/rates/board/board.ts';
import { creditedDeposit } from '../arrived-deposits.ts';
import { type HandClock, handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { noCeiling } from '../no-ceiling.ts';
import { putTicket } from '../operator-world.ts';
import { owedPayment } from '../owed-payments.ts';
import { DOLLAR, NETWORK, startTronNetwork, TRX, type TronTestNetwork } from './network.ts';

export const DOLLAR_ASSET = 7;
const DEPTH = 8;

export function tronHouse() {
  const now = {} as {
    /** Of this test: the network's blocks are made now. */
    clock: HandClock;
    database: TestDatabase;
    network: TronTestNetwork;
    catalogue: Awaited<ReturnType<typeof openCatalogue>>;
  };
  const prices = new Map([
    [TRX, toDecimal('0.3')],
    [DOLLAR, ONE],
  ]);
  const rates: RateBoard = {
    priceOf: (currencyId) => {
      const usdt = prices.get(currencyId);
      if (usdt === undefined) return null;
      return { currencyId, usdt, kind: 'fixed', sources: ['test'], observedAt: now.clock.now() };
    },
    fresh: () => [],
    isHalted: () => false,
  };
  const deps = () => ({
    db: now.database.db,
    clock: now.clock,
    catalogue: now.catalogue.current,
    chains: new Map([[NETWORK, now.network.chain]]),
    rates,
    screening: [],
    outflow: noCeiling,
  });

  beforeAll(async () => {
    now.database = await testDatabase();
  });
  beforeEach(async () => {
    now.clock = handClock(new Date().toISOString());
    await now.database.truncate();
    await seedCatalogue(now.database.db);
    now.catalogue?.close();
    now.catalogue = await openCatalogue(now.database.db, quietLog);
    now.network = await startTronNetwork({}, DEPTH);
    const { chain, hot } = now.network;
    for (const currencyId of [TRX, DOLLAR]) {
      const held = await chain.balance(currencyId, hot);
      await now.database.db.transaction().execute((tx) =>
        postEntry(tx, {
          key: entryKeys.capital(currencyId, 'opening'),
          kind: 'capital',
          at: now.clock.now(),
          postings: capital({ currencyId, networkId: NETWORK }, held),
        }),
      );
    }
    await watch();
  });
  afterAll(async () => {
    now.catalogue.close();
    await now.database.close();
  });

  const watch = async () => {
    for (let looks = 0; (await watchOnce(deps(), now.network.chain)) === 'again'; looks += 1)
      if (looks > 1_000) throw new Error('the watcher never comes to rest');
  };
  const advance = async () => {
    now.clock.advance(60_000);
    await advancePayments(deps(), NETWORK);
  };
  const mine = async (blocks = 1) => {
    await now.network.ledger.mine(blocks);
    await watch();
  };

  return {
    now,
    deps,
    advance,
    mine,
    prove: () => proveFailures(deps()),
    /** Until nothing is on its way. */
    settle: async (rounds = 4) => {
      for (let round = 0; round < rounds; round += 1) {
        await advance();
        await mine(DEPTH);
      }
      await advance();
    },
    sweep: () => sweepDeposits(deps(), now.network.chain),
    reportFailed: (paymentId: string) => reportFailedSweep(deps(), { paymentId }),
    owe: async (to: string, amount: string) => {
      const ticketId = (await putTicket(deps(), { status: 3 })).id;
      const owed = { purpose: 'payout', assetId: DOLLAR_ASSET, isReserved: true, ticketId } as const;
      return owedPayment(deps(), { ...owed, address: to, amount });
    },
    /** A final exchanged deposit: on the network, in the tables and in the books. */
    receive: async (currencyId: number, amount: string, index: number) => {
      const { address } = await now.network.chain.makeDepositAddress(index);
      const units = toDecimal(amount) / 10n ** 12n;
      if (currencyId === TRX) await now.network.payCoins(address, units);
      else await now.network.payDollars(address, units);
      await mine();
      const credited = { networkId: NETWORK, currencyId, address, amount, index } as const;
      const { id } = await creditedDeposit(
        { db: now.database.db, clock: now.clock },
        { ...credited, disposition: 'exchanged' },
      );
      return { address, id };
    },
    payment: (id: string) => findPayment(now.database.db, id),
    /** With the fee in TRX. */
    steps: async () =>
      (
        await now.database.db
          .selectFrom('payments')
          .select(['id', 'purpose', 'state', 'fee', 'deposit_id as depositId', 'tx_id as txId'])
          .orderBy('created_at')
          .execute()
      ).map(({ fee, ...step }) => ({ ...step, fee: fee === null ? null : toDecimal(fee) })),
    states: async () =>
      (
        await now.database.db.selectFrom('payments').select(['key', 'state']).orderBy('created_at').execute()
      ).map(({ key, state }) => `${key} ${state}`),
    transmissions: async () =>
      now.database.db
        .selectFrom('transmissions')
        .select(['state', 'tx_id as txId', 'valid_until_time as until'])
        .orderBy('signed_at')
        .execute(),
    booked: (kind: 'hot' | 'deposits', currencyId: number) =>
      balanceOf(now.database.db, { kind, currencyId, networkId: NETWORK }),
  };
}
