import { type Decimal, ZERO } from '@parom/contract/money';
import { type AddressCommand, bookFound, bookLost, retrySweep } from '../payments/index.ts';
import { say, unlessDeclined } from './answer.ts';
import { amount, optional, text, whole } from './arguments.ts';
import { assetNamed, sumIn } from './names.ts';
import { type Command, change, type OperatorDeps } from './operator-command.ts';

const atAddress = {
  asset: text('the asset, as USDT@tron'),
  address: text('the deposit address, as the alert names it'),
  amount: optional(amount('the sum, to the digit; without it the answer says the sum and nothing is booked')),
  reason: text('why; kept in the books'),
};

export const addressCommands = {
  'retry-sweep': change({
    summary: 'Sweeps a deposit again after its gas or sweep failed, or while it is unsigned.',
    arguments: { deposit: whole('the deposit’s number') },
    run: async (deps, values) => {
      const outcome = await retrySweep(deps, values.deposit);
      return unlessDeclined(outcome, say('sweepRetried', { deposit: values.deposit }));
    },
  }),
  'book-lost': change({
    summary: 'Books coins that left a deposit address for good as the house’s loss.',
    arguments: atAddress,
    run: async (deps, values) => {
      const command = addressCommandOf(deps, values);
      const outcome = await bookLost(deps, command);
      return unlessDeclined(outcome, say('coinsLost', placedSum(deps, command)));
    },
  }),
  'book-found': change({
    summary: 'Books lost coins back when they are at the deposit address again.',
    arguments: atAddress,
    run: async (deps, values) => {
      const command = addressCommandOf(deps, values);
      const outcome = await bookFound(deps, command);
      return unlessDeclined(outcome, say('coinsFound', placedSum(deps, command)));
    },
  }),
} as const satisfies Record<string, Command>;

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
