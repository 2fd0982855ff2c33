import { parseDecimal, toDecimal } from '@parom/contract/money';
import { plainNumber } from '@parom/contract/rules';
import { isUuid } from '../../platform/uuid.ts';
import { ticketVersion } from '../console/ticket-version-store.ts';
import { assetNamed, ticketNamed } from '../names.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { manualPaymentOf } from '../payments-by-hand.ts';
import { weighingOf } from './acts.ts';
import { type ActLimit, actLimits } from './limits-store.ts';
import {
  type ActObject,
  type Coins,
  depositObject,
  paymentObject,
  payoutCoins,
  receivedCoins,
  withdrawalObject,
} from './weigh-store.ts';

export interface Weighed extends ActObject {
  readonly ticket: { readonly ticket: string; readonly version: string } | null;
  readonly payment: string | null;
}

type WeighDeps = Pick<OperatorDeps, 'db' | 'catalogue'>;
type Sent = Readonly<Record<string, unknown>>;

const NOTHING: Weighed = { coins: [], state: null, ticket: null, payment: null };
/** As a command reads it: a number has no exponent. */
function said(sent: Sent, name: string): string {
  const value = sent[name];
  if (typeof value === 'number') return plainNumber(value) ?? '';
  return typeof value === 'string' ? value.trim() : '';
}

/** What the act names may not exist: the act itself refuses then. */
export async function weighed(deps: WeighDeps, command: string, sent: Sent): Promise<Weighed> {
  switch (weighingOf(command)) {
    case 'received':
      return ofTicket(deps, said(sent, 'ticket'), receivedCoins);
    case 'payout':
      return ofTicket(deps, said(sent, 'ticket'), payoutCoins);
    case 'deposit':
      return of(await depositObject(deps.db, Number.parseInt(said(sent, 'deposit'), 10) || 0));
    case 'payment':
      return ofPayment(deps, sent);
    case 'withdrawal':
      return isUuid(said(sent, 'withdrawal'))
        ? of(await withdrawalObject(deps.db, said(sent, 'withdrawal')))
        : NOTHING;
    case 'amount': {
      const coins = namedCoins(deps, sent, said(sent, 'amount'));
      return { ...NOTHING, coins };
    }
    case 'each':
    case 'limit':
    case null:
      return NOTHING;
  }
}

const of = (object: ActObject | null, payment: string | null = null): Weighed =>
  object === null ? NOTHING : { ...object, ticket: null, payment };

async function ofTicket(
  { db }: WeighDeps,
  name: string,
  coinsOf: (db: WeighDeps['db'], id: string) => Promise<readonly Coins[]>,
): Promise<Weighed> {
  const { id } = await ticketNamed({ db }, name);
  const version = await ticketVersion(db, id);
  const seen = { ticket: id, version: version ?? '' };
  return { ...NOTHING, coins: await coinsOf(db, id), ticket: seen };
}

/** A transfer by hand may differ from the owed sum. */
async function ofPayment({ db }: WeighDeps, sent: Sent): Promise<Weighed> {
  const name = said(sent, 'payout');
  const id = isUuid(name) ? name : await byTicket(db, name);
  const object = id === null ? null : await paymentObject(db, id);
  if (object === null) return NOTHING;
  const other = parseDecimal(said(sent, 'amount')) ?? parseDecimal(said(sent, 'paid'));
  const [owed] = object.coins;
  return owed !== undefined && other !== null && other > owed.amount
    ? of({ ...object, coins: [{ ...owed, amount: other }] }, id)
    : of(object, id);
}

const byTicket = async (db: WeighDeps['db'], ticket: string): Promise<string | null> =>
  manualPaymentOf(db, (await ticketNamed({ db }, ticket)).id);

function namedCoins({ catalogue }: WeighDeps, sent: Sent, typed: string): readonly Coins[] {
  const amount = parseDecimal(typed);
  return amount === null ? [] : [{ assetId: assetNamed(catalogue(), said(sent, 'asset')).id, amount }];
}

/** @returns the coins beyond their limit; `each` for an act without coins; else `null` */
export async function beyondLimit(
  deps: WeighDeps,
  command: string,
  sent: Sent,
  { coins }: Weighed,
): Promise<Coins | 'each' | null> {
  if (weighingOf(command) === 'limit') return isLooser(deps, command, sent);
  const limits = await actLimits(deps.db, command);
  if (limits.length === 0) return null;
  const limitOf = (assetId: number | null): ActLimit | undefined =>
    limits.find((limit) => limit.assetId === assetId);
  const over = coins.find(({ assetId, amount }) => {
    const limit = limitOf(assetId);
    return limit !== undefined && amount > limit.amount;
  });
  if (over !== undefined) return over;
  return limitOf(null) === undefined ? null : (coins[0] ?? 'each');
}

async function isLooser({ db, catalogue }: WeighDeps, command: string, sent: Sent): Promise<'each' | null> {
  const asset = said(sent, 'asset');
  const assetId = asset === '' ? null : assetNamed(catalogue(), asset).id;
  const known = (await actLimits(db, said(sent, 'act'))).find((limit) => limit.assetId === assetId);
  if (known === undefined) return null;
  const next = parseDecimal(said(sent, 'amount')) ?? toDecimal('0');
  return command === 'remove-act-limit' || next > known.amount ? 'each' : null;
}
