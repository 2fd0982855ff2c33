import type { CustomerAnswer, CustomerTicket } from '@parom/contract/console/customers';
import { formatDecimal } from '@parom/contract/money';
import { isEmail, normaliseEmail } from '@parom/contract/rules';
import { notesAbout } from '../../accounts/index.ts';
import { blockOfEmail } from '../../aml/index.ts';
import { languageOf, lastBounces } from '../../mail/index.ts';
import { isUuid } from '../../platform/uuid.ts';
import { referralFunds } from '../../referral/index.ts';
import { shownRecipient } from '../../tickets/index.ts';
import { amountOf, statusName } from '../names.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { blockShown } from '../seen/things-of-people.ts';
import { versionOf } from '../seen/version.ts';
import {
  accountOf,
  type Customer,
  clientAddressesOf,
  customerOf,
  recipientsOf,
  referredBy,
  sessionsOf,
  ticketsOfCustomer,
  totalsOf,
  withdrawalsOf,
} from './customers-store.ts';

const TICKETS_PAGE = 20;
const SHOWN = 20;
const NOTES_SHOWN = 200;
const NUMBER = /^(?:№|#)?\s*(\d{1,15})$/;

/** By an e-mail, a ticket's number or id, or an account's id. */
export async function customerNamed(
  { db }: Pick<OperatorDeps, 'db'>,
  typed: string,
): Promise<Customer | null> {
  const name = typed.trim();
  if (isUuid(name)) return customerOf(db, { id: name });
  const [, number] = NUMBER.exec(name) ?? [];
  if (number !== undefined) return customerOf(db, { number: Number.parseInt(number, 10) });
  return isEmail(name) ? customerOf(db, { email: normaliseEmail(name) }) : null;
}

export async function showCustomer(
  deps: OperatorDeps,
  { id, email, userId }: Customer,
): Promise<CustomerAnswer> {
  const { db, clock } = deps;
  const now = clock.now();
  const [totals, blocked, account, recipients, clientAddresses, sessions, referral, notes, [bounce]] =
    await Promise.all([
      totalsOf(db, email),
      blockOfEmail(db, email),
      userId === null ? undefined : accountOf(db, userId),
      recipientsOf(db, email, SHOWN),
      clientAddressesOf(db, email, SHOWN),
      userId === null ? [] : sessionsOf(db, userId, now, SHOWN),
      userId === null ? null : referralOf(deps, userId),
      notesAbout(db, email, NOTES_SHOWN),
      lastBounces(db, [email]),
    ]);
  return {
    now: now.toISOString(),
    id,
    email,
    version: versionOf(blockShown(blocked)),
    blocked: blocked && { reason: blocked.reason, by: blocked.by, at: blocked.at.toISOString() },
    bounce:
      bounce === undefined
        ? null
        : { letter: bounce.letter, reason: bounce.reason, at: bounce.at.toISOString() },
    account: account === undefined ? null : accountShown(account),
    tickets: totals.tickets,
    open: totals.open,
    completed: totals.completed,
    turnoverUsdt: formatDecimal(totals.turnover),
    recipients: recipients.map(({ address, lastAt, ...used }) => ({
      ...used,
      version: versionOf({ reason: used.blockedFor }),
      address: shownRecipient(address),
      isShort: shownRecipient(address) !== address,
      lastAt: lastAt.toISOString(),
    })),
    clientAddresses: clientAddresses.map(({ lastAt, ...used }) => ({
      ...used,
      lastAt: lastAt.toISOString(),
    })),
    sessions: sessions.map(({ isProvisional, createdAt, expiresAt }) => ({
      isProvisional,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    referral: account === undefined || referral === null ? null : { code: account.code, ...referral },
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  };
}

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

const accountShown = ({
  createdAt,
  language,
  isAutomatic,
  firstLogInAt,
}: Account): CustomerAnswer['account'] => ({
  createdAt: createdAt.toISOString(),
  language: languageOf(language),
  isAutomatic,
  firstLogInAt: firstLogInAt?.toISOString() ?? null,
});

/** `null` for an account that has no referral. */
async function referralOf(deps: OperatorDeps, userId: string) {
  const [{ customers, tickets, earned }, balance, withdrawals] = await Promise.all([
    referredBy(deps.db, userId),
    referralFunds(deps, userId),
    withdrawalsOf(deps.db, userId, SHOWN),
  ]);
  if (customers === 0 && tickets === 0 && withdrawals.length === 0) return null;
  return {
    customers,
    tickets,
    earnedUsdt: formatDecimal(earned),
    balanceUsdt: formatDecimal(balance),
    withdrawals: withdrawals.map(({ id, state, amountUsdt, createdAt }) => ({
      id,
      state,
      amountUsdt: formatDecimal(amountUsdt),
      createdAt: createdAt.toISOString(),
    })),
  };
}

export async function customerTickets(
  { db, catalogue }: Pick<OperatorDeps, 'db' | 'catalogue'>,
  { email }: Customer,
  before: number | null,
): Promise<{ readonly tickets: CustomerTicket[]; readonly isMore: boolean }> {
  const rows = await ticketsOfCustomer(db, email, { before, limit: TICKETS_PAGE + 1 });
  return {
    isMore: rows.length > TICKETS_PAGE,
    tickets: rows.slice(0, TICKETS_PAGE).map((row) => ({
      id: row.id,
      number: row.number,
      status: statusName(row.status),
      give: amountOf(catalogue(), row.giveAssetId, row.giveAmount),
      get: amountOf(catalogue(), row.getAssetId, row.getAmount),
      createdAt: row.createdAt.toISOString(),
    })),
  };
}
