import { strict as assert } from 'node:assert';
import {
  type CreateTicketCode,
  createTicketCodes as codes,
  createTicketPrecedence,
} from '@parom/contract/errors';
import { PAYMENT_WINDOW_MS, UNPAID_PER_CLIENT, UNPAID_PER_EMAIL_AND_CLIENT } from '@parom/contract/limits';
import type { Decimal } from '@parom/contract/money';
import { isEmail } from '@parom/contract/rules';
import type { CreateTicketAnswer } from '@parom/contract/tickets';
import { authenticate, hashToken } from '../../accounts/index.ts';
import { isGivenOut, type RecipientCheck, type RecipientProblem } from '../../chains/index.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { shortened } from '../../platform/text/shortened.ts';
import { sealedRecipient } from '../personal/seal-recipients.ts';
import { checkCreation, type PricedOrder, type Side, type Surroundings } from './check-creation.ts';
import type { CreationLimit } from './creation-limit.ts';
import { type CreationOutcome, findCreated, insertTicket, type NewTicket } from './creation-store.ts';
import { type CreateCall, type Names, namesOf } from './ticket-names.ts';

export interface CreateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly gate: () => void;
  readonly surroundings: () => Surroundings;
  readonly checkRecipient: RecipientCheck;
  readonly fillAddressPool: (networkId: number) => Promise<void>;
  /** 32 bytes, shared by all processes. */
  readonly secret: Buffer;
  readonly keyring: Keyring;
  readonly capsApply: boolean;
  readonly countCreation: CreationLimit;
}

/**
 * A repeat gets the first answer even at a changed price: only that answer has the token.
 * @throws Refusal 422 with the first code of `createTicketPrecedence` that applies; 429; 503
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

  const problem = await problemOf(deps, checked.order);
  if (problem !== null) {
    const { toAddress } = checked.order;
    throw refusal(await firstRefusal(deps, call, { kind: 'refused', code: problem, toAddress }));
  }

  const made = namesOf(deps, call);
  const result = await insertWithDepositAddress(deps, newTicket(deps, call, checked.order, made));
  switch (result.outcome) {
    case 'created':
      return answerOf(made, result);
    case 'emailInvalid':
      throw refusal(codes.emailInvalid);
    case 'addressIsOurs':
      throw refusal(codes.addressIsOurs);
    case 'refundIsOurs':
      throw refusal(codes.refundAddressInvalid);
    case 'emailRefused':
      throw refusal(codes.emailRefused);
    case 'reserveTooLow':
      throw refusal(codes.reserveTooLow);
    case 'tooManyUnpaid':
      throw refusal(codes.tooManyUnpaid);
    case 'noDepositAddress':
      throw refusal(codes.currencyUnknown);
    case 'sameId':
      throw new Error(`ticket creation ended with ${result.outcome}`);
  }
}

const codeOf: Readonly<Record<RecipientProblem, CreateTicketCode>> = {
  'memo needed': codes.memoNeeded,
  'not activated': codes.accountNotActivated,
  'cannot receive': codes.cannotReceive,
};

const refundCodeOf: Readonly<Record<RecipientProblem, CreateTicketCode>> = {
  'memo needed': codes.refundMemoInvalid,
  'not activated': codes.refundCannotReceive,
  'cannot receive': codes.refundCannotReceive,
};

async function problemOf(
  { checkRecipient }: CreateDeps,
  order: PricedOrder,
): Promise<CreateTicketCode | null> {
  const { get, give } = order;
  const problemAt = async (
    { network, currency }: Side,
    to: string | null,
    memo: string | null,
    amount: Decimal,
  ) =>
    network === null || to === null
      ? null
      : checkRecipient(network.id, { currencyId: currency.id, to, memo, amount });
  const ofPayout = await problemAt(get, order.toAddress, order.toMemo, order.getAmount);
  if (ofPayout !== null) return codeOf[ofPayout];
  const ofRefund = await problemAt(give, order.refundAddress, order.refundMemo, order.giveAmount);
  return ofRefund === null ? null : refundCodeOf[ofRefund];
}

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

/** Two refusals only the database knows: an ended session, an address of ours. */
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

async function insertWithDepositAddress(deps: CreateDeps, ticket: NewTicket): Promise<CreationOutcome> {
  const first = await insertOrFind(deps.db, ticket);
  if (first.outcome !== 'noDepositAddress') return first;
  await deps.fillAddressPool(ticket.giveNetworkId);
  return insertOrFind(deps.db, ticket);
}

async function insertOrFind(db: Db, ticket: NewTicket): Promise<CreationOutcome> {
  const made = await insertTicket(db, ticket);
  return made.outcome === 'sameId' ? insertTicket(db, ticket) : made;
}

function newTicket(
  deps: CreateDeps,
  call: CreateCall,
  order: PricedOrder,
  { id, offerToken, account }: Names,
): NewTicket {
  const now = deps.clock.now();
  // A new field must be stored below, or it does not compile.
  const { give, get, quote, toNumber, ...priced } = order;
  const {
    payDetails: _give,
    getDetails: _get,
    wallet: _wallet,
    refund: _refund,
    user,
    ...unusedOfBody
  } = call.body;
  const { email: _email, language, refererCode, referrerHeader, ...unusedOfUser } = user;
  priced satisfies Pick<NewTicket, keyof typeof priced>;
  ({ ...unusedOfBody, ...unusedOfUser }) satisfies Record<string, never>;
  assert(give.network !== null, 'a currency without a network cannot be given');
  return {
    id,
    offerTokenHash: hashToken(offerToken).toString('hex'),
    now,
    expiresAt: later(now, PAYMENT_WINDOW_MS),
    giveAssetId: give.asset.id,
    giveNetworkId: give.network.id,
    getAssetId: get.asset.id,
    ...priced,
    giveUsdt: quote.giveUsdt,
    getUsdt: quote.getUsdt,
    rateSources: quote.sources,
    sealed: toNumber === null ? null : sealedRecipient(deps.keyring, toNumber),
    language,
    sessionTokenHash: call.bearer === null ? null : hashToken(call.bearer).toString('hex'),
    account,
    clientAddress: call.clientAddress,
    refererCode: shortened(refererCode, 64),
    referrerHeader: shortened(referrerHeader, 500),
    caps: deps.capsApply ? { perClient: UNPAID_PER_CLIENT, perEmail: UNPAID_PER_EMAIL_AND_CLIENT } : null,
  };
}

const refusal = (code: CreateTicketCode): Refusal => new Refusal(code, `ticket refused: ${code}`);
