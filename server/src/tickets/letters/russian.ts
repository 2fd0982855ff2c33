/** The letters about a ticket, in Russian: what happened, what it means for the money, what to do. */
import { namesOfSources } from '@parom/contract/rate-sources';
import type { Letter } from '../../mail/index.ts';
import type { LetterFacts, Payment, Side } from './letter-facts.ts';
import type { TicketLetters } from './letter-kinds.ts';

const letter = (subject: string, ...blocks: Letter['blocks']): Letter => ({
  language: 'ru',
  subject,
  blocks,
});
const open = ({ link }: LetterFacts): Letter['blocks'][number] => ({
  link: { label: 'Открыть заявку', url: link },
});
const question = ({ contact, number }: LetterFacts): string =>
  `Есть вопрос? Напишите нам: ${contact}. Назовите номер заявки, ${number}.`;
const on = ({ network }: Side): string => (network === null ? 'перевод по номеру' : network);
function listOf(sources: readonly string[]): string {
  const names = namesOfSources(sources, {
    operator: 'наш оператор (цена установлена вручную)',
    sandbox: 'учебный рынок песочницы (цены ненастоящие)',
    cbr: 'Банк России',
  });
  return new Intl.ListFormat('ru').format(names);
}
const madeBy = ({ rate: { sources, at } }: LetterFacts): string =>
  `Цены для курса взяты${at === null ? '' : ` ${at}`}: ${listOf(sources)}.`;
const exchangedAt = (facts: LetterFacts): Letter['blocks'] =>
  facts.exchanged.length === 0
    ? [madeBy(facts)]
    : facts.exchanged.map(({ amount, rate, sources, at }) => ({
        facts: [
          ['Обменяли', amount],
          ['По курсу', rate],
          ['Источники цен, наценка учтена', listOf(sources)],
          ['Время цен', at],
        ],
      }));
const differs = ({ give, get, payUntil, rules }: LetterFacts): Letter['blocks'] => [
  `По заявке ${get.amount} рассчитаны для ${give.amount}, срок до ${payUntil}. Перевод отличается от заявки, поэтому действуют правила: ${rules}`,
  'Сейчас делать ничего не нужно. Итог покажет страница заявки, а мы напишем, когда выплата уйдёт окончательно, или раньше, если понадобится о чём-то спросить вас.',
];
/** What arrived, and has no rate yet. */
const priceAwaited = ({ isPriceAwaited }: LetterFacts): Letter['blocks'] =>
  isPriceAwaited
    ? [
        'Он пришёл, когда у одной из монет не было надёжного курса: цена резко изменилась или биржи не отвечали. Деньги учтены. Обменяем по меньшему из двух: курсу заявки или первому надёжному; как только он появится, его покажет страница заявки.',
      ]
    : [];
/** What is kept of a refund, and what comes next. */
const DEDUCTED =
  'Из возврата вычтена комиссия сети, а если перевод остановила проверка AML, ещё 5\u00a0%. Когда возврат станет окончательным, мы напишем.';
const subtracted = (amount: string | null | undefined): string | null =>
  amount === null || amount === undefined ? null : `−${amount}`;
const paymentLines = (payments: readonly Payment[]): Letter['blocks'] =>
  payments.map(({ amount, transaction, url, kept }) => ({
    facts: [
      ['Пришло', kept?.deposited ?? null],
      ['Комиссия сети', subtracted(kept?.networkFee)],
      ['Удержано после проверки AML, 5\u00a0%', subtracted(kept?.screeningDeduction)],
      ['Сумма', amount],
      ['Транзакция', transaction],
      ['Посмотреть в сети', url],
    ],
  }));

const fingerprint = (facts: LetterFacts): Letter['blocks'][number] => ({
  fingerprint: { name: 'Отпечаток адреса, как на странице заявки', ...facts.fingerprint },
});

/** An exchange's address takes deposits for all its customers. */
const REFUND_TO_ASK =
  'Если понадобится возврат, мы спросим адрес у вас: на адрес отправителя мы не возвращаем, он может быть чужим.';
const REFUND_TO_CHOOSE =
  'Возврат уйдёт на адрес из заказа или на тот, который вы назовёте на странице заявки. На адрес отправителя мы не возвращаем: он может быть чужим.';

