import { withdrawalCalls } from '@parom/contract/console/commands/withdrawal-calls';
import { formatDecimal } from '@parom/contract/money';
import { approveWithdrawal, findWithdrawal, rejectWithdrawal, withdrawalsIn } from '../referral/index.ts';
import { say, unlessDeclined } from './answer.ts';
import { continuedAfter, firstOf } from './listed.ts';
import { amountOf, idOf, transfersOf } from './names.ts';
import { runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

export const withdrawalCommands = runs(withdrawalCalls, {
  withdrawals: async ({ db, catalogue }, { state = null, after, limit: count }) => {
    const place = after === undefined ? null : idOf(after, 'withdrawal');
    const rows = await withdrawalsIn(db, { state, after: place, limit: count + 1 });
    return firstOf(rows, count, {
      rest: ({ id }) => continuedAfter(id),
      show: (row) => ({
        state: row.state,
        email: row.email,
        amountUsdt: formatDecimal(row.amountUsdt),
        feeUsdt: formatDecimal(row.feeUsdt),
        pays: amountOf(catalogue(), row.assetId, row.payAmount),
        address: row.address,
        memo: row.memo,
        createdAt: row.createdAt,
        decidedBy: row.decidedBy,
        id: row.id,
      }),
    });
  },
  'approve-withdrawal': async (deps, values, { email }) => {
    const withdrawalId = idOf(values.withdrawal, 'withdrawal');
    const asked = await findWithdrawal(deps.db, withdrawalId);
    if (asked === undefined) throw refuseBy('noSuchWithdrawal', { withdrawal: withdrawalId });
    const outcome = await approveWithdrawal(deps, { withdrawalId, by: email });
    const transfers = transfersOf(deps.catalogue(), [
      { ...asked, asset_id: asked.assetId, amount: formatDecimal(asked.payAmount) },
    ]);
    const done = say('withdrawalApproved', { withdrawal: withdrawalId, transfers });
    return unlessDeclined(outcome, done);
  },
  'reject-withdrawal': async (deps, values, { email }) => {
    const withdrawalId = idOf(values.withdrawal, 'withdrawal');
    const outcome = await rejectWithdrawal(deps, { withdrawalId, by: email });
    return unlessDeclined(outcome, say('withdrawalRejected', { withdrawal: withdrawalId }));
  },
});
