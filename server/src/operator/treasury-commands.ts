import { codesOf } from '@parom/contract/console/cold-codes';
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
import { amount, amountOrNone, choice, limit, optional, text } from './arguments.ts';
import { showTreasury } from './console/show-treasury.ts';
import { explorerLinks } from './explorer-links.ts';
import { firstOf, withGreaterLimit } from './listed.ts';
import { addressNamed, amountOf, assetNamed, idOf, sumIn } from './names.ts';
import { type Command, change, type OperatorDeps, question } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';

const asset = text('the asset, as USDT@tron');
const to = optional(text('an address of PAROM_COLD_ADDRESSES, where several are listed for the network'));
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
const OPEN = ['proposed', 'paying', 'announced'] as const;

export const treasuryCommands = {
  treasury: question({
    summary:
      'Shows the coins of the house: hot, receivable from the bank, not swept, cold, in transit, free, what can be moved, and the move that a band proposes.',
    arguments: {},
    run: async (deps) => (await showTreasury(deps)).assets.map(rowOf),
  }),
  moves: question({
    summary: 'Lists open moves of the house’s coins, newest first, or those in one state.',
    arguments: {
      state: optional(choice([...OPEN, 'done', 'failed', 'cancelled'], 'only those')),
      limit,
    },
    run: async (deps, { state, limit: count }) => {
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
  }),
  'withdraw-profit': change({
    summary: 'Sends free coins to the owner’s listed address and books them as taken out.',
    arguments: { asset, amount: amount('how much'), to },
    run: (deps, values, { email }) => sendOut(deps, 'profit', values, email),
  }),
  'move-to-cold': change({
    summary: 'Sends free coins to a listed cold address; they stay ours.',
    arguments: { asset, amount: amount('how much'), to },
    run: (deps, values, { email }) => sendOut(deps, 'cold', values, email),
  }),
  'confirm-move': change({
    summary: 'Confirms another operator’s proposed move, within a day: it is paid. Needs your passkey.',
    arguments: { move: text('the move’s id, as moves lists it') },
    run: async (deps, { move }, { email }) => {
      const id = idOf(move, 'move');
      return unlessDeclined(await confirmMove(deps, id, email), say('moveConfirmed', { move: id }));
    },
  }),
  'cancel-move': change({
    summary: 'Cancels a proposed move or an announced refill.',
    arguments: { move: text('the move’s id, as moves lists it') },
    run: async (deps, { move }) => {
      const id = idOf(move, 'move');
      return unlessDeclined(await cancelMove(deps, id), say('moveCancelled', { move: id }));
    },
  }),
  'announce-refill': change({
    summary:
      'Announces coins that you will send to the hot wallet: the deposit of exactly this amount is booked as ours.',
    arguments: {
      asset,
      amount: amount('exactly how much will arrive'),
      from: choice(['cold', 'capital'], 'from a cold wallet of the books, or new money'),
      sender: optional(text('only from this address, where the network shows senders')),
    },
    run: async (deps, values, { email: by }) => {
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
      // An account may refuse payments without a tag, and no customer is given this one.
      const { hasMemo } = deps.catalogue().networkById(of.networkId);
      const sum = sumIn(deps.catalogue(), of, values.amount);
      return say('refillAnnounced', { sum, to: hot, hasMemo, move: id });
    },
  }),
  'cold-transaction': question({
    summary:
      'Prints the unsigned transaction of an announced refill from a cold wallet, also as QR codes: a PSBT on Bitcoin, JSON on EVM networks.',
    arguments: { move: text('the refill’s id, as moves lists it') },
    run: async (deps, { move }) => {
      const found = await unsignedRefill(deps, idOf(move, 'move'));
      if (!found.done) throw refusalOf(found);
      const { format, text: unsigned, fee, to: hot } = found;
      return { format, to: hot, mostFee: formatDecimal(fee), unsigned, qr: asQr(found) };
    },
  }),
  'set-band': change({
    summary: 'Sets a hot wallet’s band: outside it `treasury` proposes a move to the target.',
    arguments: {
      asset,
      minimum: amountOrNone('below it a refill is proposed'),
      target: amountOrNone('what a move leaves in the wallet'),
      maximum: amountOrNone('above it a move to a cold wallet is proposed'),
    },
    run: async ({ db, catalogue }, { asset: name, ...band }) => {
      const of = assetNamed(catalogue(), name);
      if (band.minimum > band.target || band.target > band.maximum) throw refuseBy('bandUnordered', {});
      await db.transaction().execute((tx) => setBand(tx, { assetId: of.id, ...band }));
      return say('bandSet', { asset: assetName(catalogue(), of) });
    },
  }),
  'remove-band': change({
    summary: 'Removes a hot wallet’s band.',
    arguments: { asset },
    run: async ({ db, catalogue }, { asset: name }) => {
      const of = assetNamed(catalogue(), name);
      await db.transaction().execute((tx) => removeBand(tx, of.id));
      return say('bandRemoved', { asset: assetName(catalogue(), of) });
    },
  }),
} as const satisfies Record<string, Command>;

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
