import { type Sentences, sumInWords } from '@parom/contract/console/answers/form';
import type { FoundWay, listForms } from '@parom/contract/console/answers/lists';
import { quoted } from './alerts/causes.ts';
import { listed } from './in-russian.ts';

const dustInWords = (of: { readonly ticket: number | null; readonly count: number }): string =>
  of.ticket === null ? `${of.count} без заявки` : `${of.count} по заявке ${of.ticket}`;

const things: Readonly<Record<FoundWay['what'], string>> = {
  number: 'номер',
  id: 'id',
  email: 'e-mail',
  recipient: 'получатель',
  recipientMemo: 'memo получателя',
  depositAddress: 'адрес платежа',
  depositMemo: 'memo платежа',
  transaction: 'транзакция',
  sender: 'отправитель',
  reference: 'номер перевода',
};
const owners: Readonly<Record<NonNullable<FoundWay['whose']>, string>> = {
  payout: 'выплаты',
  refund: 'возврата',
  withdrawal: 'вывода',
  'treasury-out': 'движения казны',
  gas: 'газа',
  delegate: 'делегирования энергии',
  undelegate: 'возврата энергии',
  sweep: 'сбора',
  consolidate: 'объединения',
};
const wayInWords = ({ what, whose, isElsewhere }: FoundWay): string =>
  `${things[what]}${whose === null ? '' : ` ${owners[whose]}`}${isElsewhere ? ' в другой сети' : ''}`;

export const lists = {
  moreByLimit: ({ most }) => `Это не всё: остальные покажет большее число строк, до ${most}.`,
  searchCut: () => 'Это не всё: уточните, что искать.',
  dustLeftOut: ({ of, hasOthers }) =>
    `Пыль не показана (${listed([...of.map(dustInWords), ...(hasOthers ? ['другие'] : [])])}): отметьте «Только пыль».`,
  dustWaits: (of) => `платежей: ${of.count}, ${listed(of.sums.map(sumInWords))}`,
  noneWithEmail: () => 'С этим e-mail нет ни заявок, ни выводов.',
  noneWithAddress: () => 'Этого адреса нет ни в заявках, ни в выплатах, и монеты с него не приходили.',
  noneWhole: () =>
    'Это не целый e-mail, адрес, телефон или карта, и такого номера, memo, транзакции или перевода нет.',
  walletShared: () => 'Это наш кошелёк, общий для многих заявок: ищите по memo заявки или по транзакции.',
  addressOfOtherNetwork: (of) => `заявка ${of.ticket}, в другой сети`,
  depositGone: (of) => `платёж ${of.deposit} отменён сетью: не платите`,
  addressStopped: () => 'останавливает адрес получателя',
  paidAddressStopped: () => 'останавливает адрес получателя',
  paidAddressStoppedBefore: () => 'остановила адрес получателя: чтобы платить, отметьте это в действии',
  mnemonicReplaced: () => 'адрес от прежнего кошелька',
  foundByWays: ({ ways }) => ways.map(wayInWords).join(', '),
  fromTerminal: (of) => `терминал\u00a0· ${of.address}`,
  fromBrowser: (of) => `${of.browser} · ${of.address}`,
  fromAddress: (of) => of.address,
  passwordWrong: () => 'неверный пароль',
  passkeyCounterBack: () => 'счётчик ключа пошёл назад',
  programRefused: (of) => `Программа пишет: ${quoted(of.error)}`,
  programFailed: (of) => `Могло быть сделано. Программа пишет: ${quoted(of.error)}`,
} satisfies Sentences<typeof listForms>;
