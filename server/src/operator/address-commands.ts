import { addressCalls } from '@parom/contract/console/commands/address-calls';
import { type Decimal, ZERO } from '@parom/contract/money';
import { type AddressCommand, bookFound, bookLost, retrySweep } from '../payments/index.ts';
import { say, unlessDeclined } from './answer.ts';
import { assetNamed, sumIn } from './names.ts';
import { type OperatorDeps, runs } from './operator-command.ts';

export const addressCommands = runs(addressCalls, {
  'retry-sweep': async (deps, values) => {
    const outcome = await retrySweep(deps, values.deposit);
    return unlessDeclined(outcome, say('sweepRetried', { deposit: values.deposit }));
  },
  'book-lost': async (deps, values) => {
    const command = addressCommandOf(deps, values);
    const outcome = await bookLost(deps, command);
    return unlessDeclined(outcome, say('coinsLost', placedSum(deps, command)));
  },
  'book-found': async (deps, values) => {
    const command = addressCommandOf(deps, values);
    const outcome = await bookFound(deps, command);
    return unlessDeclined(outcome, say('coinsFound', placedSum(deps, command)));
  },
});

const addressCommandOf = (
  { catalogue }: OperatorDeps,
  values: {
    readonly asset: string;
    readonly address: string;
    readonly amount: Decimal | undefined;
    readonly reason: string;
  },
): AddressCommand => ({
  asset: assetNamed(catalogue(), values.asset),
  address: values.address,
  amount: values.amount ?? null,
  reason: values.reason,
});

const placedSum = ({ catalogue }: OperatorDeps, { asset, address, amount: sum }: AddressCommand) => ({
  sum: sumIn(catalogue(), asset, sum ?? ZERO),
  address,
});
