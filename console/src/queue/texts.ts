import { reasonsInEnglish } from '@parom/contract/console/answers/reasons';
import type { StopReason } from '@parom/contract/console/answers/stop-reason';
import type { WaitingKind } from '@parom/contract/console/work';
import type { StatusReason, Verdict } from '@parom/contract/tickets';
import { bilingual } from '../platform/language.ts';

type Reason = StatusReason | Verdict | 'manual' | 'approvals' | 'unmatched' | 'parked' | 'cold' | 'profit';

interface Texts {
  readonly title: string;
  readonly nothing: string;
  readonly failed: string;
  readonly again: string;
  readonly kinds: Readonly<Record<WaitingKind, string>>;
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly stops: Readonly<Record<StopReason['by'], string>>;
  readonly everything: string;
  readonly everyReason: string;
  readonly reasonGone: string;
  readonly nothingHere: string;
  readonly showAll: string;
  readonly of: (shown: number, all: number) => string;
  readonly acts: string;
  readonly what: string;
  readonly why: string;
  readonly sum: string;
  readonly since: string;
  readonly risk: string;
  readonly endsAt: (moment: string) => string;
  readonly askedUntil: (moment: string) => string;
  readonly cut: string;
  readonly keys: string;
  readonly help: readonly (readonly [string, string])[];
}

export const texts = bilingual<Texts>(
  {
    title: 'Очередь',
    nothing: 'Ничего не ждёт человека.',
    failed: 'Очередь не пришла. С деньгами ничего не произошло: показ ничего не меняет.',
    again: 'Спросить ещё раз',
    kinds: {
      ticket: 'Заявка стоит',
      payment: 'Выплата ждёт',
      deposit: 'Платёж без решения',
      withdrawal: 'Вывод реферала',
      proposal: 'Перевод из казны ждёт второго',
      act: 'Действие ждёт второго',
      alert: 'Тревога',
    },
    reasons: {
      belowMinimum: 'Пришло меньше минимума',
      aboveMaximum: 'Пришло больше максимума или резерва',
      reserveTooLow: 'Не хватает резерва',
      lateAndWorse: 'Пришло поздно, курс стал хуже',
      tooLate: 'Пришло больше чем через сутки после срока',
      priceInDoubt: 'Цена далека от рынка, сумма велика',
      screening: 'Остановила проверка AML',
      walletReplaced: 'Пришло на адрес прежнего кошелька',
      payoutImpossible: 'Выплата невозможна',
      payoutsStopped: 'Выплаты остановлены',
      restAwaited: 'Ждём остаток',
      priceAwaited: 'Ждём цену',
      refundChosen: 'Клиент выбрал возврат',
      invariant: 'Книги и заявка расходятся',
      pending: 'Ещё не решено',
      fits: 'Подходит заявке',
      short: 'Пришло меньше заказа',
      over: 'Пришло больше заказа',
      late: 'Пришло после срока',
      stopped: 'Остановила проверка',
      extra: 'Лишний платёж',
      vanished: 'Исчез из сети',
      manual: 'Переведите сами и запишите перевод',
      approvals: 'Выше лимита подписанта: подтвердите вдвоём',
      unmatched: 'Ничья: ни одной заявки с этим адресом',
      parked: 'Отложен до решения',
      cold: 'На холодный кошелёк',
      profit: 'Вывод прибыли',
    },
    stops: {
      operator: 'Остановил оператор',
      outflow: 'Предел выплат за час',
      reconciliation: 'Сверка нашла недостачу',
      frozenWallet: 'Кошелёк заморожен',
      tokenAdded: 'Токен ещё не настроен',
    },
    everything: 'Всё',
    everyReason: 'Любая причина',
    reasonGone: 'Причина, которой больше нет',
    nothingHere: 'С таким отбором никто не ждёт.',
    showAll: 'Показать всю очередь',
    of: (shown, all) => `${shown} из ${all}`,
    acts: 'Действия',
    what: 'Что',
    why: 'Почему',
    sum: 'Сумма',
    since: 'Ждёт',
    risk: 'Деньги в опасности',
    endsAt: (moment) => `продолжится само ${moment}`,
    askedUntil: (moment) => `подтвердить до ${moment}`,
    cut: 'Показаны не все: сначала разберите эти.',
    keys: 'Клавиши',
    help: [
      ['j / k', 'ниже / выше'],
      ['Enter', 'открыть'],
      ['e', 'действовать'],
      ['/', 'искать'],
      ['?', 'эти клавиши'],
    ],
  },
  {
    title: 'Queue',
    nothing: 'Nothing waits for a person.',
    failed: 'The queue did not arrive. Nothing happened to the money: showing changes nothing.',
    again: 'Ask again',
    kinds: {
      ticket: 'Ticket on hold',
      payment: 'Payment waits',
      deposit: 'Deposit without a decision',
      withdrawal: 'Referrer’s withdrawal',
      proposal: 'Move of the treasury waits for a second person',
      act: 'Act waits for a second person',
      alert: 'Alert',
    },
    reasons: {
      ...reasonsInEnglish,
      pending: 'Not judged yet',
      fits: 'It fits its ticket',
      short: 'Less than ordered arrived',
      over: 'More than ordered arrived',
      late: 'It came after the deadline',
      stopped: 'Screening stopped it',
      extra: 'A transfer too many',
      vanished: 'It vanished from the network',
      manual: 'Make the transfer, then record it',
      approvals: 'Above the signer’s limit: two people approve it',
      unmatched: 'Owner unknown: no ticket has this address',
      parked: 'Put aside until a decision',
      cold: 'To the cold wallet',
      profit: 'Withdrawal of profit',
    },
    stops: {
      operator: 'An operator stopped payments',
      outflow: 'The hourly ceiling of payments',
      reconciliation: 'A comparison found coins missing',
      frozenWallet: 'The wallet is frozen',
      tokenAdded: 'The token is not set up yet',
    },
    everything: 'Everything',
    everyReason: 'Every reason',
    reasonGone: 'A reason that no row has any more',
    nothingHere: 'Nothing waits under this filter.',
    showAll: 'Show the whole queue',
    of: (shown, all) => `${shown} of ${all}`,
    acts: 'Acts',
    what: 'What',
    why: 'Why',
    sum: 'Sum',
    since: 'Waits',
    risk: 'Money at risk',
    endsAt: (moment) => `ends by itself at ${moment}`,
    askedUntil: (moment) => `confirm it until ${moment}`,
    cut: 'There are more: settle these first.',
    keys: 'Keys',
    help: [
      ['j / k', 'down / up'],
      ['Enter', 'open'],
      ['e', 'act'],
      ['/', 'search'],
      ['?', 'these keys'],
    ],
  },
);
