const PARTNERS = 'test/journeys/partners.test.ts';
const CHECK = 'src/partners/check-call.ts';
const ORDERS = 'src/partners/orders.ts';

export const faultsOfPartners = [
  {
    name: 'any signature of a partner is accepted',
    file: CHECK,
    find: 'sent.length === right.length && timingSafeEqual(sent, right)',
    plant: 'sent.length === right.length',
    test: PARTNERS,
    only: 'with a wrong signature, body, path or method is refused',
  },
  {
    name: 'a partner’s timestamp of the future is accepted',
    file: CHECK,
    find: 'Math.abs(Number.parseInt(timestamp, 10) - now.getTime())',
    plant: 'now.getTime() - Number.parseInt(timestamp, 10)',
    test: PARTNERS,
    only: 'with a timestamp over 60 s from the clock is refused on both sides',
  },
  {
    name: 'a nonce of a partner is forgotten before its timestamp is refused',
    file: CHECK,
    find: '3 * SIGNATURE_WINDOW_MS',
    plant: 'SIGNATURE_WINDOW_MS',
    test: PARTNERS,
    only: 'with a used nonce is refused for as long as its timestamp is accepted',
  },
  {
    name: 'a partner’s key without the scope makes orders',
    file: CHECK,
    find: '!key.scopes.includes(scope)',
    plant: 'key.scopes.length === 0',
    test: PARTNERS,
    only: 'by a key without the scope is refused, and makes nothing',
  },
  {
    name: 'an idempotency key of a partner leads to a ticket for each body',
    file: 'src/partners/orders-store.ts',
    find: 'return row.bodyHash === bodyHash;',
    plant: 'return row.bodyHash !== null;',
    test: PARTNERS,
    only: 'with the idempotency key of another body is refused, also at once',
  },
  {
    name: 'a repeated order of a partner makes a second ticket',
    file: ORDERS,
    find: 'idempotencyKey: `partner ${userId} ${idempotencyKey}`',
    plant: 'idempotencyKey: null',
    test: PARTNERS,
    only: 'repeated, also at once, is one ticket and one answer',
  },
  {
    name: 'an order of a partner is made at a price below its quote',
    file: ORDERS,
    find: 'now.getAmount < quote.getAmount || now.giveAmount > quote.giveAmount',
    plant: 'now.getAmount > quote.getAmount',
    test: PARTNERS,
    only: 'at a quote that is over, foreign or worse by now is refused',
  },
  {
    name: 'the former secret of a partner is valid for ever',
    file: 'src/partners/keys.ts',
    find: 'key.formerUntil !== null && key.formerUntil > clock.now()',
    plant: 'key.formerUntil !== null && clock.now() > new Date(0)',
    test: PARTNERS,
    only: 'after a rotation has two secrets for a day, then the new one',
  },
];
