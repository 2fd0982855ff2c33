import { type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { assetName } from '../currencies/index.ts';
import { type AddressCommand, bookFound, bookLost, retrySweep } from '../payments/index.ts';
import { amount, optional, text, whole } from './arguments.ts';
import { assetNamed } from './names.ts';
import { type Command, change, type OperatorDeps, sentenceOf } from './operator-command.ts';

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
      return sentenceOf(
        outcome,
        `Deposit ${values.deposit} will be swept again, as soon as it is worth the fee.`,
      );
    },
  }),
  'book-lost': change({
    summary: 'Books coins that left a deposit address for good as the house’s loss.',
    arguments: atAddress,
    run: async (deps, values) => {
      const command = addressCommandOf(deps, values);
      const outcome = await bookLost(deps, command);
      return sentenceOf(
        outcome,
        `${sumOf(deps, command)} are booked as lost. The loss is the house’s. Type start-payouts to pay again.`,
      );
    },
  }),
  'book-found': change({
    summary: 'Books lost coins back when they are at the deposit address again.',
    arguments: atAddress,
    run: async (deps, values) => {
      const command = addressCommandOf(deps, values);
      const outcome = await bookFound(deps, command);
      return sentenceOf(
        outcome,
        `${sumOf(deps, command)} are booked back and will be swept when worth the fee.`,
      );
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

/** `60 USDT@tron at T1` */
const sumOf = ({ catalogue }: OperatorDeps, { asset, address, amount: sum }: AddressCommand): string =>
  `${formatDecimal(sum ?? ZERO)} ${assetName(catalogue(), asset)} at ${address}`;
