import { Address, beginCell, Cell, type Transaction } from '@ton/core';
import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { spell } from '../encoding/messages.ts';
import { receivedIn } from './received.ts';

const [TON, DOLLAR] = [9, 5];
const addressOf = (fill: number): Address => new Address(0, Buffer.alloc(32, fill));
const [STRANGER, WALLET, HOLDER] = [addressOf(1), addressOf(2), addressOf(3)];
const context = {
  settings: { nativeCurrencyId: TON },
  jettons: new Map([[DOLLAR, WALLET]]),
} as unknown as Context;

interface Message {
  readonly from?: Address;
  readonly coins?: bigint;
  readonly isBack?: boolean;
  /** Of our wallet, where it sends the coins back. */
  readonly bounce?: 'ok' | 'no-funds';
}

/** What a message with this body brought. */
function received(body: Cell, message: Message = {}) {
  const { from: src = STRANGER, coins = 7n, isBack: bounced = false, bounce } = message;
  const inMessage = { info: { type: 'internal', src, value: { coins }, bounced }, body };
  const description = { type: 'generic', ...(bounce === undefined ? {} : { bouncePhase: { type: bounce } }) };
  return receivedIn(context, { inMessage, description } as unknown as Transaction);
}
const coins = (memo: string | null, units = 7n) => ({
  currencyId: TON,
  units,
  memo,
  sender: spell(STRANGER),
});

const op = (code: number) => beginCell().storeUint(code, 32);
const text = (words: string): Cell => op(0).storeStringTail(words).endCell();
/** A text in so many cells below the first one. */
function deep(cells: number): Cell {
  let tail = beginCell().storeStringTail('1').endCell();
  for (let left = 1; left < cells; left += 1)
    tail = beginCell().storeStringTail('2').storeRef(tail).endCell();
  return op(0).storeRef(tail).endCell();
}

it.each<[string, Cell, string | null]>([
  ['an empty body', Cell.EMPTY, null],
  ['a body shorter than a number', beginCell().storeUint(0, 31).endCell(), null],
  ['no text behind its number', op(0).endCell(), null],
  ['a text', text('4711'), '4711'],
  ['a text in eight cells more', deep(8), '22222221'],
  ['a text in nine cells more', deep(9), null],
  ['a text that ends within a letter', op(0).storeUint(1, 4).endCell(), null],
  ['another number before its text', op(1).storeStringTail('4711').endCell(), null],
])('coins on TON with %s are credited with the memo that it says', (_what, body, memo) => {
  expect(received(body)).toEqual(coins(memo));
});

it.each<[string, Message, Cell?]>([
  ['of no sum', { coins: 0n }],
  ['that came back', { isBack: true }],
  ['that our wallet sent back', { bounce: 'ok' }],
  ['that a jetton wallet had left', {}, op(0xd532_76db).endCell()],
])('coins on TON %s are not credited', (_what, message, body = text('4711')) => {
  expect(received(body, message)).toBeNull();
});

it('coins on TON that our wallet could not send back are credited', () => {
  expect(received(text('4711'), { bounce: 'no-funds' })).toEqual(coins('4711'));
});

/** Its last part is the sender's own. */
function told(units: bigint, end = (body: ReturnType<typeof op>) => body.storeMaybeRef(text('4711'))): Cell {
  return end(op(0x7362_d09c).storeUint(0, 64).storeCoins(units).storeAddress(HOLDER)).endCell();
}
const dollars = (memo: string | null) => ({ currencyId: DOLLAR, units: 5n, memo, sender: spell(HOLDER) });

it.each<[string, Cell, string | null]>([
  ['a memo apart', told(5n), '4711'],
  ['a memo within', told(5n, (body) => body.storeBit(0).storeSlice(text('4711').beginParse())), '4711'],
  ['no memo', told(5n, (body) => body.storeBit(0)), null],
  ['nothing at its end', told(5n, (body) => body), null],
  ['a memo apart that is not there', told(5n, (body) => body.storeBit(1)), null],
  ['something else apart', told(5n, (body) => body.storeMaybeRef(op(1).endCell())), null],
])('jettons on TON with %s are credited with the memo that it says', (_what, body, memo) => {
  expect(received(body, { from: WALLET })).toEqual(dollars(memo));
});

it.each<[string, Cell, Message]>([
  ['of no units', told(0n), { from: WALLET }],
  ['told by another contract', told(5n), { from: STRANGER }],
  ['told by a message that came back', told(5n), { from: WALLET, isBack: true }],
])('jettons on TON %s are not credited', (_what, body, message) => {
  expect(received(body, message)).toBeNull();
});

it('jettons on TON are credited although our wallet bounces their message', () => {
  expect(received(told(5n), { from: WALLET, bounce: 'ok', coins: 0n })).toEqual(dollars('4711'));
});

it('jettons on TON whose sender is not named are credited without one', () => {
  const body = op(0x7362_d09c).storeUint(0, 64).storeCoins(5n).storeAddress(null).storeBit(0).endCell();
  expect(received(body, { from: WALLET })).toEqual({ ...dollars(null), sender: null });
});
