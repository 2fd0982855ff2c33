import type { OpenMove, TreasuryAnswer, TreasuryAsset } from '@parom/contract/console/treasury';
import {
  add,
  type Decimal,
  formatDecimal,
  maxOf,
  mulDivFloor,
  ONE,
  subtract,
  ZERO,
} from '@parom/contract/money';
import { assetName, type Catalogue } from '../../currencies/index.ts';
import { balanceOf, type ReserveState, reserveStates } from '../../ledger/index.ts';
import { later } from '../../platform/clock.ts';
import { type Band, type Move, movesIn, proposalFor, readBands } from '../../treasury/index.ts';
import { amountOf } from '../names.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { bandInWords, payoutsStopped } from '../seen/things-of-money.ts';
import { versionOf } from '../seen/version.ts';
import { type SweepCosts, sweepCostsSince } from './treasury-store.ts';

const SWEEPS_MS = 30 * 24 * 3_600_000;
const OPEN = ['proposed', 'paying', 'announced'] as const;
const MOST_MOVES = 200;

type TreasuryDeps = Pick<OperatorDeps, 'db' | 'clock' | 'catalogue' | 'rates' | 'chains'>;

export async function showTreasury(deps: TreasuryDeps): Promise<TreasuryAnswer> {
  const { db, clock } = deps;
  const [states, bands, sweeps, moves] = await Promise.all([
    reserveStates(db),
    readBands(db),
    sweepCostsSince(db, later(clock.now(), -SWEEPS_MS)),
    movesIn(db, OPEN, MOST_MOVES),
  ]);
  const bandOf = new Map(bands.map((band) => [band.assetId, band]));
  const assets = await Promise.all(
    states.map((state) => assetShown(deps, state, bandOf.get(state.assetId), sweeps.get(state.assetId))),
  );
  return {
    assets: assets.map(({ shown }) => shown),
    totalUsdt: formatDecimal(assets.reduce((sum, { usdt }) => add(sum, usdt ?? ZERO), ZERO)),
    unpriced: assets.flatMap(({ usdt, shown }) =>
      usdt === null && shown.total !== '0' ? [shown.asset] : [],
    ),
    moves: moves.map((move) => moveShown(deps, move)),
  };
}

async function assetShown(
  { db, catalogue, rates }: TreasuryDeps,
  state: ReserveState,
  band: Band | undefined,
  sweeps: SweepCosts | undefined,
): Promise<{ readonly shown: TreasuryAsset; readonly usdt: Decimal | null }> {
  const at = { currencyId: state.currencyId, networkId: state.networkId };
  const held = (kind: 'deposits' | 'cold' | 'in-transit') => balanceOf(db, { kind, ...at });
  const [notSwept, cold, inTransit] = await Promise.all([held('deposits'), held('cold'), held('in-transit')]);
  const total = [state.balance, notSwept, cold, inTransit].reduce(add);
  const price = rates.priceOf(state.currencyId)?.usdt ?? null;
  const usdt = price === null ? null : mulDivFloor(total, price, ONE);
  const known = catalogue();
  const network = state.networkId === null ? null : known.networkById(state.networkId);
  const shown = {
    asset: assetName(known, state),
    version: versionOf({
      band: bandInWords(band),
      balance: formatDecimal(state.balance),
      payoutsStopped: payoutsStopped(state),
    }),
    coin: codeOf(known, state.currencyId),
    network: network?.name ?? null,
    hot: formatDecimal(network === null ? ZERO : state.balance),
    bank: formatDecimal(network === null ? state.balance : ZERO),
    places: {
      notSwept: formatDecimal(notSwept),
      promised: formatDecimal(maxOf(ZERO, subtract(state.balance, state.free))),
      free: formatDecimal(state.free),
      inTransit: formatDecimal(inTransit),
      cold: formatDecimal(cold),
    },
    keptBack: formatDecimal(state.keptBack),
    locked: formatDecimal(state.locked),
    movable: formatDecimal(state.movable),
    total: formatDecimal(total),
    totalUsdt: usdt === null ? null : formatDecimal(usdt),
    band: band === undefined ? null : bandShown(band),
    proposal: band === undefined ? null : proposalShown(band, state),
    paymentsStopped: [...state.stopReasons],
    sweeps: {
      count: sweeps?.count ?? 0,
      fees: formatDecimal(sweeps?.fees ?? ZERO),
      feeCoin: network === null ? null : codeOf(known, network.nativeCurrencyId),
    },
  };
  return { shown, usdt };
}

function codeOf(catalogue: Catalogue, currencyId: number): string {
  const currency = catalogue.currency(currencyId);
  if (currency === null) throw new Error(`the catalogue has no currency ${currencyId}`);
  return currency.code;
}

const bandShown = ({ minimum, target, maximum }: Band) => ({
  minimum: formatDecimal(minimum),
  target: formatDecimal(target),
  maximum: formatDecimal(maximum),
});

function proposalShown(band: Band, state: ReserveState): TreasuryAsset['proposal'] {
  const proposal = proposalFor(band, state);
  return proposal.kind === 'none' ? null : { kind: proposal.kind, amount: formatDecimal(proposal.amount) };
}

function moveShown({ catalogue, chains }: TreasuryDeps, move: Move): OpenMove {
  const { state, address } = move;
  const asset = catalogue().assetById(move.assetId);
  const chain = asset.networkId === null ? undefined : chains.get(asset.networkId);
  const open = OPEN.find((one) => one === state);
  if (open === undefined) throw new Error(`move ${move.id} is ${state}, and was asked for as open`);
  return {
    id: move.id,
    version: versionOf({
      state,
      amount: amountOf(catalogue(), move.assetId, move.amount),
      confirmedBy: move.confirmedBy,
    }),
    kind: move.kind,
    isFromCold: move.kind === 'refill' && move.from === 'cold' && move.address !== null,
    state: open,
    asset: assetName(catalogue(), asset),
    amount: formatDecimal(move.amount),
    address,
    addressUrl: address === null ? null : (chain?.addressUrl?.(address) ?? null),
    memo: move.memo,
    askedBy: move.askedBy,
    askedAt: move.askedAt.toISOString(),
    confirmedBy: move.confirmedBy,
  };
}
