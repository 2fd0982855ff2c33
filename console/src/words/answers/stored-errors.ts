/** Our reasons have words here; a text of the other side is quoted, and its writer named. */
import type { Sentences } from '@parom/contract/console/answers/form';
import type {
  FeeLimit,
  Lacking,
  letterErrorForms,
  NodeProgram,
  PayeeProblem,
  paymentErrorForms,
  StoredError,
  storedErrorForms,
  webhookErrorForms,
} from '@parom/contract/console/answers/stored-errors';
import { blocks, freezeInRussian, quoted } from './alerts/causes.ts';
import { counted } from './in-russian.ts';

type Said = { readonly said: string };
const writes =
  (writer: string) =>
  ({ said }: Said): string =>
    `${writer}: ${quoted(said)}`;

const untilCompared = (what: string): string =>
  `Ждём, пока сверка кошелька с книгами покажет, что ${what} не ушла`;

const units: Readonly<Record<FeeLimit, string>> = {
  maxFeeGwei: 'gwei за единицу газа',
  maxFeeRate: 'сатоши за виртуальный байт',
  maxFeeTrx: 'TRX',
  maxFeeXmr: 'XMR',
  maxFee: 'капель (drops)',
};

const lacks: Readonly<Record<Lacking, string>> = {
  coins: 'для выплаты',
  fee: 'для комиссии сети',
  coinsAndFee: 'для выплаты и комиссии сети',
  higherFee: 'для повышенной комиссии',
};

const programs: Readonly<Record<NodeProgram, string>> = {
  node: 'Узел',
  viewWallet: 'Кошелёк просмотра (view-only)',
};

const problems: Readonly<Record<PayeeProblem, string>> = {
  'memo needed': 'его счёту нужен memo',
  'not activated': 'суммы мало, чтобы открыть его счёт',
  'cannot receive': 'его адрес не принимает эту монету',
};

