import type {
  PendingTicket,
  ScreeningAnswer,
  ScreeningPageAnswer,
  UnscreenedTicket,
} from '@parom/contract/console/screening';
import { formatDecimal } from '@parom/contract/money';
import { readThreshold } from '../../aml/index.ts';
import { assetName } from '../../currencies/index.ts';
import {
  type Deposit,
  depositsOfTicket,
  screeningAnswers,
  shownRecipient,
  unscreenedTickets,
} from '../../tickets/index.ts';
import { amountOf } from '../names.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { versionOf } from '../seen/version.ts';
import { heldByScreening, screeningLists } from './screening-store.ts';
import { ticketVersion } from './ticket-version-store.ts';

const MOST = 50;

type Held = Awaited<ReturnType<typeof heldByScreening>>[number];
type Answers = Awaited<ReturnType<typeof screeningAnswers>>;

export async function showScreening(deps: OperatorDeps): Promise<ScreeningPageAnswer> {
  const { db, clock, screening } = deps;
  const held = await heldByScreening(db, MOST + 1);
  const first = held.slice(0, MOST);
  const answers = await screeningAnswers(
    db,
    first.map(({ id }) => id),
  );
  const pending: PendingTicket[] = [];
  for (const ticket of first)
    pending.push(
      await pendingOf(
        deps,
        ticket,
        answers.filter(({ ticketId }) => ticketId === ticket.id),
      ),
    );
  return {
    now: clock.now().toISOString(),
    providers: screening.map(({ name, ratesRisk }) => ({ name, ratesRisk: ratesRisk === true })),
    threshold: screening.some(({ ratesRisk }) => ratesRisk === true) ? await shownThreshold(db) : null,
    lists: (await screeningLists(db)).map((one) => ({
      ...one,
      changedAt: one.changedAt?.toISOString() ?? null,
    })),
    unscreened: (await unscreenedTickets(db, MOST)).map(waiting),
    pending,
    isCut: held.length > MOST,
  };
}

const waiting = ({
  outage,
  since,
  triedAt,
  ...rest
}: Awaited<ReturnType<typeof unscreenedTickets>>[number]): UnscreenedTicket => ({
  ...rest,
  outage: outage as UnscreenedTicket['outage'],
  since: since.toISOString(),
  triedAt: triedAt.toISOString(),
});

async function shownThreshold(db: OperatorDeps['db']) {
  const score = await readThreshold(db);
  return { score, version: versionOf({ threshold: score }) };
}

async function pendingOf(deps: OperatorDeps, ticket: Held, answers: Answers): Promise<PendingTicket> {
  const { db, catalogue } = deps;
  // Before the facts: a change between them makes an act refused.
  const version = (await ticketVersion(db, ticket.id)) ?? '';
  const deposits = (await depositsOfTicket(db, ticket.id)).filter(({ isDust }) => !isDust);
  const about = (depositId: number | null) =>
    answers.filter((answer) => answer.depositId === depositId).map(shown);
  return {
    id: ticket.id,
    number: ticket.number,
    version,
    reason: ticket.reason,
    since: ticket.since.toISOString(),
    give: amountOf(catalogue(), ticket.giveAssetId, ticket.giveAmount),
    get: amountOf(catalogue(), ticket.getAssetId, ticket.getAmount),
    deposits: deposits.map((deposit) => ({ ...depositShown(deps, deposit), answers: about(deposit.id) })),
    toAddress: shownRecipient(ticket.toAddress),
    addressAnswers: about(null),
  };
}

const shown = ({ provider, verdict, reason, rating, at }: Answers[number]): ScreeningAnswer => ({
  provider,
  verdict,
  reason,
  rating: rating && { score: rating.score, signals: [...rating.signals] },
  at: at.toISOString(),
});

const depositShown = ({ catalogue, chains }: OperatorDeps, deposit: Deposit) => ({
  id: deposit.id,
  amount: `${formatDecimal(deposit.amount)} ${assetName(catalogue(), deposit)}`,
  sender: deposit.sender,
  transaction: deposit.txId,
  url: chains.get(deposit.networkId)?.transactionUrl(deposit.txId) ?? null,
});
