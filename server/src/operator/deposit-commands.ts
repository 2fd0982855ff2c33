/** Commands about deposits that wait for a decision of their own. */

import { type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { assetName } from '../currencies/index.ts';
import { type AddressOrder, bookFound, bookLost, retrySweep } from '../payouts/index.ts';
import { refundDeposit, writeOffDeposit } from '../tickets/index.ts';
import { amount, choice, flag, limit, optional, text, whole } from './arguments.ts';
import { depositList } from './lists-store.ts';
import { assetNamed, trimmed } from './names.ts';
import { type Command, change, type OperatorDeps, question, sentenceOf } from './operator-command.ts';

const WAITING = ['unmatched', 'held'] as const;
const deposit = whole('the deposit’s number');
const atAddress = {
  asset: text('the asset, as USDT@tron'),
  address: text('the deposit address, as the alert names it'),
  amount: optional(amount('how much, to the digit; without it the answer says how much it is')),
  reason: text('why; kept in the books'),
};

export const depositCommands = {
  deposits: question({
    summary: 'Lists deposits that wait for a decision: nobody’s, or come after their ticket was decided.',
    arguments: {
      state: optional(choice([...WAITING, 'open', 'written-off'], 'only those')),
      limit,
    },
    run: async ({ db, catalogue }, { state, limit: count }) => {
      const dispositions = state === undefined ? WAITING : [state];
      const rows = await depositList(db, { dispositions, limit: count });
      return rows.map((row) => ({
        deposit: row.id,
        amount: `${trimmed(row.amount)} ${assetName(catalogue(), { currencyId: row.currency_id, networkId: row.network_id })}`,
        state: row.state,
        disposition: row.disposition,
        verdict: row.verdict,
        ticket: row.simple_id,
        seenAt: row.first_seen_at,
        address: row.address,
        memo: row.memo,
        sender: row.sender,
        transaction: row.tx_id,
      }));
    },
  }),
  'refund-deposit': change({
    summary: 'Sends one waiting deposit back, to an address that its owner named. No ticket moves.',
    arguments: {
      deposit,
      address: text('where to; never simply the sender'),
      memo: optional(text('the memo or tag, where the network has one')),
      aml: flag('screening stopped it: 5% are kept besides the network’s fee'),
      reason: text('why; kept in the audit'),
    },
    run: async (deps, values) => {
      const target = { address: values.address, memo: values.memo ?? null, isAml: values.aml };
      const outcome = await refundDeposit(deps, values.deposit, target);
      return sentenceOf(outcome, `Deposit ${values.deposit} is being refunded.`);
    },
  }),
  'retry-sweep': change({
    summary: 'Has a deposit swept anew whose gas or sweep failed, or is not signed yet.',
    arguments: { deposit },
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
      const order = orderOf(deps, values);
      const outcome = await bookLost(deps, order);
      return sentenceOf(
        outcome,
        `${sumOf(deps, order)} are booked as lost; start-payouts lets payouts leave again.`,
      );
    },
  }),
  'book-found': change({
    summary: 'Books coins back that were booked as lost at a deposit address and are there again.',
    arguments: atAddress,
    run: async (deps, values) => {
      const order = orderOf(deps, values);
      const outcome = await bookFound(deps, order);
      return sentenceOf(
        outcome,
        `${sumOf(deps, order)} are no loss any more; they are swept when worth their fee.`,
      );
    },
  }),
  'write-off-deposit': change({
    summary:
      'Ends a deposit that nobody gets back: not worth its fee, claimed by nobody, or the house’s own.',
    arguments: {
      deposit,
      to: optional(
        choice(['forfeited', 'equity'], 'earned (forfeited), or capital that came without a word'),
      ),
      reason: text('why; kept in the books'),
    },
    run: async (deps, { deposit: depositId, to = 'forfeited', reason }) => {
      const outcome = await writeOffDeposit(deps, { depositId, to, reason });
      return sentenceOf(outcome, `Deposit ${depositId} is written off to ${to}.`);
    },
  }),
} as const satisfies Record<string, Command>;

const orderOf = (
  { catalogue }: OperatorDeps,
  values: {
    readonly asset: string;
    readonly address: string;
    readonly amount: Decimal | undefined;
    readonly reason: string;
  },
): AddressOrder => ({
  asset: assetNamed(catalogue(), values.asset),
  address: values.address,
  amount: values.amount ?? null,
  reason: values.reason,
});

/** `60 USDT@tron at T1` */
const sumOf = ({ catalogue }: OperatorDeps, { asset, address, amount: sum }: AddressOrder): string =>
  `${formatDecimal(sum ?? ZERO)} ${assetName(catalogue(), asset)} at ${address}`;
