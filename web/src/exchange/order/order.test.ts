import { describe, expect, it } from 'vitest';
import { BTC, RUB, USDT, XRP } from '../../platform/market/catalogue-for-tests.ts';
import * as addresses from '../../ui/address/address-checks.ts';
import type { ChosenSide } from '../choice/selection.ts';
import { ownerOf, pairOf, withoutMark } from './from-link.ts';
import { type Draft, emptyDraft, emptyReceiver } from './order-draft.ts';
import { checkOrder, initialOrder, type OrderValues, ownValues, withMemo } from './order-values.ts';
import { ticketBody } from './ticket-body.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const onEthereum = { currency: USDT, networkId: 2 };
const onRipple = { currency: XRP, networkId: 6 };
const onTon = { currency: USDT, networkId: 5 };
const roubles = { currency: RUB, networkId: null };
const values = (changes: Partial<OrderValues> = {}): OrderValues => ({
  owner: '',
  addr: EVM,
  memo: '',
  noMemoCheckbox: false,
  email: 'anna@example.org',
  fromLink: null,
  terms: true,
  kyc: true,
  ...changes,
});
const fromBitcoin = (get: ChosenSide) => ({ give: { currency: BTC, networkId: 1 }, get });

describe('checkOrder', () => {
  it('accepts a complete order', () => {
    expect(checkOrder(values(), onEthereum, addresses)).toEqual({});
  });

  it('reports every empty required field', { tags: ['spec:5.10'] }, () => {
    const empty = values({ addr: ' ', email: '', terms: false, kyc: false });
    expect(checkOrder(empty, onRipple, addresses)).toEqual({
      addr: 'address:required',
      memo: 'address:required',
      email: 'exchpage.required',
      terms: 'exchpage.mustAccept',
      kyc: 'exchpage.mustAccept',
    });
  });

  it('asks for no memo if "no memo" is ticked', { tags: ['spec:5.11'] }, () => {
    const order = values({ addr: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', noMemoCheckbox: true });
    expect(checkOrder(order, onRipple, addresses)).toEqual({});
  });

  it('refuses a memo that is no tag of the network', () => {
    const order = values({ addr: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', memo: 'hello' });
    expect(checkOrder(order, onRipple, addresses)).toEqual({ memo: 'address:memoWrong' });
  });

  it('reports a transfer’s wrong number and wrong tag', () => {
    const order = values({ addr: '123', memo: '@abc' });
    expect(checkOrder(order, roubles, addresses)).toEqual({
      addr: 'exchpage.targetWrong',
      memo: 'exchpage.errorTelegramTag',
    });
  });

  it('asks for no tag if "no memo" is ticked', () => {
    const order = values({ addr: '8 (900) 123-45-67', noMemoCheckbox: true });
    expect(checkOrder(order, roubles, addresses)).toEqual({});
  });

  it('accepts a transfer with phone and tag', () => {
    const order = values({ addr: '8 (900) 123-45-67', memo: '@anna_p' });
    expect(checkOrder(order, roubles, addresses)).toEqual({});
  });

  it('reports a malformed e-mail', () => {
    expect(checkOrder(values({ email: 'a@b' }), onEthereum, addresses)).toEqual({
      email: 'exchpage.emailwrong',
    });
  });
});

describe('ticketBody', () => {
  const sender = { language: 1, refererCode: 'abc', referrerHeader: null } as const;
  const give = { currency: BTC, networkId: 1 };

  it('sends only the amount of the typed side', { tags: ['spec:3.13'] }, () => {
    const selection = { give, get: onEthereum, controlling: 'get', typed: '100,5' } as const;
    expect(ticketBody(selection, '100,5', values(), sender)).toEqual({
      wallet: { address: EVM, memo: null, isMemoRequired: false },
      user: { email: 'anna@example.org', language: 1, refererCode: 'abc', referrerHeader: null },
      payDetails: { currencyId: 1, networkId: 1 },
      getDetails: { currencyId: 5, networkId: 2, amount: '100.5' },
    });
  });

  it('does not send a memo of another network', () => {
    const selection = { give, get: onEthereum, controlling: 'give', typed: '1' } as const;
    expect(ticketBody(selection, '1', values({ memo: '77' }), sender).wallet.memo).toBeNull();
  });

  it('sends a memo that an address brought after "no memo"', () => {
    const selection = { give, get: onRipple, controlling: 'give', typed: '1' } as const;
    const order = { ...values({ noMemoCheckbox: true }), ...withMemo('77') };
    expect(ticketBody(selection, '1', order, sender).wallet).toMatchObject({
      memo: '77',
      isMemoRequired: true,
    });
  });

  it('sends no memo beside an address with its tag inside', () => {
    const selection = { give, get: onRipple, controlling: 'give', typed: '1' } as const;
    expect(ticketBody(selection, '1', values(), sender).wallet.memo).toBeNull();
  });

  it('sends a transfer with its tag and no network', { tags: ['spec:3.5'] }, () => {
    const selection = { give, get: roubles, controlling: 'give', typed: '1' } as const;
    const body = ticketBody(selection, '1', values({ memo: '@anna_p' }), sender);
    expect(body.wallet).toMatchObject({ memo: '@anna_p', isMemoRequired: true });
    expect(body.getDetails).toEqual({ currencyId: 6, networkId: null });
  });

  it('sends a transfer without a tag if "no memo" is ticked', () => {
    const selection = { give, get: roubles, controlling: 'give', typed: '1' } as const;
    expect(ticketBody(selection, '1', values({ noMemoCheckbox: true }), sender).wallet).toMatchObject({
      memo: null,
      isMemoRequired: false,
    });
  });
});

describe('initialOrder', () => {
  const kept = { addr: 'rKept', memo: '555', noMemoCheckbox: false };
  const ticked = { addr: 'rKept', memo: '', noMemoCheckbox: true };
  const draftOf = (side: ChosenSide, receiver = kept): Draft => ({
    email: 'kept@example.org',
    receivers: { [ownerOf(side)]: receiver },
    linked: null,
  });
  const order = (query: string, side: ChosenSide, draft = draftOf(onRipple)) =>
    initialOrder(new URLSearchParams(query), fromBitcoin(side), draft);

  it('takes the draft of the coin and network without a link', () => {
    expect(order('', onRipple)).toMatchObject({ ...kept, email: 'kept@example.org' });
    expect(order('', onRipple, draftOf(onRipple, ticked))).toMatchObject(ticked);
  });

  it.each<[string, ChosenSide]>([
    ['another coin', onTon],
    ['another network of the coin', onEthereum],
    ['roubles', roubles],
  ])('starts empty with the e-mail for %s', (_, side) => {
    const draft = draftOf(side === onEthereum ? onTon : onRipple, { ...kept, noMemoCheckbox: true });
    expect(order('', side, draft)).toMatchObject({ ...emptyReceiver, email: 'kept@example.org' });
  });

  it('takes a link’s address without the draft’s memo or tick', () => {
    expect(order('addr=rNew', onRipple)).toMatchObject({ ...emptyReceiver, addr: 'rNew' });
    const { noMemoCheckbox } = order('addr=rNew', onRipple, draftOf(onRipple, ticked));
    expect(noMemoCheckbox).toBe(false);
  });

  it('takes a link’s memo without the draft’s address or tick', () => {
    expect(order('memo=77', onRipple, draftOf(onRipple, ticked))).toMatchObject({
      ...emptyReceiver,
      memo: '77',
    });
  });

  it.each(['true', '1'])('clears the memo for noMemoCheckbox=%s', { tags: ['spec:5.11'] }, (value) => {
    const values = order(`addr=rNew&memo=77&noMemoCheckbox=${value}`, onRipple);
    expect(values).toMatchObject({ addr: 'rNew', memo: '', noMemoCheckbox: true });
    expect(order(`noMemoCheckbox=${value}`, onRipple).memo).toBe('');
  });

  it.each([
    ['coin', 'outcomeType=4&addr=rNew&memo=7', onTon],
    ['network', 'outcomeType=5&outcomeNet=4&addr=TNew', onEthereum],
    ['code', 'cur_to=XRP&addr=rNew&memo=7', onTon],
    ['code of a network', 'cur_to=USDTTRC20&addr=TNew', onEthereum],
  ])('ignores a link to another %s than the form shows', (_, query, side) => {
    expect(order(query, side)).toMatchObject(emptyReceiver);
  });

  it.each([
    ['outcomeType=4&outcomeNet=6&addr=rNew&memo=7', onRipple],
    ['cur_to=XRP&addr=rNew&memo=7', onRipple],
    ['addr=rNew&memo=7', onRipple],
  ])('fills the coin that a link %s names', (query, side) => {
    expect(order(query, side)).toMatchObject({ addr: 'rNew', memo: '7' });
  });
});

describe('ownValues', () => {
  const typed = values({ memo: '555', noMemoCheckbox: true, owner: ownerOf(onRipple) });

  it('keeps the receiver of the chosen coin and network', () => {
    expect(ownValues(typed, fromBitcoin(onRipple))).toEqual(typed);
  });

  it('drops a receiver of another coin or network', () => {
    for (const side of [onTon, onEthereum, roubles])
      expect(ownValues(typed, fromBitcoin(side))).toMatchObject({ ...emptyReceiver, email: typed.email });
  });
});

describe('what a link filled in', () => {
  const query = new URLSearchParams('addr=rMallory&memo=7&email=mallory@example.org');
  const own: Draft = {
    email: 'anna@example.org',
    receivers: { [ownerOf(onRipple)]: { addr: 'rAnna', memo: '1', noMemoCheckbox: false } },
    linked: null,
  };
  const filled = initialOrder(query, fromBitcoin(onRipple), own);
  const mark = { pair: pairOf(fromBitcoin(onRipple)), receiver: true, email: true, confirmed: false };

  it('is marked, and refused until it is confirmed', () => {
    expect(filled).toMatchObject({ addr: 'rMallory', email: 'mallory@example.org', fromLink: mark });
    const complete = { ...filled, addr: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' };
    expect(checkOrder(complete, onRipple, addresses)).toEqual({ fromLink: 'exchpage.mustConfirm' });
    const confirmed = { ...complete, fromLink: { ...mark, confirmed: true } };
    expect(checkOrder(confirmed, onRipple, addresses)).toEqual({});
  });

  it('gives way to the visitor’s own values when either coin changes', () => {
    for (const fromLink of [mark, { ...mark, confirmed: true }]) {
      const otherGive = { give: onEthereum, get: onRipple };
      expect(ownValues({ ...filled, fromLink }, otherGive, own)).toMatchObject({
        addr: 'rAnna',
        memo: '1',
        email: 'anna@example.org',
        fromLink: null,
      });
      expect(ownValues({ ...filled, fromLink }, fromBitcoin(onTon), own)).toMatchObject({
        ...emptyReceiver,
        email: 'anna@example.org',
        fromLink: null,
      });
    }
  });

  it('leaves nothing behind without own values', () => {
    expect(ownValues(filled, { give: onEthereum, get: onRipple })).toMatchObject({
      ...emptyReceiver,
      email: '',
      fromLink: null,
    });
  });

  it('keeps its mark over a reload, for its pair only', () => {
    const linked = { ...emptyReceiver, addr: 'rMallory', email: 'mallory@example.org', fromLink: mark };
    const reloaded = initialOrder(new URLSearchParams(), fromBitcoin(onRipple), { ...own, linked });
    expect(reloaded).toMatchObject({ addr: 'rMallory', fromLink: mark });
    const other = initialOrder(new URLSearchParams(), fromBitcoin(onTon), { ...own, linked });
    expect(other).toMatchObject({ addr: '', email: 'anna@example.org', fromLink: null });
  });

  it('is the visitor’s own if they typed the same before', () => {
    const same = new URLSearchParams('addr=rAnna&memo=1&email=anna@example.org');
    expect(initialOrder(same, fromBitcoin(onRipple), own).fromLink).toBeNull();
    expect(initialOrder(same, fromBitcoin(onRipple), emptyDraft).fromLink).toEqual(mark);
  });

  it('is the visitor’s own once it is typed anew, field by field', () => {
    expect(withoutMark(mark, 'receiver')).toEqual({ ...mark, receiver: false });
    expect(withoutMark({ ...mark, receiver: false }, 'email')).toBeNull();
    expect(withoutMark(null, 'email')).toBeNull();
  });
});
