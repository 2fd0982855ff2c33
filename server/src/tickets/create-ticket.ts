/**
 * A visitor's wish becomes a ticket: checked, priced, and written in one round trip to the database together with the
 * reserve, the deposit address and, for a new e-mail, the account. A repeat with the same Idempotency-Key has the same
 * names (`ticket-names.ts`), and is given the first answer again.
 */
import { strict as assert } from 'node:assert';
import {
  type CreateTicketCode,
  createTicketCodes as codes,
  createTicketPrecedence,
} from '@parom/contract/errors';
import { PAYMENT_WINDOW_MS, UNPAID_PER_CLIENT, UNPAID_PER_EMAIL_AND_CLIENT } from '@parom/contract/limits';
import { isEmail } from '@parom/contract/rules';
import type { CreateTicketAnswer } from '@parom/contract/tickets';
import { authenticate, hashToken } from '../accounts/index.ts';
import { isGivenOut } from '../chains/index.ts';
import { type Clock, later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { shortened } from '../platform/text/shortened.ts';
import { checkCreation, type PricedWish, type Surroundings } from './check-creation.ts';
import type { CreationLimit } from './creation-limit.ts';
import { type CreationOutcome, findCreated, insertTicket, type NewTicket } from './creation-store.ts';
import { sealedRecipient } from './personal/seal-recipients.ts';
import { type CreateCall, type Names, namesOf } from './ticket-names.ts';

export interface CreateDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Throws while the site is closed. */
  readonly gate: () => void;
  readonly surroundings: () => Surroundings;
  /** Makes more free deposit addresses of a network, when a rush has used the stock up. */
  readonly fillTargets: (networkId: number) => Promise<void>;
  /** 32 bytes that all processes of this installation share. */
  readonly secret: Buffer;
  readonly keyring: Keyring;
  readonly capsApply: boolean;
  readonly countCreation: CreationLimit;
}

/**
 * A repeat is answered as the first time even if a price, the offer or the site's door changed meanwhile: who lost the first
 * answer has a ticket, and no other way to its token.
 * @throws Refusal 422 with a code of `createTicketCodes`, the first that applies in the order of the contract; 429; 503
 */
export async function createTicket(deps: CreateDeps, call: CreateCall): Promise<CreateTicketAnswer> {
  try {
    deps.gate();
    return await createCounted(deps, call);
  } catch (error) {
    const first = error instanceof Refusal ? await firstAnswer(deps, call) : null;
    if (first === null) throw error;
    return first;
  }
}

async function createCounted(deps: CreateDeps, call: CreateCall): Promise<CreateTicketAnswer> {
  const takeBack = deps.countCreation(call.clientAddress);
  try {
    return await create(deps, call);
  } catch (error) {
    takeBack();
    throw error;
  }
}

async function create(deps: CreateDeps, call: CreateCall): Promise<CreateTicketAnswer> {
  const checked = checkCreation(
    { ...deps.surroundings(), keyring: deps.keyring },
    call.body,
    call.bearer !== null,
  );
  if (checked.kind === 'refused') throw refusal(await firstRefusal(deps, call, checked));

  const made = namesOf(deps, call);
  const result = await insertWithTarget(deps, newTicket(deps, call, checked.wish, made));
  switch (result.outcome) {
    case 'created':
      return answerOf(made, result);
    case 'emailInvalid':
      throw refusal(codes.emailInvalid);
    case 'addressIsOurs':
      throw refusal(codes.addressIsOurs);
    case 'reserveTooLow':
      throw refusal(codes.reserveTooLow);
    case 'tooManyUnpaid':
      throw refusal(codes.tooManyUnpaid);
    case 'noTarget':
      throw refusal(codes.currencyUnknown);
    case 'sameId':
      throw new Error(`ticket creation ended with ${result.outcome}`);
  }
}

/** `null` when this request has not made a ticket. */
async function firstAnswer(deps: CreateDeps, call: CreateCall): Promise<CreateTicketAnswer | null> {
  if (call.idempotencyKey === null) return null;
  const names = namesOf(deps, call);
  const created = await findCreated(deps.db, names.id, names.account);
  return created === null ? null : answerOf(names, created);
}

const answerOf = (
  { id, offerToken, account }: Names,
  { accountMade }: { readonly accountMade: boolean },
): CreateTicketAnswer => ({
  ticketId: id,
  offerToken,
  ...(accountMade ? { authToken: account.sessionToken } : {}),
});

/** What only the database knows may come before it in the order: that a session has ended, that an address is ours. */
async function firstRefusal(
  deps: CreateDeps,
  call: CreateCall,
  refused: Extract<ReturnType<typeof checkCreation>, { kind: 'refused' }>,
): Promise<CreateTicketCode> {
  const { code, toAddress } = refused;
  const comesBefore = (other: CreateTicketCode) =>
    createTicketPrecedence.indexOf(other) < createTicketPrecedence.indexOf(code);
  const leansOnSession = call.bearer !== null && !isEmail(call.body.user.email.trim());
  if (leansOnSession && comesBefore(codes.emailInvalid)) {
    if ((await authenticate(deps, call.bearer)) === null) return codes.emailInvalid;
  }
  if (toAddress !== null && comesBefore(codes.addressIsOurs)) {
    if (await isGivenOut(deps.db, toAddress)) return codes.addressIsOurs;
  }
  return code;
}

/** Once more after the stock was filled, and once more when the same request ran beside itself. */
async function insertWithTarget(deps: CreateDeps, ticket: NewTicket): Promise<CreationOutcome> {
  const first = await insertTicket(deps.db, ticket);
  if (first.outcome === 'sameId') return insertTicket(deps.db, ticket);
  if (first.outcome !== 'noTarget') return first;
  await deps.fillTargets(ticket.giveNetworkId);
  return insertTicket(deps.db, ticket);
}

function newTicket(
  deps: CreateDeps,
  call: CreateCall,
  wish: PricedWish,
  { id, offerToken, account }: Names,
): NewTicket {
  const now = deps.clock.now();
  const giveNetwork = wish.give.network;
  assert(giveNetwork !== null, 'what has no network is not given');
  const { user } = call.body;
  return {
    id,
    offerTokenHash: hashToken(offerToken).toString('hex'),
    now,
    expiresAt: later(now, PAYMENT_WINDOW_MS),
    giveAssetId: wish.give.asset.id,
    giveNetworkId: giveNetwork.id,
    getAssetId: wish.get.asset.id,
    getNetworkId: wish.get.network?.id ?? null,
    giveAmount: wish.giveAmount,
    getAmount: wish.getAmount,
    giveUsdt: wish.quote.giveUsdt,
    getUsdt: wish.quote.getUsdt,
    rateSources: wish.quote.sources,
    markupBps: wish.markupBps,
    minGive: wish.minGive,
    maxGive: wish.maxGive,
    toAddress: wish.toAddress,
    sealed: wish.toNumber === null ? null : sealedRecipient(deps.keyring, wish.toNumber),
    toMemo: wish.toMemo,
    email: wish.email,
    language: user.language,
    sessionTokenHash: call.bearer === null ? null : hashToken(call.bearer).toString('hex'),
    account,
    clientAddress: call.clientAddress,
    refererCode: shortened(user.refererCode, 64),
    referrerHeader: shortened(user.referrerHeader, 500),
    caps: deps.capsApply ? { perClient: UNPAID_PER_CLIENT, perEmail: UNPAID_PER_EMAIL_AND_CLIENT } : null,
  };
}

const refusal = (code: CreateTicketCode): Refusal => new Refusal(code, `ticket refused: ${code}`);
