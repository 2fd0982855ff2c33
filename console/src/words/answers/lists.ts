import { type Sentences, sumInWords } from '@parom/contract/console/answers/form';
import type { listForms } from '@parom/contract/console/answers/lists';
import { listed } from './in-russian.ts';

const whose = (of: { readonly ticket: number | null; readonly count: number }): string =>
  of.ticket === null ? `${of.count} без заявки` : `${of.count} по заявке ${of.ticket}`;

export const lists = {
  moreByLimit: ({ most }) => `Это не всё: остальные покажет большее число строк, до ${most}.`,
  searchCut: () => 'Это не всё: уточните, что искать.',
  dustLeftOut: ({ of, hasOthers }) =>
    `Пыль не показана (${listed([...of.map(whose), ...(hasOthers ? ['другие'] : [])])}): отметьте «Только пыль».`,
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
} satisfies Sentences<typeof listForms>;
