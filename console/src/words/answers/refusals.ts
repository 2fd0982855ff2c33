/** After "Отказано, ничего не изменилось:". */
import { moscowTime, type Sentences } from '@parom/contract/console/answers/form';
import { whyNoScore } from '@parom/contract/console/answers/rating-outage';
import type { IdKind, refusalForms } from '@parom/contract/console/answers/refusals';
import { commandNames } from '../../acts/command-names.ts';
import { audited } from '../audited.ts';
import { decisions } from '../states.ts';
import { faults } from './faults.ts';
import { counted } from './in-russian.ts';
import { outages } from './rating-outage.ts';
import { accessRefusals } from './refused-access.ts';
import { articleRefusals } from './refused-articles.ts';
import { doorRefusals } from './refused-door.ts';
import { moneyRefusals } from './refused-money.ts';
import { paymentRefusals } from './refused-payments.ts';
import { ticketRefusals } from './refused-tickets.ts';
import { tokenRefusals } from './refused-tokens.ts';
import { stopReasonInRussian } from './stop-reason.ts';

const lists = { contacts: 'контактов', monitors: 'мониторингов', socials: 'соцсетей' } as const;
const sides = { in: 'приём', out: 'выплаты' } as const;
const kinds = { coin: 'Монеты', asset: 'Монеты', network: 'Сети' } as const;
const ids: Readonly<Record<IdKind, string>> = {
  payout: 'выплаты',
  withdrawal: 'вывода',
  move: 'движения',
  webhook: 'вебхука',
  delivery: 'доставки',
  'partner key': 'ключа партнёра',
  proposal: 'предложения',
};
const act = (command: string): string => `«${commandNames.ru[command] ?? command}»`;
const decimals = (most: number): string => counted(most, 'знака', 'знаков', 'знаков');

