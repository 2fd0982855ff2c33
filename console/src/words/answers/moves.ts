import type { Sentences } from '@parom/contract/console/answers/form';
import type { moveForms, WhyMoved } from '@parom/contract/console/answers/moves';
import { inLine, reasons } from '../states.ts';
import { breachInRussian } from './alerts/causes.ts';
import { failures } from './alerts/payments.ts';

export const moves = {
  ticketCreated: () => 'создана',
  depositSeen: () => 'платёж виден в сети',
  paidByWord: () => 'клиент говорит, что заплатил',
  depositsFit: () => 'платежи окончательны, в пределах и проверены',
  payoutFinal: () => 'выплата окончательна',
  refundFinal: () => 'возврат окончателен',
  depositTooLate: () => 'платёж пришёл больше чем через сутки после срока',
  onlyDepositVanished: () => 'единственный платёж исчез из сети',
  lateDepositVanished: () => 'единственный платёж исчез из сети после срока',
  windowPassed: () => 'срок прошёл без платежа',
  wordNotKept: () => 'за сутки после слов клиента платёж не пришёл',
  exchangeChosen: () => 'клиент выбрал обменять пришедшее',
  restChosen: () => 'клиент выбрал дослать остаток',
  refundChosen: () => 'клиент выбрал возврат',
  heldFor: (of) => inLine(reasons[of.reason] ?? of.reason),
  recipientHeld: () => 'проверка остановила адрес получателя',
  oldAddressHeld: () => 'адрес платежа от прежнего кошелька',
  payoutFailed: (of) => `выплата не прошла: ${failures[of.failure]}`,
  ruleBroken: (of) => `нарушено правило: ${breachInRussian(of.why)}`,
  movedByOperator: (of) => of.words,
} satisfies Sentences<typeof moveForms>;

export const moveInRussian = ({ code, parts }: WhyMoved): string =>
  (moves[code] as (parts: unknown) => string)(parts);
