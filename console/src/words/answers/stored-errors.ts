/** Our own texts have words here; a text of the other side is quoted, and its writer named. */
import type { Sentences } from '@parom/contract/console/answers/form';
import { mailReplies, type storedErrorForms } from '@parom/contract/console/answers/stored-errors';
import { quoted } from './alerts/causes.ts';

type Known = readonly [english: RegExp, russian: string];

/** `$&` quotes the whole text, which holds the numbers. */
const ofPayments: readonly Known[] = [
  [
    /^screening stops the address since .*$/,
    'После решения проверка остановила адрес. Отзовите выплату или разблокируйте адрес',
  ],
  [
    /^it waits for deposit (\d+), which a re-org took back.*$/,
    'Сеть отменила платёж $1, вручную не платите: выплата уйдёт сама, когда он снова станет окончательным',
  ],
  [
    /^it waits until a comparison .* that its expired transaction (\S+) did not leave$/,
    'Ждём, пока сверка кошелька с книгами покажет, что истёкшая транзакция $1 не ушла',
  ],
  [
    /^it waits until a comparison .* that payment (\S+), which failed before it, did not leave$/,
    'Ждём, пока сверка кошелька с книгами покажет, что прежняя неудачная выплата $1 не ушла',
  ],
  [/^another transaction of the wallet has used .*$/, 'Номер выплаты заняла другая транзакция кошелька'],
  [
    /^the network counts (\d+) payments of the hot wallet, the database (\d+).*$/,
    'Кошелёк заморожен: сеть насчитала его выплат $1, а база $2',
  ],
  [
    /^the signer's journal holds transaction (\S+), whose .*$/,
    'Кошелёк заморожен: в журнале подписанта есть транзакция $1, выплат которой эта база не должна',
  ],
  [
    /^transaction (\S+) of the signer's journal waits to be stored$/,
    'Транзакция $1 из журнала подписанта ещё не записана',
  ],
  [/^asset \d+ never had a price, .*$/, 'У монеты никогда не было цены, и предел выплат за час не посчитать'],
  [/^no chain serves network \d+$/, 'Сеть этой выплаты здесь не подключена'],
  [
    /^(?:1 payment that is|\d+ payments that are) unknown here .*$/,
    'В кошельке ещё не окончательны выплаты, которых здесь не знают',
  ],
  [
    /^.* holds too little.*$/,
    'На кошельке мало монет для выплаты и комиссии сети: пополните его. Текст программы: «$&»',
  ],
  [
    /^the recipient of payment \S+ asks for too much gas.*$/,
    'Получатель — дорогой контракт: отзовите выплату и попросите обычный адрес. Текст программы: «$&»',
  ],
  [
    /^the recipient of payment \S+: .*$/,
    'Получатель не примет эту выплату: отзовите её и попросите другой адрес. Текст программы: «$&»',
  ],
  [/^.* pay no such amount now$/, 'Токен сейчас не отпускает такую сумму. Текст программы: «$&»'],
  [/^payment \S+ is so small that nodes do not relay it$/, 'Выплата так мала, что узлы её не передают'],
  [
    /^.*\bmaxFee(?:Gwei|Rate|Trx)?\b.*$/,
    'Комиссия сети выше предела в настройках: подождите или поднимите предел. Текст программы: «$&»',
  ],
];

const ofLetters: readonly Known[] = [
  [/^the password in it is no longer valid$/, 'Пароль из письма уже не действует, поэтому оно не отправлено'],
  [/^discarded by an operator$/, 'От письма отказался оператор'],
  [mailReplies.aboutAddress, 'Такого адреса нет. Почтовый сервер ответил: «$&»'],
  [mailReplies.any, 'Почтовый сервер ответил: «$1»'],
];

const ofWebhooks: readonly Known[] = [
  [/^the partner’s server answers (\d+)$/, 'Сервер партнёра отвечает $1'],
  [
    /^the partner’s server answers (\d+), and redirects are not followed$/,
    'Сервер партнёра отвечает $1, а по перенаправлениям мы не ходим',
  ],
  [/^refused: .*$/, 'Адрес партнёра не открыт всему интернету'],
  [/^the partner’s server does not answer \(no reason\)$/, 'Сервер партнёра не отвечает'],
  [/^the partner’s server does not answer \((.*)\)$/, 'Сервер партнёра не отвечает ($1)'],
];

const spoken =
  (known: readonly Known[], writer: string) =>
  ({ said }: { readonly said: string }): string => {
    const found = known.find(([english]) => english.test(said));
    return found === undefined ? `${writer}: ${quoted(said)}` : said.replace(...found);
  };

export const storedErrors = {
  paymentTried: spoken(ofPayments, 'Узел сети или подписант пишет'),
  letterTried: spoken(ofLetters, 'Почтовый сервер или связь с ним'),
  webhookTried: spoken(ofWebhooks, 'Сервер партнёра или связь с ним'),
  eventTried: spoken([], 'Программа пишет'),
} satisfies Sentences<typeof storedErrorForms>;