export const russian: TicketLetters = {
  first: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number}`,
      `Всё о заявке № ${facts.number} показывает её страница: что, куда и до какого времени отправить и что уже пришло.`,
      open(facts),
      'Ссылка открывает эту заявку без входа, поэтому не пересылайте письмо. Если заявку создали не вы, ничего делать не нужно.',
      question(facts),
    ),
  created: (facts) => {
    const { siteName, number, give, toSend, get, deposit, payUntil } = facts;
    return letter(
      `${siteName}: заявка № ${number}, отправьте ${toSend}`,
      `Заявка создана. Отправьте ровно ${toSend} на адрес ниже до ${payUntil}. Когда перевод появится в сети, мы напишем.`,
      {
        facts: [
          ['Номер заявки', number],
          ['Отправить', toSend],
          ['Сеть', on(give)],
          ['Адрес для оплаты', deposit.address],
          ['Memo / тег, обязательно', deposit.memo],
          ['Вы получите, примерно', get.amount],
          ['Куда придёт', on(get)],
          ['Оплатить до', payUntil],
        ],
      },
      fingerprint(facts),
      `Отправляйте только ${give.coin} и только в сети ${on(give)}: всё остальное может пропасть.${deposit.memo === null ? '' : ' Без memo перевод не найдёт вашу заявку сам.'}`,
      `${madeBy(facts)} Если до оплаты курс сдвинется больше чем на 0,5\u00a0%, пересчитается сумма к получению; сумма к отправке не меняется.`,
      'Не успели? Ничего не отправляйте, создайте новую заявку. Если перевод уже в пути, он не пропадёт: пришедшее в течение суток после срока мы обменяем по курсу на момент подтверждения, а если он хуже больше чем на 3\u00a0%, сначала спросим вас.',
      open(facts),
      'Ссылка открывает эту заявку без входа, поэтому не пересылайте письмо. Если заявку создали не вы, ничего делать не нужно.',
      question(facts),
    );
  },
  recalculated: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number}, теперь к получению около ${facts.get.amount}`,
      'Рыночный курс сдвинулся больше чем на 0,5\u00a0% раньше, чем мы увидели ваш перевод, и мы пересчитали сумму к получению.',
      {
        facts: [
          ['Вы получите теперь, примерно', facts.get.amount],
          ['Было', facts.recalculated?.before ?? null],
          ['С какого времени', facts.recalculated?.at ?? null],
          ['Вы отправляете, без изменений', facts.toSend],
        ],
      },
      `${madeBy(facts)} Пока перевода не видно, сумма следует за рынком.`,
      `Новая сумма устраивает? Отправьте перевод до ${facts.payUntil}, как собирались. Не устраивает? Ничего не отправляйте: неоплаченная заявка закроется сама. Уже отправили? Тогда делать ничего не нужно.`,
      open(facts),
      question(facts),
    ),
  seen: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number}, перевод виден в сети`,
      `Мы видим ваш перевод: ${facts.received}, ${on(facts.give)}.`,
      `Теперь ждём подтверждений сети (нужно ${facts.confirmationsRequired}) и проверяем перевод. ${facts.isAsOrdered && !facts.isPriceAwaited ? `Потом отправим вам около ${facts.get.amount}. ` : ''}Обычно это занимает от 5 до 30 минут; если сеть загружена, дольше.`,
      ...priceAwaited(facts),
      ...(facts.isAsOrdered
        ? ['Делать ничего не нужно: когда выплата уйдёт окончательно, мы напишем.']
        : differs(facts)),
      open(facts),
      question(facts),
    ),
  restAwaited: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number}, пришло меньше минимума`,
      `Мы видим ${facts.received}, ${on(facts.give)}. Это меньше минимальной суммы обмена. Дошлите ещё ${facts.rest} на тот же адрес до ${facts.payUntil}, и обмен пойдёт сам.`,
      {
        facts: [
          ['Отправить', facts.rest],
          ['Сеть', on(facts.give)],
          ['Адрес для оплаты', facts.deposit.address],
          ['Memo / тег, обязательно', facts.deposit.memo],
        ],
      },
      fingerprint(facts),
      ...priceAwaited(facts),
      'То, что пришло, учтено. Если остаток вовремя не успевает, больше ничего не отправляйте. Страница заявки тогда покажет варианты: вернуть деньги за вычетом комиссии сети или дослать остаток позже.',
      open(facts),
      question(facts),
    ),
  belowMinimum: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number}, пришло меньше минимума`,
      `Мы видим ${facts.received}, ${on(facts.give)}. Это меньше минимальной суммы обмена, а время дослать остаток вышло.`,
      'То, что пришло, учтено. Пока больше ничего не отправляйте: когда сеть подтвердит перевод, страница заявки покажет варианты: вернуть деньги за вычетом комиссии сети или дослать остаток. То, что уже в пути, тоже не пропадёт.',
      open(facts),
      question(facts),
    ),
  completed: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number} выполнена`,
      'Обмен завершён: деньги отправлены вам, и выплата окончательна.',
      ...paymentLines(facts.payouts),
      { facts: [['Вы отправили', facts.received]] },
      ...exchangedAt(facts),
      facts.get.network === null
        ? 'Перевод по номеру телефона или карты зависит от банка: обычно он приходит за несколько минут.'
        : 'Кошелёк или биржа покажут поступление, когда наберётся нужное им число подтверждений.',
      open(facts),
      `Спасибо, что обменяли у нас. ${question(facts)}`,
    ),
  held: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number} приостановлена`,
      facts.came.length === 0
        ? 'Обмен приостановлен. По заявке пока ничего не пришло; если ещё не отправляли, подождите с переводом. Уже отправили? Он не пропадёт: мы его увидим и учтём.'
        : 'Обмен приостановлен. Всё, что пришло по заявке, учтено и ждёт решения.',
      { facts: [['Причина', facts.reason]] },
      facts.canChoose
        ? `Что дальше, решаете вы: на странице заявки есть варианты, у каждого точный итог. Сначала вопрос? Напишите нам: ${facts.contact}, номер ${facts.number}.`
        : `Что дальше: оператор разбирается с заявкой и напишет вам. Чтобы решить всё быстрее, напишите нам сами: ${facts.contact}, номер ${facts.number}. Больше ничего по этой заявке не отправляйте, пока мы не ответим.`,
      facts.canChoose ? REFUND_TO_CHOOSE : REFUND_TO_ASK,
      open(facts),
    ),
  rejected: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number} отклонена`,
      'Мы отклонили заявку, обмена по ней не будет.',
      { facts: [['Причина', facts.reason]] },
      `Ничего по ней не отправляйте. Если перевод уже в пути, он не пропадёт: напишите нам, ${facts.contact}, номер ${facts.number}, и назовите адрес для возврата.`,
      open(facts),
    ),
  refundLink: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number}, подтвердите адрес возврата`,
      `По ссылке заявки № ${facts.number} попросили вернуть деньги на новый адрес. Если это были вы, откройте страницу ниже, сверьте адрес со своим кошельком и нажмите на ней кнопку.`,
      { link: { label: 'Посмотреть адрес и подтвердить', url: facts.link } },
      'Ссылка действует сутки и сработает один раз. Сама по себе она денег не отправляет: отправляет только кнопка.',
      'Это были не вы? Ничего не делайте, деньги останутся на месте. И напишите нам: ссылка вашей заявки могла попасть в чужие руки.',
      question(facts),
    ),
  refunding: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number}, возвращаем деньги`,
      'Обмена не будет, мы возвращаем деньги на адрес, который вы указали. Возврат появится на странице заявки, как только уйдёт.',
      {
        facts: [['Причина', facts.reason], ...facts.came.map((came) => ['Пришло от вас', came] as const)],
      },
      ...paymentLines(facts.refunds),
      DEDUCTED,
      open(facts),
      `Адрес там не ваш? Напишите сразу: ${facts.contact}, номер ${facts.number}.`,
    ),
  refunded: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number}, деньги возвращены`,
      'Возврат отправлен и окончателен.',
      ...paymentLines(facts.refunds),
      'Заявка закрыта, отправлять по ней больше ничего не нужно. Чтобы обменять снова, создайте новую.',
      open(facts),
      question(facts),
    ),
  returning: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number}, возвращаем перевод`,
      'Один из переводов по этой заявке не участвует в обмене. Мы возвращаем его на адрес, который вы указали. Возврат появится на странице заявки, как только уйдёт.',
      { facts: facts.came.map((came) => ['Пришло от вас', came] as const) },
      ...paymentLines(facts.refunds),
      DEDUCTED,
      open(facts),
      `Адрес там не ваш? Напишите сразу: ${facts.contact}, номер ${facts.number}.`,
    ),
  returned: (facts) =>
    letter(
      `${facts.siteName}: заявка № ${facts.number}, перевод возвращён`,
      'Перевод, который не участвовал в обмене, отправлен вам обратно, и возврат окончателен.',
      ...paymentLines(facts.refunds),
      open(facts),
      question(facts),
    ),
  expired: (facts) => (facts.strays.length === 0 ? unpaid(facts) : paidOtherwise(facts)),
};

