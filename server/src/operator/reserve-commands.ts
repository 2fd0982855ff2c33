import { reserveCalls } from '@parom/contract/console/commands/reserve-calls';
import { type Decimal, decimalsOf, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import { type Asset, assetName } from '../currencies/index.ts';
import { balanceOf, type CapitalMove, moveCapital, reserveStates } from '../ledger/index.ts';
import { claimSurplus, reconcileNow } from '../payments/index.ts';
import { type Answer, say, unlessDeclined } from './answer.ts';
import { stopsInWords } from './closing-end.ts';
import { assetNamed, sumIn } from './names.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';

export const reserveCommands = runs(reserveCalls, {
  assets: async ({ db, catalogue }) => {
    const states = await reserveStates(db);
    return Promise.all(
      states.map(async (state) => ({
        asset: assetName(catalogue(), state),
        free: formatDecimal(state.free),
        hot: state.networkId === null ? null : formatDecimal(state.balance),
        bank: state.networkId === null ? formatDecimal(state.balance) : null,
        promised: formatDecimal(state.reserved),
        ofItUnpaid: formatDecimal(state.reservedUnpaid),
        notOurs: formatDecimal(state.notOurs),
        keptForFees: formatDecimal(state.keptForFees),
        keptBack: formatDecimal(state.keptBack),
        locked: formatDecimal(state.locked),
        notSwept: formatDecimal(
          await balanceOf(db, {
            kind: 'deposits',
            currencyId: state.currencyId,
            networkId: state.networkId,
          }),
        ),
        payoutsStopped: stopsInWords(state.stopReasons.map((reason) => ({ reason, until: null }))),
      })),
    );
  },
  reconcile: async (deps, { asset: name }) => {
    const known = deps.catalogue();
    const assets = name === undefined ? known.assets : [assetNamed(known, name)];
    const compared = await reconcileNow(deps, assets);
    await deps.reload.catalogue();
    return compared.filter(({ outcome }) => outcome !== 'unserved' || name !== undefined);
  },
  'add-capital': (deps, values) => book(deps, values, { change: () => values.amount }),
  'remove-capital': (deps, values) =>
    book(deps, values, { change: () => subtract(ZERO, values.amount), leavesKept: true }),
  'set-reserve': (deps, values) =>
    book(deps, values, {
      change: ({ balance, reserved: promised }) => {
        const { amount: holds, books: seen } = values;
        const isSeen = seen !== undefined && !isSlip(seen, balance);
        // Below the promised sum the ledger declines.
        if (holds >= promised && isSlip(holds, balance) && !isSeen) {
          const now = formatDecimal(balance);
          throw refuseBy('reserveSlip', { books: now });
        }
        return subtract(holds, balance);
      },
    }),
  'claim-surplus': async (deps, { asset: name, amount: claimed, to = 'equity', reference: booked }) => {
    const of = assetHolding(deps, name, claimed);
    const outcome = await claimSurplus(deps, { asset: of, amount: claimed, to, reference: booked });
    const sum = sumIn(deps.catalogue(), of, claimed);
    return unlessDeclined(outcome, say('surplusClaimed', { sum, to }));
  },
});

/** A digit too many or too few. An empty wallet may be set to any sum. */
const isSlip = (one: Decimal, balance: Decimal): boolean =>
  balance > ZERO && (one * 10n <= balance || one >= balance * 10n);

async function book(
  deps: OperatorDeps,
  values: { readonly asset: string; readonly amount: Decimal; readonly reference: string },
  by: Pick<CapitalMove, 'change' | 'leavesKept'>,
): Promise<Answer> {
  const booked = assetHolding(deps, values.asset, values.amount);
  const outcome = await moveCapital(deps, { ...by, asset: booked, reference: values.reference });
  if (!outcome.done) throw refusalOf(outcome);
  return say('walletHolds', {
    asset: assetName(deps.catalogue(), booked),
    amount: formatDecimal(outcome.balance),
    isAtBank: booked.networkId === null,
  });
}

/** Too many decimals would be missing at the next comparison, which stops payouts. */
function assetHolding({ catalogue }: OperatorDeps, name: string, held: Decimal): Asset {
  const found = assetNamed(catalogue(), name);
  if (decimalsOf(held) > found.decimals) {
    throw refuseBy('coinTooFine', { coin: assetName(catalogue(), found), most: found.decimals });
  }
  return found;
}
