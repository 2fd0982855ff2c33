import { codesOf } from '@parom/contract/console/cold-codes';
import { OPEN, treasuryCalls } from '@parom/contract/console/commands/treasury-calls';
import type { ColdTransaction, TreasuryAsset } from '@parom/contract/console/treasury';
import { type Decimal, decimalsOf, formatDecimal } from '@parom/contract/money';
import { renderUnicodeCompact } from 'uqr';
import { blocksBehind } from '../chains/index.ts';
import { type Asset, assetName } from '../currencies/index.ts';
import { paymentKeys, transactionsOfKeys } from '../payments/index.ts';
import {
  announceRefill,
  cancelMove,
  confirmMove,
  type Move,
  moveOut,
  movesIn,
  type OutOrder,
  removeBand,
  setBand,
  unsignedRefill,
} from '../treasury/index.ts';
import { type Answer, say, unlessDeclined } from './answer.ts';
import { showTreasury } from './console/show-treasury.ts';
import { explorerLinks } from './explorer-links.ts';
import { firstOf, withGreaterLimit } from './listed.ts';
import { addressNamed, amountOf, assetNamed, idOf, sumIn } from './names.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';

const rowOf = ({
  asset: name,
  hot,
  bank,
  places,
  keptBack,
  locked,
  movable,
  band,
  proposal,
}: TreasuryAsset) => ({
  asset: name,
  hot,
  bank,
  free: places.free,
  keptBack,
  locked,
  movable,
  notSwept: places.notSwept,
  cold: places.cold,
  inTransit: places.inTransit,
  band: band === null ? null : `${band.minimum} ${band.target} ${band.maximum}`,
  proposal: proposal === null ? null : `${proposal.kind} ${proposal.amount}`,
});

export const treasuryCommands = runs(treasuryCalls, {
  treasury: async (deps) => (await showTreasury(deps)).assets.map(rowOf),
  moves: async (deps, { state, limit: count }) => {
    const { db, catalogue } = deps;
    const moves = await movesIn(db, state === undefined ? OPEN : [state], count + 1);
    const paidBy = await transactionsOfKeys(
      db,
      moves.map(({ id }) => paymentKeys.treasuryOut(id)),
    );
    const transactionOf = ({ id }: Move) => paidBy.get(paymentKeys.treasuryOut(id)) ?? null;
    return firstOf(moves, count, {
      rest: withGreaterLimit,
      links: (move) =>
        explorerLinks(deps, {
          networkId: catalogue().assetById(move.assetId).networkId,
          transaction: transactionOf(move),
          address: move.address,
        }),
      show: (move: Move) => ({
        kind: move.kind,
        state: move.state,
        amount: amountOf(catalogue(), move.assetId, move.amount),
        address: move.address,
        memo: move.memo,
        askedBy: move.askedBy,
        askedAt: move.askedAt,
        confirmedBy: move.confirmedBy,
        transaction: transactionOf(move),
        id: move.id,
      }),
    });
  },
  'withdraw-profit': (deps, values, { email }) => sendOut(deps, 'profit', values, email),
  'move-to-cold': (deps, values, { email }) => sendOut(deps, 'cold', values, email),
  'confirm-move': async (deps, { move }, { email }) => {
    const id = idOf(move, 'move');
    return unlessDeclined(await confirmMove(deps, id, email), say('moveConfirmed', { move: id }));
  },
  'cancel-move': async (deps, { move }) => {
    const id = idOf(move, 'move');
    return unlessDeclined(await cancelMove(deps, id), say('moveCancelled', { move: id }));
  },
  'announce-refill': async (deps, values, { email: by }) => {
    const of = assetNamed(deps.catalogue(), values.asset);
    refuseTooFine(deps, of, values.amount);
    if (of.networkId === null) throw refuseBy('roublesAtBank', {});
    const hot = await deps.chains.get(of.networkId)?.hotAddress();
    if (hot === undefined) throw refuseBy('networkUnserved', { network: null });
    // A transfer in an earlier block would never be seen.
    if ((await blocksBehind(deps, of.networkId)) === null) throw refuseBy('networkUnread', {});
    const sender = values.sender === undefined ? null : addressNamed(deps.catalogue(), values.sender);
    const id = await announceRefill(deps, {
      asset: of,
      amount: values.amount,
      from: values.from,
      sender,
      by,
    });
    // An account may refuse a payment without a memo. Memo 0 belongs to no customer.
    const { hasMemo } = deps.catalogue().networkById(of.networkId);
    const sum = sumIn(deps.catalogue(), of, values.amount);
    return say('refillAnnounced', { sum, to: hot, hasMemo, move: id });
  },
  'cold-transaction': async (deps, { move }) => {
    const found = await unsignedRefill(deps, idOf(move, 'move'));
    if (!found.done) throw refusalOf(found);
    const { format, text: unsigned, fee, to: hot } = found;
    return { format, to: hot, mostFee: formatDecimal(fee), unsigned, qr: asQr(found) };
  },
  'set-band': async ({ db, catalogue }, { asset: name, ...band }) => {
    const of = assetNamed(catalogue(), name);
    if (band.minimum > band.target || band.target > band.maximum) throw refuseBy('bandUnordered', {});
    await db.transaction().execute((tx) => setBand(tx, { assetId: of.id, ...band }));
    return say('bandSet', { asset: assetName(catalogue(), of) });
  },
  'remove-band': async ({ db, catalogue }, { asset: name }) => {
    const of = assetNamed(catalogue(), name);
    await db.transaction().execute((tx) => removeBand(tx, of.id));
    return say('bandRemoved', { asset: assetName(catalogue(), of) });
  },
});

async function sendOut(
  deps: OperatorDeps,
  kind: OutOrder['kind'],
  values: { readonly asset: string; readonly amount: Decimal; readonly to: string | undefined },
  by: string,
): Promise<Answer> {
  const of = assetNamed(deps.catalogue(), values.asset);
  refuseTooFine(deps, of, values.amount);
  const address = values.to === undefined ? null : addressNamed(deps.catalogue(), values.to);
  const moved = await moveOut(deps, { kind, asset: of, amount: values.amount, address, by });
  if (!moved.done) throw refusalOf(moved);
  const sum = sumIn(deps.catalogue(), of, values.amount);
  return say(moved.isPaying ? 'movePaid' : 'moveProposed', { move: moved.id, sum, to: moved.to.address });
}

function asQr(unsigned: Pick<ColdTransaction, 'format' | 'text'>): { readonly code: string }[] {
  const codes = codesOf(unsigned);
  return codes.flatMap((text, at) => {
    const drawn = renderUnicodeCompact(text, { ecc: 'L' }).split('\n');
    const lines = codes.length === 1 ? drawn : [`part ${at + 1} of ${codes.length}`, ...drawn];
    return lines.map((code) => ({ code }));
  });
}

function refuseTooFine({ catalogue }: OperatorDeps, of: Asset, sum: Decimal): void {
  if (decimalsOf(sum) > of.decimals)
    throw refuseBy('coinTooFine', { coin: assetName(catalogue(), of), most: of.decimals });
}
