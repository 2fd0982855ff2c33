// The faults that `planted-faults.mjs` plants, one at a time, each with the test that must catch it. Data only.
// `find` stands exactly once in its file and becomes `plant`; `only` narrows the test file to titles with these words;
// `on: 'postgres'` marks what the embedded database, with its one connection, cannot show.

const PAY_OUT = 'src/payouts/pay-out.ts';
const PAYOUTS_STORE = 'src/payouts/payouts-store.ts';
const ACCESS = 'src/tickets/ticket-access.ts';
const CALLERS = 'test/journeys/callers.test.ts';
const ACCOUNTS = 'src/accounts/accounts-routes.test.ts';
const CREATION = 'src/tickets/create-ticket.test.ts';
const PAYOUTS = 'src/payouts/pay-out.test.ts';
const LEDGER = 'src/ledger/ledger.test.ts';

/** Paths are those of `server/`. */
export const faults = [
  // Money that leaves, exactly once
  {
    name: 'payouts without their unique key',
    file: 'src/migrations/0004-tickets.ts',
    find: '  key text not null unique,',
    plant: '  key text not null,',
    test: PAYOUTS,
    only: 'asked for twice under one key',
  },
  {
    name: 'broadcast before the bytes are stored',
    file: PAY_OUT,
    find: '  const source = { networkId: chain.networkId, wallet: walletName, value: nonce };',
    plant:
      '  await chain.broadcast(signed.bytes);\n  const source = { networkId: chain.networkId, wallet: walletName, value: nonce };',
    test: PAYOUTS,
    only: 'a payout cancelled while it is being signed',
  },
  {
    name: 'broadcast before it is marked as sent',
    file: PAY_OUT,
    find: '  await markSent(deps.db, payout.id, deps.clock.now());\n  await chain.broadcast(paymentOf(payout).bytes);',
    plant:
      '  await chain.broadcast(paymentOf(payout).bytes);\n  await markSent(deps.db, payout.id, deps.clock.now());',
    test: PAYOUTS,
    only: 'refuses to take it twice',
  },
  {
    name: 'a payment that is not found is signed anew',
    file: PAY_OUT,
    find: "    case 'missing':\n      await chain.broadcast(payment.bytes);",
    plant:
      "    case 'missing':\n      await sign(deps, chain, payout);\n      await chain.broadcast(payment.bytes);",
    test: PAYOUTS,
    only: 'is sent again with the same bytes',
  },
  {
    name: 'no lease on a payout',
    file: PAYOUTS_STORE,
    find: "    .where('state', 'in', ['queued', 'signed', 'sent'])\n    .where(isFree(now))\n    .returningAll()",
    plant: "    .where('state', 'in', ['queued', 'signed', 'sent'])\n    .returningAll()",
    test: PAYOUTS,
    only: 'taken by five workers at once',
  },
  {
    name: 'no lease on a job',
    file: 'src/platform/jobs/jobs-store.ts',
    find: 'and (locked_until is null or locked_until <= ${now} or locked_until > ${lockedUntil})',
    plant: '',
    test: 'src/platform/jobs/run-jobs.test.ts',
    only: 'the lease',
  },
  {
    name: 'one nonce for two payments',
    file: PAYOUTS_STORE,
    find: "    .where('next_nonce', '=', nonce.value)\n",
    plant: '',
    test: PAYOUTS,
    only: 'a payout',
  },
  {
    name: 'a payout is final one confirmation too early',
    file: PAY_OUT,
    find: 'record.confirmations < required',
    plant: 'record.confirmations < required - 1',
    test: PAYOUTS,
    only: 'waits for its confirmations',
  },
  {
    name: 'a payout that was signed can be cancelled',
    file: 'src/payouts/cancel-payout.ts',
    find: "from: ['queued', 'manual'],",
    plant: "from: ['queued', 'manual', 'signed', 'sent'],",
    test: PAYOUTS,
    only: 'cancelled after it was signed',
  },
  {
    name: 'a refund goes back to where the money came in',
    file: 'src/tickets/refund-deposit.ts',
    find: '    address: wallet.address,\n',
    plant: '    address: deposit.address,\n',
    test: 'test/journeys/moves-of-a-ticket.test.ts',
    only: 'the address that the customer named',
  },

  // Deposits and rates
  {
    name: 'a deposit is credited in its first block',
    file: 'src/chains/watch-chain.ts',
    find: 'block.height - network.approvesRequired + 1',
    plant: 'block.height',
    test: 'src/chains/watch-chain.test.ts',
    only: 'from mempool to finality',
  },
  {
    name: 'an event is published before its transaction commits',
    file: 'src/chains/watch-chain.ts',
    find: "    if (isNew) await emit(tx, now, 'deposit.seen', { depositId: id });",
    plant: "    if (isNew) await emit(deps.db, now, 'deposit.seen', { depositId: id });",
    test: 'src/chains/watch-chain.test.ts',
    only: 'from mempool to finality',
  },
  {
    name: 'a replaced deposit still counts',
    file: 'src/tickets/receive-deposit.ts',
    find: "      from: ['open', 'held', 'unmatched'],\n      to: 'vanished',",
    plant: "      from: [],\n      to: 'vanished',",
    test: 'test/journeys/deposits-that-vanish.test.ts',
    only: 'replaced to another address inside the window',
  },
  {
    name: '"payment done" is taken after the window',
    file: 'src/tickets/mark-paid.ts',
    find: ' || at >= ticket.expires_at',
    plant: '',
    test: 'test/journeys/moves-of-a-ticket.test.ts',
    only: 'when the window and its grace are over',
  },
  {
    name: 'a late deposit is paid at the old rate',
    file: 'src/tickets/judge-deposits.ts',
    find: '    { amount: lateInside, price: now },',
    plant: '    { amount: lateInside, price: base },',
    test: 'src/tickets/judge-deposits.test.ts',
  },
  {
    name: 'a slow deposit keeps its rate after a fall',
    file: 'src/tickets/rate-lock.ts',
    find: "(ticket.rate_lock === 'provisional' && isSlow)",
    plant: 'false',
    test: 'test/journeys/deposits-that-do-not-fit.test.ts',
    only: 'slow to confirm after a fall',
  },
  {
    name: 'a jump of the price is believed at once',
    file: 'src/rates/judge.ts',
    find: "    return hasStood ? { verdict: 'accepted', price } : { verdict: 'heldBack', pending };",
    plant: "    return { verdict: 'accepted', price };",
    test: 'src/rates/judge.test.ts',
  },
  {
    name: 'nobody is screened',
    file: 'src/tickets/judge-ticket.ts',
    find: 'ready.ticket.approved_at === null ? await firstStopped(deps, ready.deposits) : null',
    plant: 'null',
    test: 'test/journeys/deposits-that-do-not-fit.test.ts',
    only: 'from a blocked sender',
  },

  // The books and the reserve
  {
    name: 'one side of an exchange is not posted',
    file: 'src/ledger/entries.ts',
    find: "  post({ kind: 'payable', currencyId: amounts.getCurrencyId }, -amounts.net),\n",
    plant: '',
    test: LEDGER,
    only: 'any builder',
  },
  {
    name: 'postings are written without the last one',
    file: 'src/ledger/post.ts',
    find: 'await insertPostings(tx, entryId, postings);',
    plant: 'await insertPostings(tx, entryId, postings.slice(0, -1));',
    test: LEDGER,
    only: 'posting',
  },
  {
    name: 'the reserve is taken without a look at the wallet',
    file: 'src/migrations/0007-reserve-functions.ts',
    find: '  if v_asset.held + p_amount > v_balance then\n    return false;\n  end if;\n',
    plant: '',
    test: CREATION,
    only: 'at the edge of the reserve',
  },
  {
    name: 'the reserve is read without its lock',
    file: 'src/migrations/0007-reserve-functions.ts',
    find: 'where id = p_asset_id for update;',
    plant: 'where id = p_asset_id;',
    test: LEDGER,
    only: 'two hundred at once',
    on: 'postgres',
  },
  {
    name: 'unpaid tickets may hold the whole wallet',
    file: 'src/migrations/0007-reserve-functions.ts',
    find: '> v_balance / 2 then',
    plant: '> v_balance then',
    test: LEDGER,
    only: 'take at most half of the wallet',
  },
  {
    name: 'a referrer is credited at every telling',
    file: 'src/referral/credit-referrer.ts',
    find: '      key: `referral:${referral.ticketId}`,',
    plant: '      key: `referral:${referral.ticketId}:${Math.random()}`,',
    test: 'test/journeys/referral.test.ts',
    only: 'credited once, however often',
  },
  {
    name: 'a referrer may bring himself',
    file: 'src/referral/credit-referrer.ts',
    find: '    (await isReferrersWallet(db, referral.referrerId, referral.to))',
    plant: '    false',
    test: 'test/journeys/referral.test.ts',
    only: 'whoever brings himself',
  },

  // Who may
  {
    name: 'a session opens everybody’s tickets',
    file: ACCESS,
    find: 'const isOwn = ticket.user_id === session.userId;',
    plant: 'const isOwn = true;',
    test: CALLERS,
    only: 'the call ticket made',
  },
  {
    name: 'a provisional session opens all tickets of its account',
    file: ACCESS,
    find: 'if (isOwn && (!session.isProvisional || ticket.session_id === session.sessionId)) return ticket;',
    plant: 'if (isOwn) return ticket;',
    test: CALLERS,
    only: 'the call pay made',
  },
  {
    name: 'any ticket’s token opens any ticket',
    file: ACCESS,
    find: 'if (await isOfferToken(deps.db, hash)) throw notYours();',
    plant: 'if (await isOfferToken(deps.db, hash)) return ticket;',
    test: CALLERS,
    only: 'the call ticket made',
  },
  {
    name: 'a letter’s link opens any ticket',
    file: ACCESS,
    find: '  if (mailed.ticketId !== ticket.id) throw notYours();\n',
    plant: '',
    test: 'test/journeys/letters.test.ts',
    only: 'opens its ticket without a log-in',
  },
  {
    name: 'a ticket’s token never ends',
    file: ACCESS,
    find: 'later(ticket.closed_at, OFFER_TOKEN_AFTER_FINAL_MS) < now',
    plant: 'false',
    test: 'test/journeys/who-may.test.ts',
    only: 'long after its end',
  },
  {
    name: 'the history lists everybody’s tickets',
    file: 'src/tickets/ticket-store.ts',
    find: "    .where('user_id', '=', userId)\n    .$if(sessionId",
    plant: '    .$if(sessionId',
    test: CALLERS,
    only: 'shows nothing of the owner',
  },
  {
    name: 'a provisional session withdraws',
    file: 'src/referral/referral-routes.ts',
    find: "    if (principal.isProvisional) throw new Refusal(NOT_YOURS, 'a provisional session cannot withdraw');\n",
    plant: '',
    test: CALLERS,
    only: 'the call requestWithdrawal made',
  },
  {
    name: 'every user is an operator',
    file: 'src/operator/operator-routes.ts',
    find: '(!principal.isOperator || principal.isProvisional)',
    plant: 'principal.isProvisional',
    test: 'src/operator/operator-routes.test.ts',
    only: 'by a user who is no operator',
  },
  {
    name: 'a session that expired goes on',
    file: 'src/accounts/sessions-store.ts',
    find: "    .where('sessions.expires_at', '>', now)\n",
    plant: '',
    test: CALLERS,
    only: 'the call user made',
  },
  {
    name: 'a new password leaves the other sessions open',
    file: 'src/accounts/change-password.ts',
    find: '    await deleteOtherSessions(tx, principal.userId, principal.sessionId);\n',
    plant: '',
    test: ACCOUNTS,
    only: 'ends all other sessions',
  },
  {
    name: 'wrong passwords are not counted',
    file: 'src/accounts/password-tries.ts',
    find: '    for (const counter of [client, both, everywhere]) counter.count += 1;\n',
    plant: '',
    test: ACCOUNTS,
    only: 'after ten wrong tries',
  },
  {
    name: 'a log-in tells whether the e-mail has an account',
    file: 'src/accounts/log-in.ts',
    find: '  const isRight = await',
    plant:
      "  if (user === null) throw new Refusal(loginCodes.wrong, 'no such e-mail', 404);\n  const isRight = await",
    test: ACCOUNTS,
    only: 'gives the same 401',
  },
  {
    name: 'a proxy that nobody named is believed',
    file: 'src/platform/http/http-server.ts',
    find: 'options.trustedProxies.length > 0 ? [...options.trustedProxies] : false',
    plant: 'true',
    test: 'src/platform/http/http-server.test.ts',
    only: 'with no trusted proxy',
  },
  {
    name: 'the sandbox’s levers are there in live mode',
    file: 'src/api.ts',
    find: '      if (sandbox !== null)\n',
    plant: '',
    test: 'test/journeys/evm-exchange.test.ts',
    only: 'the levers of the sandbox',
  },

  // What is kept and told
  {
    name: 'tokens are stored as they are',
    file: 'src/accounts/tokens.ts',
    find: "createHash('sha256').update(token).digest()",
    plant: 'Buffer.from(token)',
    test: ACCOUNTS,
    only: 'is stored without its token',
  },
  {
    name: 'a token stands in the log',
    file: 'src/platform/http/request-log.ts',
    find: '      { method: request.method, route,',
    plant: '      { method: request.method, caller: request.headers.authorization, route,',
    test: 'src/platform/http/http-server.test.ts',
    only: 'in the log, is neither query nor token nor body',
  },
  {
    name: 'the database’s errors are logged with their rows',
    file: 'src/platform/logger.ts',
    find: "    ...(typeof code === 'string' && { code }),",
    plant: '    ...error,',
    test: 'src/platform/logger.test.ts',
  },
  {
    name: 'a letter carries what was typed as HTML',
    file: 'src/mail/letter.ts',
    find: '  return text.replace(/[&<>"\']/g, (sign) => `&#${sign.charCodeAt(0)};`);',
    plant: '  return text;',
    test: 'src/mail/letter.test.ts',
  },
  {
    name: 'an Idempotency-Key is ignored',
    file: 'src/tickets/create-ticket.ts',
    find: 'if (call.idempotencyKey === null) return (',
    plant: 'if (call.idempotencyKey !== undefined) return (',
    test: CREATION,
    only: 'gives the first answer and one ticket',
  },
  {
    name: 'an Idempotency-Key opens the ticket of a stranger',
    file: 'src/tickets/create-ticket.ts',
    find: 'const caller = call.bearer ?? call.clientAddress;',
    plant: "const caller = '';",
    test: CREATION,
    only: 'guessed by a stranger',
  },
  {
    name: 'the caps on unpaid tickets are counted without a queue',
    file: 'src/migrations/0008-create-ticket-function.ts',
    find: "    perform pg_advisory_xact_lock(hashtextextended('unpaid:' || (p->>'clientAddress'), 0));\n",
    plant: '',
    test: CREATION,
    only: 'never pass the cap together',
    on: 'postgres',
  },
  {
    name: 'a row that commits after a younger one is never told',
    file: 'src/platform/outbox/outbox-position.ts',
    find: 'skipped < id; skipped += 1)',
    plant: 'skipped < 0; skipped += 1)',
    test: 'src/platform/outbox/follow-outbox.test.ts',
    only: 'commit in another order',
    on: 'postgres',
  },
];

/** @returns the source with the fault in it; `null` when its place does not stand there exactly once */
export function plantedText(source, { find, plant }) {
  const parts = source.split(find);
  return parts.length === 2 ? parts.join(plant) : null;
}
