import { formatDecimal, toDecimal } from '@parom/contract/money';
import type { Asset, Catalogue } from '../../currencies/index.ts';
import { lockAsset, lockAssets, lockBooks, type ReserveState, reserveStates } from '../../ledger/index.ts';
import { lockStops, openClaim } from '../../payments/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/uuid.ts';
import { findWithdrawal, lockWithdrawal } from '../../referral/index.ts';
import { lockDeposit, lockTicket } from '../../tickets/index.ts';
import { type Band, lockMove, readBands } from '../../treasury/index.ts';
import { stopsInWords } from '../closing-end.ts';
import { actLimits } from '../four-eyes/limits-store.ts';
import { amountOf, assetNamed, ticketNamed } from '../names.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { manualPaymentOf } from '../payments-by-hand.ts';
import { type Find, type Sent, said, type Thing } from './thing.ts';
import { depositRow, lockPaymentRow, moveRow, paymentRow } from './things-store.ts';

export const payment: Find = async (deps, sent) => {
  const typed = said(sent, 'payout');
  const id = isUuid(typed)
    ? typed.toLowerCase()
    : await manualPaymentOf(deps.db, (await ticketNamed(deps, typed)).id);
  return id === null ? null : paymentThing(deps, id);
};

const paymentThing = ({ catalogue, clock }: OperatorDeps, id: string): Thing => ({
  name: `payment ${id}`,
  lock: (tx) => lockPayment(tx, catalogue(), id),
  values: async (db) => {
    const row = await paymentRow(db, id);
    if (row === undefined) return null;
    return {
      state: row.state,
      amount: amountOf(catalogue(), row.asset_id, toDecimal(row.amount)),
      claimedBy: (await openClaim(db, id, clock.now()))?.by ?? null,
      transaction: row.tx_id,
    };
  },
});

async function lockPayment(tx: Tx, catalogue: Catalogue, id: string): Promise<void> {
  const row = await paymentRow(tx, id);
  if (row === undefined) return;
  if (row.ticket_id !== null) await lockTicket(tx, row.ticket_id);
  else if (row.deposit_id !== null) await lockDeposit(tx, row.deposit_id);
  else if (row.withdrawal_id !== null) await lockWithdrawal(tx, row.withdrawal_id);
  await lockAssets(tx, withFeeAsset(catalogue, catalogue.assetById(row.asset_id)));
  await lockPaymentRow(tx, id);
}

/** A payment that is settled books its fee, too. */
function withFeeAsset(catalogue: Catalogue, asset: Asset): number[] {
  if (asset.networkId === null) return [asset.id];
  const fees = catalogue.asset(catalogue.networkById(asset.networkId).nativeCurrencyId, asset.networkId);
  return [asset.id, ...(fees === null ? [] : [fees.id])];
}

export const deposit: Find = (_deps, sent) => {
  const id = Number.parseInt(said(sent, 'deposit'), 10);
  if (!Number.isInteger(id)) return null;
  return {
    name: `deposit ${id}`,
    lock: (tx) => lockDeposit(tx, id),
    values: async (db) => (await depositRow(db, id)) ?? null,
  };
};

export const withdrawal: Find = ({ catalogue }, sent) => {
  const id = idIn(sent, 'withdrawal');
  if (id === null) return null;
  return {
    name: `withdrawal ${id}`,
    lock: (tx) => lockWithdrawal(tx, id),
    values: async (db) => {
      const found = await findWithdrawal(db, id);
      if (found === undefined) return null;
      const { state, decidedBy, assetId, payAmount } = found;
      return { state, decidedBy, pays: amountOf(catalogue(), assetId, payAmount) };
    },
  };
};

export const move: Find = ({ catalogue }, sent) => {
  const id = idIn(sent, 'move');
  if (id === null) return null;
  return {
    name: `move ${id}`,
    lock: (tx) => lockMove(tx, id),
    values: async (db) => {
      const row = await moveRow(db, id);
      if (row === undefined) return null;
      const amount = amountOf(catalogue(), row.asset_id, toDecimal(row.amount));
      return { state: row.state, amount, confirmedBy: row.confirmed_by };
    },
  };
};

export function idIn(sent: Sent, name: string): string | null {
  const typed = said(sent, name);
  return isUuid(typed) ? typed.toLowerCase() : null;
}

export const bandInWords = (band: Omit<Band, 'assetId'> | undefined): string | null =>
  band === undefined ? null : [band.minimum, band.target, band.maximum].map(formatDecimal).join(' ');

export const band: Find = ({ catalogue }, sent) => {
  const asset = assetNamed(catalogue(), said(sent, 'asset'));
  return {
    name: `band ${asset.id}`,
    values: async (db) => ({
      band: bandInWords((await readBands(db)).find(({ assetId }) => assetId === asset.id)),
    }),
  };
};

/** The whole balance is set, so any booking meanwhile counts. */
export const balance: Find = ({ catalogue }, sent) => {
  const { id, currencyId } = assetNamed(catalogue(), said(sent, 'asset'));
  return {
    name: `books ${id}`,
    lock: async (tx) => {
      await lockAsset(tx, id);
      await lockBooks(tx, [currencyId]);
    },
    values: async (db) => {
      const state = await reserveOf(db, id);
      return state && { balance: formatDecimal(state.balance) };
    },
  };
};

export const payoutStop: Find = ({ catalogue }, sent) => {
  const { id } = assetNamed(catalogue(), said(sent, 'asset'));
  return {
    name: `asset ${id}`,
    lock: (tx) => lockStops(tx, { kind: 'asset', id }),
    values: async (db) => {
      const state = await reserveOf(db, id);
      return state && { payoutsStopped: payoutsStopped(state) };
    },
  };
};

export const payoutsStopped = ({ stopReasons }: Pick<ReserveState, 'stopReasons'>) =>
  stopsInWords(stopReasons.map((reason) => ({ reason, until: null })));

const reserveOf = async (db: Db | Tx, id: number): Promise<ReserveState | null> =>
  (await reserveStates(db)).find(({ assetId }) => assetId === id) ?? null;

export const actLimit: Find = ({ catalogue }, sent) => {
  const [act, asset] = [said(sent, 'act'), said(sent, 'asset')];
  const assetId = asset === '' ? null : assetNamed(catalogue(), asset).id;
  return {
    name: `limit ${act} ${assetId}`,
    values: async (db) => {
      const found = (await actLimits(db, act)).find((limit) => limit.assetId === assetId);
      return limitShown(catalogue(), found);
    },
  };
};

type Limit = Awaited<ReturnType<typeof actLimits>>[number];

export const limitShown = (catalogue: Catalogue, limit: Limit | undefined) => ({
  above:
    limit === undefined || limit.assetId === null ? null : amountOf(catalogue, limit.assetId, limit.amount),
  setBy: limit?.setBy ?? null,
  setAt: limit?.setAt ?? null,
});
