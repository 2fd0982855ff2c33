import type { Sentences } from '@parom/contract/console/answers/form';
import type {
  Compared,
  DepositsThere,
  moneyRefusalForms,
} from '@parom/contract/console/answers/refused-money';
import { dispositions, states } from '../states.ts';
import { counted } from './in-russian.ts';

const must = ({ address, asset, due, lost, shown }: Compared): string =>
  `на ${address} по книгам должно быть ${due} ${asset}${lost === null ? '' : ` и ещё ${lost} записано потерей`}, а лежит ${shown}`;

function there({ some, more, ticket }: DepositsThere): string {
  if (some.length === 0) return '';
  const shown = some.map(
    ({ id, amount, disposition }) => `${id} (${amount}, ${dispositions[disposition] ?? disposition})`,
  );
  return `. Платежи там: ${shown.join(', ')}${more > 0 ? ` и ещё ${more}` : ''}${ticket === null ? '' : `, заявка ${ticket}`}`;
}

export const moneyRefusals = {
  capitalPromised: (of) => {
    const others = of.notOurs === null ? '' : `, ${of.notOurs} чужое или ничьё`;
    const fees = of.keptForFees === null ? '' : `, ${of.keptForFees} отложено на комиссии`;
    return `из ${of.balance} обещано ${of.promised}${others}${fees}: изъять можно не больше ${of.most}`;
  },
  referenceBooked: (of) => `«${of.reference}» уже записано`,
  surplusSmaller: (of) => `без объяснения там только ${of.most}`,
  coinTooFine: (of) =>
    `у ${of.coin} не больше ${counted(of.most, 'знака', 'знаков', 'знаков')} после запятой`,
  bandUnordered: () => 'минимум не больше цели, а цель не больше максимума',
  noSuchMove: () => 'такого движения нет',
  noMoveToConfirm: () => 'такого движения нет, подтверждать нечего',
  moveDecided: (of) => `это движение уже решено (${states[of.state] ?? of.state})`,
  moveOfYourOwn: () => 'подтвердить должен другой оператор: просили вы',
  moveTooOld: () => 'прошло больше суток: попросите снова',
  moveUnlisted: () => 'этого адреса больше нет в PAROM_COLD_ADDRESSES',
  roublesLeaveAtBank: () => 'рубли уходят переводом в банке: запишите его как изъятый капитал',
  noColdAddress: () => 'в PAROM_COLD_ADDRESSES нет адреса этой сети: добавьте его и перезапустите',
  coldAddressUnnamed: (of) => `адресов несколько: назовите один, например ${of.one}`,
  coldAddressUnknown: () => 'этого адреса нет в PAROM_COLD_ADDRESSES',
  movableAtMost: (of) =>
    `перевести можно не больше ${of.most}: остальное обещано, чужое, занято или отложено на комиссии`,
  noAnnouncedRefill: () => 'такого объявленного пополнения нет',
  refillWithoutSender: () =>
    'неподписанная транзакция есть только у пополнения с холодного кошелька, где назван отправитель: объявите его так',
  refillWithoutFormat: () =>
    'соберите транзакцию в программе холодного кошелька: общего формата у этой сети нет',
  refillUnbuilt: () =>
    'транзакцию не собрать: узел не ответил, на холодном кошельке мало монет или его адрес здесь не подходит. Тогда соберите транзакцию в программе кошелька',
  coinsNotAtAddresses: (of) =>
    `${of.asset} не лежит на адресах платежей: то, что в горячем кошельке, правят действием «Выровнять книги»`,
  addressNotOurs: (of) => `${of.address} не наш адрес платежей в этой сети: назовите его, как в тревоге`,
  addressMoving: (of) => `на ${of.address} или с него ещё идут монеты: повторите, когда дойдут`,
  watcherBehind: () => 'эту сеть ещё дочитывают: повторите через минуту',
  networkSilent: () => 'сеть не отвечает, ничего не записано: повторите позже',
  nothingMissing: (of) => `ничего не пропало: ${must(of.compared)}`,
  coinsMissing: ({ missing, compared, deposits }) =>
    `не хватает ${missing}: ${must(compared)}${there(deposits)}. Чтобы записать потерю, впишите сумму ${missing}`,
  nothingFound: (of) => `ничего из потерянного не вернулось: ${must(of.compared)}`,
  coinsThereAgain: ({ found, compared }) =>
    `вернулось ${found}: ${must(compared)}. Чтобы записать находку, впишите сумму ${found}`,
  booksChanged: (of) => `книги ${of.address} тем временем изменились: посмотрите снова, без суммы`,
} satisfies Sentences<typeof moneyRefusalForms>;
