/** Commands about deposits that wait for a decision of their own. */

import { assetName } from '../currencies/index.ts';
import { retrySweep } from '../payouts/index.ts';
import { refundDeposit, writeOffDeposit } from '../tickets/index.ts';
import { choice, flag, limit, optional, text, whole } from './arguments.ts';
import { depositList } from './lists-store.ts';
import { trimmed } from './names.ts';
import { type Command, change, question, sentenceOf } from './operator-command.ts';

const WAITING = ['unmatched', 'held'] as const;
const deposit = whole('the deposit’s number');

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
