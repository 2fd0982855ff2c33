import { type Sentences, sumInWords } from '@parom/contract/console/answers/form';
import type { ticketRefusalForms } from '@parom/contract/console/answers/refused-tickets';
import { dispositions, states } from '../states.ts';
import { listed } from './in-russian.ts';

const elsewhere = {
  hold: 'остановить можно только подтверждаемую или неверную заявку',
  continue: 'продолжить можно только остановленную или неверную заявку',
  pay: 'выплатить можно только остановленную или неверную заявку',
  reject: 'отклонить можно только заявку, которая ждёт оплаты, подтверждается или стоит',
  close: 'закрыть можно только неверную заявку',
  refund: 'вернуть можно только остановленную, выплачиваемую или неверную заявку',
} as const;

const underWay = {
  queued:
    'по заявке уже решена неподписанная выплата: признайте заявку неверной, это отзовёт выплату, и повторите',
  manual:
    'по заявке ждут перевода вручную: спросите того, кто переводит. Если он не переводил, признайте заявку неверной и повторите',
  signed: 'выплата этой заявки уже подписана: повторите выплату или возврат, чтобы довести её до конца',
} as const;

const unpayable = {
  ours: 'это наш адрес: попросите у клиента его собственный',
  blocked: 'этот адрес заблокирован: попросите у клиента другой',
  'memo needed': 'этот счёт не примет перевод без memo: спросите его у клиента',
  'not activated':
    'этот счёт в сети не открыт, а суммы на открытие не хватит: попросите клиента открыть его или назвать другой адрес',
  'cannot receive': 'этот адрес не принимает эту монету: попросите у клиента другой',
} as const;

export const ticketRefusals = {
  noSuchTicket: (of) => `заявки ${of.ticket} нет`,
  ticketElsewhere: (of) => elsewhere[of.act],
  ticketOver: () => 'заявка закрыта или уже остановлена',
  arrivedGoesBack: () => 'пришедшее решено вернуть: верните его',
  depositUndecided: () => 'платёж этой заявки ждёт решения: верните его или продолжите заявку',
  depositJustFinal: () => 'платёж этой заявки зачислен только что: повторите',
  paymentUnderWay: (of) => underWay[of.state],
  refundUnderWay: () => 'возврат по этой заявке уже идёт',
  payoutStands: () => 'выплата по этой заявке уже есть',
  nothingToExchange: () => 'у заявки нет зачисленного платежа, который ждёт обмена',
  nothingToDecide: () => 'у заявки нет зачисленного платежа, который ждёт решения',
  noFreshRate: () => 'свежего курса нет: повторите через минуту',
  arrivedTooLittle: () => 'пришедшее меньше наименьшей выплаты',
  walletCannotCarry: () => 'в кошельке не хватит на эту выплату',
  arrivedStopped: () => 'проверка остановила пришедшее: верните его или повторите, чтобы всё же заплатить',
  arrivedAtFormerMnemonic: () =>
    'платёж пришёл на адрес прежней мнемоники: посмотрите, лежат ли там монеты, потом верните платёж или повторите, чтобы заплатить',
  recipientStopped: ({ address }) =>
    `проверка остановила адрес получателя${address === null ? '' : ` ${address}`}: верните деньги или отметьте, что всё же платите туда`,
  recipientForgotten: () => 'карту или телефон получателя уже стёрли в срок: верните деньги',
  depositNotFinal: () => 'платёж ещё не зачислен',
  ticketGoesOn: () => 'его заявка идёт: сначала остановите её',
  depositDecided: ({ disposition }) =>
    disposition === null
      ? 'платёж ещё не разобран: решать пока нечего'
      : `по этому платежу решать нечего: он ${dispositions[disposition] ?? disposition}`,
  depositOfNoTicket: (of) => `это платёж ${sumInWords(of.sum)} без заявки: проверьте, тот ли он`,
  depositOfTicket: (of) =>
    `это платёж ${sumInWords(of.sum)} заявки ${of.ticket}: чтобы оставить его себе, назовите и заявку`,
  payoutSigned: () => 'выплата подписана: отозвать её нельзя',
  refundSigned: () => 'возврат подписан или уже закрыт: отозвать его нельзя',
  noSuchPayment: (of) => `выплаты ${of.payment} нет`,
  noRefundAlone: () =>
    'так отменяют только возврат отдельного платежа: выплату заявки отзовёт признание её неверной, вывод отклоняют',
  depositNotAlone: () => 'отдельно вернуть можно только зачисленный ничей или отложенный платёж',
  coinNotInCatalogue: () => 'этой монеты нет в каталоге',
  depositFinalMeanwhile: (of) => `платёж ${of.deposit} зачислен только что: повторите`,
  depositDecidedMeanwhile: (of) => `платёж ${of.deposit} уже решили`,
  feesEatRefund: () => 'комиссии съедят весь возврат: спишите платёж',
  recipientUnpayable: (of) => unpayable[of.why],
  notAddressOf: (of) => `это не адрес сети ${of.network}`,
  neverToSender: () => 'не отправляйте туда, откуда пришло: это может быть биржа. Спросите адрес у клиента',
  tokenContract: () => 'это контракт токена, а не кошелёк',
  notMemoOf: (of) => `это не memo сети ${of.network}`,
  tagAndMemoDiffer: (of) => `в адресе тег ${of.tag}, а memo ${of.memo}: спросите у клиента, что верно`,
  lookBeforeRefund: (of) =>
    `адрес платежа ${listed(of.deposits.map(String))} от прежней мнемоники: посмотрите, лежат ли там монеты, и повторите, чтобы вернуть`,
  depositUnserved: () => 'сеть этого платежа здесь не обслуживают',
  feeUnknown: () => 'сеть не отвечает: повторите через минуту',
  noRateOfFee: () => 'нет свежего курса для комиссии сети: повторите через минуту',
  noSuchLetter: () => 'такого письма нет',
  letterWaits: () => 'оно ещё ждёт и уйдёт само',
  letterWithoutEmail: () => 'его e-mail стёрт',
  letterWithoutText: () => 'его текст стёрт через 30 дней',
  letterConfirmsOnce: () => 'ссылка в нём действует один раз: новую клиент попросит на странице заявки',
  letterOfFormerEmail: () => 'у заявки уже другой e-mail, а письмо открыло бы её',
  letterJustSent: () => 'его отправили снова меньше минуты назад',
  lettersOfHour: () => 'на этот e-mail в этот час уже ушло много писем: повторите через час',
  noSuchWithdrawal: (of) => `вывода ${of.withdrawal} нет`,
  withdrawalDecided: (of) => `по этому выводу уже решили (${states[of.state] ?? of.state})`,
  withdrawalStopped: () => 'проверка остановила адрес: отклоните вывод, и сумма вернётся',
  withdrawalUncharged: () => 'с баланса реферала эту сумму не списывали',
  reserveCannotCarry: () => 'сейчас резерва не хватит',
  withdrawalSigned: () => 'выплата подписана: отменить её нельзя',
} satisfies Sentences<typeof ticketRefusalForms>;
