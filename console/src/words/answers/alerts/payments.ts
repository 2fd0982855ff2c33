import type {
  AlertedFailure,
  paymentAlertForms,
  TakenBack,
  Unsigned,
  Waits,
} from '@parom/contract/console/answers/alerts/payments';
import { type Sentences, sumInWords } from '@parom/contract/console/answers/form';
import { purposes } from '../../states.ts';
import { errorInRussian } from '../stored-errors.ts';
import { moscow } from './causes.ts';

const named = (purpose: string, id: string): string => {
  const name = purposes[purpose] ?? purpose;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${id}`;
};

export const failures: Readonly<Record<AlertedFailure, string>> = {
  expired: 'пять раз истекло, не попав в блок',
  ours: 'пять раз не прошло по нашей вине',
  reverted: 'попало в блок, но сеть отказала',
  memoNeeded: 'не дойдёт: этому счёту нужен memo',
  notActivated: 'не дойдёт: суммы мало, чтобы открыть счёт',
  cannotReceive: 'не дойдёт: получатель — контракт, который не принимает эту монету',
  blacklisted: 'не дойдёт: токен не принимает этот адрес',
  bounced: 'получатель отправил обратно',
  other: 'больше не сможет попасть в блок',
};

function waiting(of: Waits): string {
  switch (of.kind) {
    case 'ticket':
      return `заявка ${of.ticket} стоит`;
    case 'deposit':
      return `платёж ${of.deposit} ждёт другого решения`;
    case 'withdrawal':
      return `вывод ${of.withdrawal} ждёт другого решения`;
    case 'wallet':
      return 'монеты остаются в горячем кошельке';
  }
}

const tookBack = (of: TakenBack): string =>
  `Сеть отменила окончательное. ${named(of.purpose, of.payment)}: ${sumInWords(of.sum)}${of.ticket === null ? '' : `, заявка ${of.ticket}`}. Сумма снова в долгу`;

function stillHere({ purpose, payment, ticket, isManual }: Unsigned): string {
  const [kept, then] = isManual
    ? ['вы ещё не перевели', 'переведите']
    : ['ждёт без подписи', 'всё уйдёт само'];
  const back = ticket === null ? `отмените выплату ${payment}` : `признайте заявку ${ticket} неверной`;
  return `Деньги ещё здесь. ${named(purpose, payment)}: ${kept}. Когда платёж снова станет окончательным, ${then}; если не вернётся, ${back}`;
}

export const paymentAlerts = {
  outflowReached: (of) =>
    `За час ушло ${sumInWords(of.left)}, а предел ${of.ceiling} USDT. Выплаты ${of.left.coin} остановлены, следующая ${of.payment} (${sumInWords(of.sum)}). Они продолжатся сами, когда час пройдёт, но выплата больше предела сама не уйдёт. Посмотрите список выплат; «Возобновить выплаты» отпустит сразу все.`,
  walletTooEmpty: (of) =>
    `На горячем кошельке не хватает на выплату ${of.payment}: ${sumInWords(of.sum)}. Выплата ждёт. Пополните горячий кошелёк.`,
  sweepFailed: (of) =>
    `Не удалось. ${named(of.purpose, `с платежа ${of.deposit}`)}, транзакция ${of.transaction ?? 'неизвестна'}. Монеты остаются на адресе платежа. Устраните причину и нажмите «Собрать ещё раз».`,
  paymentImpossible: (of) =>
    `${named(of.purpose, of.payment)}: ${failures[of.failure]}. Теперь ${waiting(of.waits)}.`,
  paymentTakenBack: (of) =>
    `${tookBack(of)}. Транзакция ${of.transaction ?? ''} отправлена ещё раз; тревога снимется, когда она станет окончательной.`,
  paymentNeverAgain: (of) =>
    `${tookBack(of)}. Транзакция ${of.transaction ?? ''} в сети уже не пройдёт, и взамен ничего не платим. Узнайте, есть ли монеты у получателя.`,
  paymentDiffers: (of) =>
    `${named(of.purpose, of.payment)}: отправлено ${sumInWords(of.sum)}, а транзакция ${of.transaction ?? ''} зачислила получателю ${of.paid}. Токен удержал часть или считает не так, как каталог. Выплата не закрыта. Посмотрите транзакцию и нажмите «Принять сумму»: ${of.paid}.`,
  paymentFails: (of) =>
    `Выплата ${of.payment} (${sumInWords(of.sum)}) не проходит уже десять минут: ${errorInRussian(of.why)}.`,
  paymentStuck: (of) =>
    `Выплаты ${of.payment} (${sumInWords(of.sum)}) нет ни в одном блоке${of.since === null ? '' : ` с ${moscow(of.since)}`}: транзакция ${of.transaction}. Она в долгу и отправлена ещё раз. Посмотрите транзакцию и узел.`,
  paymentRetried: (of) =>
    `Выплата ${of.payment} (${sumInWords(of.sum)}) попала в блок, но не удалась по нашей вине; её монеты не ушли. Причина: ${of.error === null ? 'не хватило газа, энергии или монет' : errorInRussian(of.error)}. Она отправится снова сама.`,
  depositVanished: ({ deposit, sum, unsigned }) =>
    `Платёж ${deposit} (${sumInWords(sum)}) исчез после решения по нему. ${unsigned === null ? 'Удержать уже нечего' : stillHere(unsigned)}.`,
} satisfies Sentences<typeof paymentAlertForms>;
