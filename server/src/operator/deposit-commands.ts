import type { Transfer } from '@parom/contract/console/answers/form';
import type { SaidCell } from '@parom/contract/console/answers/said';
import { depositCalls, WAITING } from '@parom/contract/console/commands/deposit-calls';
import { formatDecimal } from '@parom/contract/money';
import { giveUpDeposit } from '../chains/index.ts';
import { assetName } from '../currencies/index.ts';
import type { Db } from '../platform/db/db.ts';
import {
  type Deposit,
  findDeposit,
  findTicket,
  refundDeposit,
  writeOffDeposit,
  writeOffDust,
} from '../tickets/index.ts';
import { amlChoiceOf, deductionSaid } from './aml-arguments.ts';
import { Answer, cell, coded, say, unlessDeclined } from './answer.ts';
import { explorerLinks } from './explorer-links.ts';
import { continuedAfter, firstOf, Listed } from './listed.ts';
import { type AskedDeposits, depositList, dustByTicket, refundsUnderWay } from './lists-store.ts';
import { sumIn, sumsOf, ticketNamed, transfersOf } from './names.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';

export const depositCommands = runs(depositCalls, {
  deposits: async (deps, { ticket, state, dust, after = 0, limit: count }) => {
    const { db, catalogue } = deps;
    const dispositions = state === undefined ? WAITING : [state];
    const ticketId = ticket === undefined ? null : (await ticketNamed({ db }, ticket)).id;
    const asked = { dispositions, ticketId, isDust: dust, after, limit: count + 1 };
    const {
      rows,
      notes,
      after: place,
      links,
    } = firstOf(await depositList(db, asked), count, {
      rest: ({ id }) => continuedAfter(id),
      links: ({ networkId, txId, address, sender }) => ({
        ...explorerLinks(deps, { networkId, transaction: txId, address }),
        ...explorerLinks(deps, { networkId, address: sender }),
      }),
      show: (row) => ({
        deposit: row.id,
        amount: `${formatDecimal(row.amount)} ${assetName(catalogue(), row)}`,
        state: row.state,
        disposition: row.disposition,
        verdict: row.verdict,
        ticket: row.ticket,
        addressOf: row.meantFor === null ? null : cell('addressOfOtherNetwork', { ticket: row.meantFor }),
        seenAt: row.firstSeenAt,
        address: row.address,
        memo: row.memo,
        sender: row.sender,
        transaction: row.txId,
      }),
    });
    const left = dust ? [] : await dustLeftOut(db, dispositions, ticketId);
    return new Listed(rows, [...notes, ...left], place, links);
  },
  'refund-deposit': async (deps, values) => {
    const found = await depositNamed(deps, values.deposit);
    const aml = amlChoiceOf(values);
    const order = { address: values.address, memo: values.memo ?? null, aml };
    let transfers: readonly Transfer[] = [];
    const outcome = await refundDeposit(deps, found.id, order, async (tx) => {
      transfers = transfersOf(deps.catalogue(), await refundsUnderWay(tx, [found.id]));
    });
    if (!outcome.done) throw refusalOf(outcome);
    return new Answer([
      coded('depositRefunded', { deposit: await describeDeposit(deps, found), transfers: [...transfers] }),
      ...deductionSaid(deps.catalogue(), aml, outcome.goingBack),
    ]);
  },
  'give-up-deposit': async (deps, values) => {
    const outcome = await giveUpDeposit(deps, values.deposit);
    return unlessDeclined(outcome, say('depositGivenUp', { deposit: values.deposit }));
  },
  'write-off-deposit': async (deps, { deposit: number, ticket, to = 'forfeited', reason }) => {
    const found = await depositNamed(deps, number);
    const ticketId = ticket === undefined ? null : (await ticketNamed(deps, ticket)).id;
    const outcome = await writeOffDeposit(deps, { depositId: found.id, ticketId, to, reason });
    const described = await describeDeposit(deps, found);
    return unlessDeclined(outcome, say('depositWrittenOff', { deposit: described, to }));
  },
  'write-off-dust': async (deps, { ticket, to = 'forfeited', reason }) => {
    const ticketId = ticket === undefined ? null : (await ticketNamed(deps, ticket)).id;
    const { deposits, isMore } = await writeOffDust(deps, { ticketId, to, reason });
    if (deposits.length === 0) throw refuseBy('noDustWaits', {});
    const sums = sumsOf(deps.catalogue(), deposits);
    return say('dustWrittenOff', { count: deposits.length, sums, to, isMore });
  },
});

const TICKETS_NAMED = 5;

async function dustLeftOut(
  db: Db,
  dispositions: AskedDeposits['dispositions'],
  ticketId: string | null,
): Promise<SaidCell[]> {
  const found = await dustByTicket(db, { dispositions, ticketId, limit: TICKETS_NAMED + 1 });
  if (found.length === 0) return [];
  const of = found.slice(0, TICKETS_NAMED).map(({ ticket, deposits }) => ({ ticket, count: deposits }));
  return [cell('dustLeftOut', { of, hasOthers: found.length > TICKETS_NAMED })];
}

async function depositNamed({ db }: OperatorDeps, number: number): Promise<Deposit> {
  const found = await findDeposit(db, number);
  if (found === null) throw refuseBy('noSuchDeposit', { deposit: number });
  return found;
}

async function describeDeposit({ db, catalogue }: OperatorDeps, deposit: Deposit) {
  const ticket = deposit.ticketId === null ? undefined : await findTicket(db, deposit.ticketId);
  return {
    id: deposit.id,
    sum: sumIn(catalogue(), deposit, deposit.amount),
    ticket: ticket?.simpleId ?? null,
  };
}