export const refusals = {
  ...moneyRefusals,
  ...paymentRefusals,
  ...ticketRefusals,
  ...tokenRefusals,
  ...articleRefusals,
  ...accessRefusals,
  ...doorRefusals,
  ...faults,
  amlBothWays: () => 'выберите одно: удержать 5% или не удерживать',
  notAudited: (of) => `«${of.command}» в журнал не пишется; может быть, «${of.nearest}»?`,
  auditBroken: (of) =>
    `строку ${of.row} («${audited.ru[of.command] ?? of.command}», ${moscowTime(of.at)} по Москве) изменили или удалили строку перед ней. Не верьте этому журналу и тем, кто может писать в базу`,
  hashMalformed: () => 'в хеше 64 шестнадцатеричных знака: скопируйте его из письма',
  hashUnknown: () =>
    'все хеши сходятся, но такого среди них нет: после того как его записали, журнал переписали или обрезали. Не верьте этому журналу и тем, кто может писать в базу',
  endMalformed: () => 'конец пишут в минутах, например 90, или по Москве: 2030-01-15T18:30',
  endPast: () => 'этот конец уже прошёл: назовите более поздний',
  endTooFar: () => 'до конца больше 14 дней: назовите более ранний или не назначайте его вовсе',
  hasNoNetwork: (of) => `у ${of.name} нет сети, поэтому нет и подтверждений`,
  confirmationStepMalformed: (of) => `«${of.typed}» не ступень: пишите сумма:блоки, например 0.01:2`,
  stepsFromZero: () => 'первая ступень начинается с 0',
  stepsTooMany: (of) => `ступеней не больше ${of.most}`,
  sumsTooFine: (of) => `в сумме не больше ${decimals(of.most)} после запятой`,
  confirmationsNotRising: () => 'суммы и блоки должны расти от ступени к ступени',
  confirmationsTooFew: (of) =>
    `сеть ${of.network} требует не меньше ${counted(of.least, 'блока', 'блоков', 'блоков')}: так в её настройках`,
  blocksTooMany: (of) => `не больше ${counted(of.most, 'блока', 'блоков', 'блоков')}`,
  percentMalformed: () => 'наценка от 0 до 50 процентов, не больше 2 знаков после запятой',
  markupStepMalformed: (of) => `«${of.typed}» не ступень: пишите USDT:процент, например 1000:0.9`,
  markupTooManySteps: (of) => `ступеней наценки не больше ${of.most}`,
  markupNotRising: () => 'границы ступеней должны расти',
  markupNotThinner: () =>
    'каждая ступень должна быть меньше прежней, иначе за большую сумму клиент получит меньше',
  letterIdMalformed: () => 'нужен id письма, как в списке писем',
  directionWithoutNetworks: () => 'назовите направление с сетями, например BTC@bitcoin и USDT@tron',
  directionOfOneCoin: () => 'в направлении две разные монеты',
  labelUnknown: ({ label, known }) => `мониторинги не знают метки «${label}»; знают: ${known.join(', ')}`,
  firstConfirmationOutside: (of) => `первого подтверждения ждут от 1 до ${of.most} минут`,
  beyondTooMany: (of) => `не больше ${of.most} за раз; повторите, чтобы продолжить`,
  limitsTooFine: (of) => `в пределах не больше ${decimals(of.most)} после запятой: больше не покажет форма`,
  pairIsNoDirection: (of) => `${of.name} это пара: назовите обе сети, например BTC@bitcoin и USDT@tron`,
  noSuchPair: (of) => `пары ${of.name} нет`,
  noSuchKey: (of) => `действующего ключа ${of.id} нет`,
  noSuchWebhook: (of) => `вебхука ${of.id} нет`,
  noSuchDelivery: () => 'такой законченной доставки у этого вебхука нет: посмотрите, что ещё ждёт',
  personMalformed: () => 'в имени человека только латинские буквы, цифры и . _ @ -',
  approvalMalformed: () => 'в подписи 128 шестнадцатеричных знаков',
  walletCountsOthers: (of) =>
    `сеть ${of.network} насчитала у горячего кошелька ${counted(of.counted, 'выплату', 'выплаты', 'выплат')}: разберите и последние`,
  walletCountsNone: (of) => `сеть ${of.network} не знает выплат, которых нет в базе`,
  priceFarFromMarket: (of) =>
    `на рынке ${of.coin} стоит ${of.market} USDT, и ${of.usdt} на ${of.percent}% ${of.isAbove ? 'выше' : 'ниже'}. По такой цене не обменять заявку дороже ${of.ceiling} USDT. Если всё верно, впишите ${of.market} в поле «Цена рынка»`,
  dayMalformed: (of) => `«${of.typed}» не день: пишите 2026-11-01`,
  reserveSlip: (of) => `по книгам там ${of.books}. Если всё верно, впишите ${of.books} как сумму книг`,
  pictureOnlyForMonitors: () => 'картинка бывает только у мониторинга',
  noSuchLink: (of) => `среди ${lists[of.list]} нет «${of.name}»`,
  stoppedForGood: (of) =>
    `${of.name} (${sides[of.side]}) уже остановлено без конца: ${stopReasonInRussian(of.reason)}. Сначала возобновите или не называйте конца`,
  thresholdOutside: (of) => `порог — оценка от ${of.least} до ${of.most}`,
  riskUnrated: () => 'ни один источник здесь не ставит оценок риска, порогу нечего решать',
  noScore: (of) => `${whyNoScore(of, outages[of.outage])}, поэтому ничего не сделано: повторите позже`,
  pairOffForGood: (of) =>
    `${of.name} уже не предлагается, без срока${of.reason === null ? '' : `: ${stopReasonInRussian(of.reason)}`}. Сначала включите или не называйте конца`,
  noSuchVersion: (of) => `версии ${of.version} нет`,
  noSuchText: (of) => `текста «${of.name}» нет`,
  roublesAtBank: () => 'рубли приходят в банк: запишите их как внесённый капитал',
  networkUnread: () =>
    'блоков этой сети ещё не прочли, или её узел молчит: объявите пополнение, когда сеть прочтут',
  noWayToOperators: () =>
    'операторам некуда писать: задайте PAROM_ALERT_EMAILS или PAROM_TELEGRAM_CHAT с токеном',
  noneNamed: (of) => `«${of.name}» здесь нет. ${kinds[of.kind]}: ${of.known.join(', ')}`,
  notIdOf: (of) => `это не id ${ids[of.kind]}: ${of.typed}`,
  notAddressHere: () => 'это не адрес здешней сети, не телефон и не карта',
  placeMalformed: () => 'строку пишут как номер@время, так она стоит в списке',
  hoursMalformed: () => 'часы пишут так: 09:00-21:00 или always',
  followsAlready: (of) => `${of.name} и так следует своей паре`,
  maximumBelowMinimum: () => 'максимум меньше минимума',
  hiddenAlready: (of) => `${of.name} уже скрыто`,
  notHidden: (of) => `${of.name} не скрыто`,
  messageHalf: () => 'сообщение нужно на обоих языках',
  noJumpHeld: (of) => `у ${of.coin} нет задержанного скачка`,
  heldPriceMoved: (of) =>
    `задержанная цена ${of.coin} теперь ${of.usdt} USDT: посмотрите на рынок и назовите её`,
  noSuchCustomer: () => 'ни заявки, ни аккаунта с таким e-mail, номером или id нет',
  notBlocked: (of) => `${of.name} не заблокировано`,
  noOpenAlert: (of) => `открытой тревоги ${of.subject} нет`,
  alertUntaken: (of) => `тревогой ${of.subject} никто не занимается`,
  takerUnknown: (of) => `оператора ${of.email} нет`,
  takerDisabled: (of) => `оператор ${of.email} отключён: назовите другого`,
  takerOnlyLooks: (of) =>
    `оператор ${of.email} только смотрит и с тревогой ничего не сделает: назовите другого`,
  noGivenUpEvent: (of) => `брошенного события ${of.event} нет`,
  noDustWaits: () => 'зачисленной пыли там нет',
  nodeUnanswered: () => 'узел сети не ответил: ничего не изменилось, повторите',
  proposalOfYourOwn: () => 'подтвердить должен другой оператор: предложили вы',
  roleMayNot: (of) =>
    `вашей роли не открыто действие ${act(of.command)}, поэтому ${of.act === 'confirm' ? 'подтвердить' : 'отклонить'} его нельзя`,
  proposerMayNot: (of) => `${of.proposer} больше не может делать ${act(of.command)}: отклоните предложение`,
  noSuchProposal: () => 'такого предложения нет',
  proposalDecided: (of) =>
    `предложение уже решено: ${decisions[of.state] ?? of.state}${of.by === null ? '' : ` (${of.by})`}`,
  proposalTooOld: () => 'предложено больше суток назад: предложите снова',
  limitHalf: () => 'пределу нужны и монета, и сумма. Без обоих каждый раз нужен второй оператор',
  actMovesNoSum: (of) => `в действии ${act(of.command)} нет суммы: оставьте монету и сумму пустыми`,
  noSuchLimit: () => 'такого предела нет',
  noPreview: (of) => `у действия ${act(of.command)} нет предпросмотра`,
  previewWrites: () => 'это действие пишет вне транзакции, предпросмотра у него нет',
  scopesUnknown: (of) => `права ключа пишут через запятую: ${of.scopes.join(', ')}`,
  notAddressRange: (of) => `${of.typed} не IP-адрес и не сеть, например 192.0.2.0/24`,
  callsOutside: (of) => `вызовов в минуту от 1 до ${of.most}`,
  accountUnused: (of) => `на сайте нет аккаунта ${of.email}, которым пользовались: сначала заведите его`,
  webhookAddressRefused: () =>
    'нужен адрес https без пароля и знака #, который открывается из всего интернета',
} satisfies Sentences<typeof refusalForms>;
