/** Only an order's address is paid at once. Another waits for the button behind a mailed link. */
import { wayCodes as codes, type WayCode } from '@parom/contract/errors';
import { REFUND_LINKS_A_DAY } from '@parom/contract/limits';
import { type ChooseWayBody, linkEnd } from '@parom/contract/ways';
import { hashToken } from '../../accounts/index.ts';
import type { RecipientProblem } from '../../chains/index.ts';
import { later } from '../../platform/clock.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { Refusal } from '../../platform/refusal.ts';
import { whyLookFirst } from '../refunds/first-look.ts';
import { type RefundTarget, readTarget, whyTargetUnpayable } from '../refunds/refund-target.ts';
import type { Ticket } from '../ticket.ts';
import { lockKnownTicket, stateOf } from '../ticket-store.ts';
import {
  countRequests,
  insertRefundRequest,
  newestRequest,
  requestIdOfToken,
} from './refund-requests-store.ts';
import type { Trouble } from './trouble.ts';
import type { WayQuote } from './way-quote.ts';
import type { WaysDeps } from './ways-deps.ts';

export interface NamedTarget extends RefundTarget {
  readonly needsMail: boolean;
  readonly requestId: string | null;
}

/** Asks networks and providers: call it outside transactions. */
export async function namedTarget(
  deps: WaysDeps,
  ticket: Ticket,
  { returning }: Trouble,
  quote: WayQuote,
  body: ChooseWayBody,
): Promise<NamedTarget> {
  const named = await walletNamed(deps, ticket, quote, body);
  const wallet = payable(deps, returning, named);
  const why = await whyTargetUnpayable(deps, returning, wallet);
  if (why === 'ours') throw new Refusal(codes.addressIsOurs, 'that is an address of the service');
  if (why === 'blocked') throw new Refusal(codes.addressRefused, 'that address is blocked');
  if (why !== null) throw new Refusal(codeOf[why], why);
  if ((await whyLookFirst(deps, returning)) !== null)
    throw new Refusal(codes.needsOperator, 'an operator looks at these coins first');
  const isOfOrder = wallet.address === ticket.refundAddress && wallet.memo === ticket.refundMemo;
  return { ...wallet, requestId: named.requestId, needsMail: !isOfOrder && named.requestId === null };
}

const codeOf: Readonly<Record<RecipientProblem, WayCode>> = {
  'memo needed': codes.memoNeeded,
  'not activated': codes.accountNotActivated,
  'cannot receive': codes.cannotReceive,
};

interface Named extends RefundTarget {
  readonly requestId: string | null;
}

async function walletNamed(
  deps: WaysDeps,
  ticket: Ticket,
  quote: WayQuote,
  { address, memo, confirmation }: ChooseWayBody,
): Promise<Named> {
  if (confirmation !== null) return confirmedWallet(deps, ticket, quote, confirmation);
  if (address !== null) return { address, memo, requestId: null };
  if (ticket.refundAddress === null) throw new Refusal(codes.addressInvalid, 'no refund address is named');
  return { address: ticket.refundAddress, memo: ticket.refundMemo, requestId: null };
}

async function confirmedWallet(
  { db, clock }: WaysDeps,
  ticket: Ticket,
  quote: WayQuote,
  token: string,
): Promise<Named> {
  const id = await requestIdOfToken(db, hashToken(token));
  const newest = await newestRequest(db, ticket.id);
  const isValid =
    newest !== null &&
    newest.id === id &&
    newest.stateId === quote.stateId &&
    newest.usedAt === null &&
    clock.now() < newest.expiresAt;
  if (!isValid) throw new Refusal(codes.linkOver, 'this link was used, has ended or was replaced');
  return { address: newest.address, memo: newest.memo, requestId: newest.id };
}

function payable(deps: WaysDeps, returning: Trouble['returning'], target: RefundTarget): RefundTarget {
  let wallet = target;
  for (const deposit of returning) {
    const read = readTarget(deps.catalogue(), deposit, target);
    if (read.wrong === 'address') throw new Refusal(codes.addressInvalid, 'not an address of this network');
    if (read.wrong === 'sender') throw new Refusal(codes.addressIsSender, 'never to the sending address');
    if (read.wrong === 'contract') throw new Refusal(codes.addressIsContract, 'that is a token’s contract');
    if (read.wrong !== null) throw new Refusal(codes.memoInvalid, 'the memo does not fit the address');
    wallet = { address: read.address, memo: read.memo };
  }
  return wallet;
}

const DAY_MS = 24 * 3_600_000;

export async function askByMail(
  { db, clock }: WaysDeps,
  ticket: Ticket,
  quote: WayQuote,
  { address, memo }: RefundTarget,
): Promise<void> {
  if (ticket.email === '') throw new Refusal(codes.needsEmail, 'the ticket has no e-mail');
  await db.transaction().execute(async (tx) => {
    await lockKnownTicket(tx, ticket.id);
    const at = clock.now();
    if ((await stateOf(tx, ticket.id)) !== quote.stateId)
      throw new Refusal(codes.changed, 'the ticket has changed since the quote');
    if ((await countRequests(tx, ticket.id, later(at, -DAY_MS))) >= REFUND_LINKS_A_DAY)
      throw new Refusal(codes.tooManyLetters, 'too many letters for this ticket today');
    const request = {
      ticketId: ticket.id,
      stateId: quote.stateId,
      address,
      memo,
      at,
      expiresAt: linkEnd(at),
    };
    const requestId = await insertRefundRequest(tx, request);
    await emit(tx, at, 'refund.asked', { requestId });
  });
}