const ofPayments = {
  paymentTried: writes('Узел сети или подписант пишет'),
  nodeDeclines: (of) => `Узел не принимает транзакцию: ${quoted(of.said)}`,
  nodeGivesNoAnswer: (of) => `${programs[of.program]} не отвечает на ${of.call}: ${quoted(of.said)}`,
  nodeAnswersStatus: (of) => `${programs[of.program]} отвечает на ${of.call} статусом ${of.status}`,
  nodeAnswersOtherwise: (of) => `Узел отвечает на ${of.call} не так, как мы ждём: ${quoted(of.said)}`,
  nodeRefusesPassword: (of) => `Узел отказывает на ${of.call}: имя или пароль в rpcUrl не подходят`,
  nodeOfOtherNetwork: (of) => `Узел стоит в сети ${of.served}, а нужна ${of.expected}: мы ему не верим`,
  noNodeReadable: () => 'Ни один узел сети сейчас не годится: посмотрите тревоги об узлах',
  walletBehindNode: () => 'Кошелёк при узле ещё не прочитал новейший блок',
  stoppedByScreening: () =>
    'После решения проверка остановила адрес. Отзовите выплату или разблокируйте адрес, чтобы она ушла',
  depositGoneBefore: (of) => {
    const back =
      of.ticket === null ? `отмените выплату ${of.payment}` : `признайте заявку ${of.ticket} неверной`;
    return `Сеть отменила платёж ${of.deposit}, вручную не платите. Когда он снова станет окончательным, выплата уйдёт сама; если не вернётся, ${back}`;
  },
  expiredUnproven: (of) => untilCompared(`истёкшая транзакция ${of.transaction ?? ''}`.trimEnd()),
  failureUnproven: (of) => untilCompared(`прежняя неудачная выплата ${of.payment}`),
  numberTaken: () => 'Номер выплаты заняла другая транзакция кошелька',
  hotWalletFrozen: (of) => `Кошелёк заморожен: ${freezeInRussian(of.why)}`,
  journalUnstored: (of) => `Транзакция ${of.transaction} из журнала подписанта ещё не записана`,
  strangePaymentsPending: (of) => {
    const unknown = counted(of.waiting, 'выплата', 'выплаты', 'выплат');
    return `В кошельке ${of.wallet} есть ${unknown}, которых здесь не знают; ждём, пока сеть их завершит`;
  },
  outflowUnpriced: (of) => `У монеты ${of.coin} никогда не было цены, и предел её выплат за час не посчитать`,
  noChainServes: (of) =>
    `Сеть этой выплаты${of.network === null ? '' : ` (${of.network})`} здесь не подключена`,
  blocksDiffer: (of) =>
    `Узел показывает её в блоке ${of.shown}, а блок ${of.block} у нас другой: ${of.watched}`,
  walletLacks: (of) =>
    `На ${of.wallet === null ? 'горячем кошельке' : `адресе ${of.wallet}`} мало монет ${lacks[of.lacks]}: пополните его`,
  stakeLacks: (of) =>
    `Выплата ${of.payment} переносит стейк ${of.stake}, а свободно сейчас ${of.free}: она ждёт`,
  outputsLocked: (of) =>
    `Все выходы кошелька (${of.outputs}) заняты: они освободятся, когда за их выплатами пройдёт ${blocks(of.blocks)}`,
  payeeTakesGas: (of) =>
    `Получатель выплаты ${of.payment} — дорогой контракт: ему нужно ${of.gas} газа, а предел ${of.most}. Отзовите выплату и попросите обычный адрес`,
  payeeTakesFee: (of) =>
    `Получатель выплаты ${of.payment} — дорогой контракт: комиссия может превысить десятую часть выплаты. Отзовите выплату и попросите обычный адрес`,
  payeeRefuses: (of) =>
    `Получатель не примет выплату ${of.payment}: ${problems[of.problem]}. Отзовите её и попросите другой адрес`,
  payeeNoAddress: (of) =>
    `В сети выплаты ${of.payment} нет такого адреса. Отзовите её и попросите другой адрес`,
  tokenWithholds: (of) => `Токен ${of.token} сейчас не отпускает такую сумму с кошелька ${of.wallet}`,
  paymentTooSmall: (of) => `Выплата ${of.payment} так мала, что узлы её не передают`,
  feeAboveLimit: (of) =>
    `Комиссия сети ${of.asked} ${units[of.setting]} выше предела ${of.limit} (${of.setting}): подождите или поднимите предел`,
  bumpAboveLimit: (of) =>
    `Её не берут в блок, а замена предложит ${of.offered} ${units[of.setting]} при пределе ${of.limit} (${of.setting}): подождите или поднимите предел. Она ещё может попасть в блок`,
  bumpTakesFee: () =>
    'Её не берут в блок, а повышенная комиссия может превысить десятую часть выплаты: она ждёт',
  changeTooSmall: () => 'Её не берут в блок, а сдачи мало, чтобы доплатить комиссию: она ждёт',
  changeGone: (of) => `Сдачу транзакции ${of.transaction} уже не потратить`,
  joiningTooDear: (of) => `Комиссия сети выше предела ${of.setting}: мелкие монеты пока не объединяем`,
  joiningOutdated: () => 'Монеты или комиссия изменились: мелкие монеты пока не объединяем',
  signedForOthers: (of) => `Транзакция ${of.transmission} уже подписана для других выплат`,
  walletSpendsOthers: () => 'Кошелёк тратит не те выходы, которые ему назвали',
} satisfies Sentences<typeof paymentErrorForms>;

const ofLetters = {
  letterTried: writes('Связь с почтовым сервером'),
  letterAnswered: writes('Почтовый сервер ответил'),
  letterNoMailbox: (of) => `Такого адреса нет. Почтовый сервер ответил: ${quoted(of.said)}`,
  letterPasswordEnded: () => 'Пароль из письма уже не действует, поэтому оно не отправлено',
  letterDiscarded: () => 'От письма отказался оператор',
} satisfies Sentences<typeof letterErrorForms>;

const ofWebhooks = {
  webhookAnswered: (of) => `Сервер партнёра отвечает ${of.status}`,
  webhookRedirected: (of) => `Сервер партнёра отвечает ${of.status}, а по перенаправлениям мы не ходим`,
  webhookNotPublic: (of) => `Адрес партнёра ${of.host} не открыт всему интернету`,
  webhookUnanswered: (of) => `Сервер партнёра не отвечает${of.code === null ? '' : ` (${of.code})`}`,
} satisfies Sentences<typeof webhookErrorForms>;

export const storedErrors = {
  ...ofPayments,
  ...ofLetters,
  ...ofWebhooks,
  eventTried: writes('Программа пишет'),
} satisfies Sentences<typeof storedErrorForms>;

/** Inside an alert's sentence. */
export function errorInRussian({ code, parts }: StoredError): string {
  const sentence = (storedErrors[code] as (parts: unknown) => string)(parts);
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