const unpaid = (facts: LetterFacts): Letter =>
  letter(
    `${facts.siteName}: заявка № ${facts.number} закрыта, оплата не пришла`,
    'Срок заявки вышел, а перевода в сети мы не видим.',
    `Не отправляли? Тогда делать ничего не нужно; больше ничего по этой заявке не посылайте. Отправили? Проверьте в кошельке сеть и адрес и пришлите нам id транзакции: ${facts.contact}, номер ${facts.number}. За адресом мы продолжаем следить: что придёт, будет учтено, а пришедшее до ${facts.lateUntil} обменяем по курсу на момент подтверждения.`,
    {
      facts: [
        ['Сеть', on(facts.give)],
        ['Адрес для оплаты', facts.deposit.address],
        ['Memo / тег', facts.deposit.memo],
      ],
    },
    open(facts),
  );

const paidOtherwise = (facts: LetterFacts): Letter =>
  letter(
    `${facts.siteName}: заявка № ${facts.number} закрыта, напишите нам о переводе`,
    `Срок заявки вышел. Она ждала ${facts.give.amount}, ${on(facts.give)}. А на её адрес пришло вот что:`,
    { facts: facts.strays.map((stray) => ['Пришло', stray] as const) },
    `Сама заявка обменять это не может, но перевод не пропал: он учтён. Он ваш? Напишите нам: ${facts.contact}, номер ${facts.number}. Оператор решит вместе с вами, что с ним делать.`,
    `Больше ничего по этой заявке не отправляйте. Если ${facts.give.coin} уже в пути: пришедшее до ${facts.lateUntil} обменяем по курсу на момент подтверждения.`,
    open(facts),
  );
