/** Who moved a ticket, and why. An operator's reason stays as written. */
import { inLine, reasons, type Words } from './states.ts';

const ON_HOLD = 'on hold: ';
const OPERATOR = 'operator:';

const movers: Words = {
  chain: 'сеть',
  system: 'система',
  screening: 'проверка',
  payouts: 'выплаты',
  clock: 'часы',
  customer: 'клиент',
};

const sentences: Words = {
  created: 'создана',
  'deposit seen': 'платёж виден в сети',
  'payment done, by word': 'клиент говорит, что заплатил',
  'deposits are final, within the rules and screened': 'платежи окончательны, в пределах и проверены',
  'payout final': 'выплата окончательна',
  'refund final': 'возврат окончателен',
  'a deposit came more than 24 h after expiry': 'платёж пришёл больше чем через сутки после срока',
  'the only deposit vanished': 'единственный платёж исчез из сети',
  'the only deposit vanished after the window': 'единственный платёж исчез из сети после срока',
  'the window passed with no deposit': 'срок прошёл без платежа',
  'no deposit within 24 h of the word': 'за сутки после слов клиента платёж не пришёл',
  'the customer chose to exchange what came': 'клиент выбрал обменять пришедшее',
  'the customer chose to send the rest': 'клиент выбрал дослать остаток',
  'the customer chose the refund': 'клиент выбрал возврат',
  'on hold: screening stops the receiving address': 'проверка остановила адрес получателя',
  'on hold: the mnemonic of its deposit address was replaced': 'адрес платежа от прежнего кошелька',
};

export const mover = (by: string): string =>
  by.startsWith(OPERATOR) ? `оператор ${by.slice(OPERATOR.length)}` : (movers[by] ?? by);

export function whyMoved(why: string): string {
  const reason = why.startsWith(ON_HOLD) ? reasons[why.slice(ON_HOLD.length)] : undefined;
  return sentences[why] ?? (reason === undefined ? why : inLine(reason));
}
