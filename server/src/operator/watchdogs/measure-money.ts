import { type Decimal, formatDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { Gauge, type Registry } from 'prom-client';
import { blocksBehind, type Chain } from '../../chains/index.ts';
import { assetName, type CatalogueSource } from '../../currencies/index.ts';
import { reserveStates } from '../../ledger/index.ts';
import { outflows } from '../../payments/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { positions } from '../reports-store.ts';
import { cursorTimes } from './condition-store.ts';
import { furtherWallets, OPEN_STATUSES, waitingPayments, waitingTickets } from './money-store.ts';
import { sharedAnswer } from './shared-answer.ts';

interface MoneyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
}

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Prometheus counts in floats of 15 digits. Nothing is decided by them. */
const inFloat = (amount: Decimal): number => Number(formatDecimal(amount));

/** Without an answer within two seconds a metric is absent. */
export function measureMoney(registry: Registry, deps: MoneyDeps): void {
  const show = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => Promise<readonly Sample[]>,
  ) => {
    const ask = sharedAnswer(read);
    return new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const samples = await ask();
        this.reset();
        for (const { labels, value } of samples ?? []) this.set(labels, value);
      },
    });
  };
  const { db, clock } = deps;
  const tickets = sharedAnswer(() => waitingTickets(db, clock.now()));
  const payments = sharedAnswer(() => waitingPayments(db, clock.now()));
  const ticketSamples = async (of: 'count' | 'oldestS'): Promise<readonly Sample[]> => {
    const waiting = await tickets();
    if (waiting === null) return [];
    return OPEN_STATUSES.map((status) => ({
      labels: { status },
      value: waiting.get(TicketStatus[status])?.[of] ?? 0,
    }));
  };
  const paymentSamples = async (of: 'count' | 'oldestS'): Promise<readonly Sample[]> =>
    ((await payments()) ?? []).map(({ purpose, state, [of]: value }) => ({
      labels: { purpose, state },
      value,
    }));

  show('parom_wallet_coins', 'Coins of each wallet by the books, and their parts', ['asset', 'part'], () =>
    walletSamples(deps),
  );
  show('parom_payouts_stopped', 'Whether an asset’s payments are stopped', ['asset'], () =>
    stopSamples(deps),
  );
  show('parom_outflow_coins', 'Coins that left within an hour, as the ceiling counts them', ['asset'], () =>
    outflowSamples(deps),
  );
  show(
    'parom_books_coins',
    'Held, owed, capital, drawn, profit and exchanged, of each coin',
    ['coin', 'part'],
    () => bookSamples(deps),
  );
  show('parom_tickets', 'Open tickets', ['status'], () => ticketSamples('count'));
  show('parom_ticket_oldest_seconds', 'Age of the oldest open ticket since its last move', ['status'], () =>
    ticketSamples('oldestS'),
  );
  show('parom_payments', 'Payments that are not closed', ['purpose', 'state'], () => paymentSamples('count'));
  show(
    'parom_payment_oldest_seconds',
    'Age of the oldest payment that is not closed',
    ['purpose', 'state'],
    () => paymentSamples('oldestS'),
  );
  show('parom_network_blocks_behind', 'Blocks of the node that the watcher has not read', ['network'], () =>
    behindSamples(deps),
  );
  show('parom_network_block_age_seconds', 'Time since the watcher read a new block', ['network'], () =>
    ageSamples(deps),
  );
}

async function walletSamples({ db, catalogue }: MoneyDeps): Promise<readonly Sample[]> {
  const inHot = (await reserveStates(db)).flatMap((state) => {
    const asset = assetName(catalogue(), state);
    const parts = {
      [state.networkId === null ? 'bank' : 'hot']: state.balance,
      promised: state.reserved,
      'promised-unpaid': state.reservedUnpaid,
      'not-ours': state.notOurs,
      'kept-for-fees': state.keptForFees,
      'kept-back': state.keptBack,
      locked: state.locked,
      free: state.free,
    };
    return Object.entries(parts).map(([part, amount]) => ({
      labels: { asset, part },
      value: inFloat(amount),
    }));
  });
  const further = (await furtherWallets(db)).map(({ kind, balance, ...asset }) => ({
    labels: { asset: assetName(catalogue(), asset), part: kind },
    value: inFloat(balance),
  }));
  return [...inHot, ...further];
}

async function stopSamples({ db, catalogue }: MoneyDeps): Promise<readonly Sample[]> {
  return (await reserveStates(db)).map((state) => ({
    labels: { asset: assetName(catalogue(), state) },
    value: state.stopReasons.length === 0 ? 0 : 1,
  }));
}

async function outflowSamples({ db, clock, catalogue }: MoneyDeps): Promise<readonly Sample[]> {
  return [...(await outflows(db, clock.now()))].map(([assetId, amount]) => ({
    labels: { asset: assetName(catalogue(), catalogue().assetById(assetId)) },
    value: inFloat(amount),
  }));
}

async function bookSamples({ db }: MoneyDeps): Promise<readonly Sample[]> {
  return (await positions(db)).flatMap(({ coin, ...parts }) =>
    Object.entries(parts).map(([part, amount]) => ({ labels: { coin, part }, value: inFloat(amount) })),
  );
}

async function behindSamples(deps: MoneyDeps): Promise<readonly Sample[]> {
  const samples = await Promise.all(
    [...deps.chains.keys()].map(async (id) => {
      const behind = await blocksBehind(deps, id);
      return behind === null
        ? []
        : [{ labels: { network: deps.catalogue().networkById(id).code }, value: behind }];
    }),
  );
  return samples.flat();
}

async function ageSamples({ db, clock, catalogue }: MoneyDeps): Promise<readonly Sample[]> {
  const now = clock.now().getTime();
  return [...(await cursorTimes(db))].map(([id, { movedAt }]) => ({
    labels: { network: catalogue().networkById(id).code },
    value: Math.max(0, now - movedAt.getTime()) / 1_000,
  }));
}
