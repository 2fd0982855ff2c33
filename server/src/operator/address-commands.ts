/** Commands about the coins that lie at deposit addresses: swept anew, gone for good, found again. */
import { type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { assetName } from '../currencies/index.ts';
import { type AddressCommand, bookFound, bookLost, retrySweep } from '../payments/index.ts';
import { amount, optional, text, whole } from './arguments.ts';
import { assetNamed } from './names.ts';
import { type Command, change, type OperatorDeps, sentenceOf } from './operator-command.ts';

const atAddress = {
  asset: text('the asset, as USDT@tron'),
  address: text('the deposit address, as the alert names it'),
  amount: optional(amount('how much, to the digit; without it the answer says how much it is')),
  reason: text('why; kept in the books'),
};

export const addressCommands = {
  'retry-sweep': change({
    summary: 'Has a deposit swept anew whose gas or sweep failed, or is not signed yet.',
    arguments: { deposit: whole('the deposit’s number') },
    run: async (deps, values) => {
      const outcome = await retrySweep(deps, values.deposit);
      return sentenceOf(outcome, `Deposit ${values.deposit} is swept anew, as soon as it is worth its fee.`);
    },
  }),
  'book-lost': change({
    summary:
      'Books coins that are gone from a deposit address for good as the house’s loss. Customers are owed what they were.',
    arguments: atAddress,
    run: async (deps, values) => {
      const command = addressCommandOf(deps, values);
      const outcome = await bookLost(deps, command);
      return sentenceOf(
        outcome,
        `${sumOf(deps, command)} are booked as lost; start-payouts lets payouts leave again.`,
      );
    },
  }),
  'book-found': change({
    summary: 'Books coins back that were booked as lost at a deposit address and are there again.',
    arguments: atAddress,
    run: async (deps, values) => {
      const command = addressCommandOf(deps, values);
      const outcome = await bookFound(deps, command);
      return sentenceOf(
        outcome,
        `${sumOf(deps, command)} are no loss any more; they are swept when worth their fee.`,
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
