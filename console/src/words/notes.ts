/** Sentences of the server that have a number or a sum inside. An unknown one stays English. */
import { useLanguage } from '../platform/language.ts';

type Sentence = readonly [english: RegExp, russian: string];

const sentences: readonly Sentence[] = [
  [/^There are more: search for something rarer\.$/, 'Это не всё: уточните, что искать.'],
  [
    /^There are more: a greater --limit shows them, (\d+) at most\.$/,
    'Это не всё: остальные покажет большее число строк, до $1.',
  ],
  [/^Dust is left out, (.*): --dust lists it\.$/, 'Пыль не показана ($1): отметьте «Только пыль».'],
  [/^deposit (\d+), which a re-org took back: pay nothing$/, 'платёж $1 отменён сетью: не платите'],
  [/^ticket (\d+), on another network$/, 'заявка $1, в другой сети'],
  [/^(\d+) deposits?, (.*): deposits --dust lists it$/, 'платежей: $1, $2'],
  [/^stops the address( that it pays to)?$/, 'останавливает адрес получателя'],
  [
    /^has stopped the address that it pays to: continue-ticket and pay-ticket need --pay-stopped-address$/,
    'остановила адрес получателя: чтобы платить, отметьте это в действии',
  ],
  [/^its address belongs to a replaced mnemonic$/, 'адрес от прежнего кошелька'],
  [
    /^That is a wallet of ours that many tickets share: .*$/,
    'Это наш кошелёк, общий для многих заявок: ищите по memo заявки или по транзакции.',
  ],
  [/^No ticket and no withdrawal has this e-mail\.$/, 'С этим e-mail нет ни заявок, ни выводов.'],
  [
    /^No ticket has this address or pays to it, and no coins came from it or left for it\.$/,
    'Этого адреса нет ни в заявках, ни в выплатах, и монеты с него не приходили.',
  ],
  [
    /^This is no whole e-mail, address, phone or card, and no .* equals it\.$/,
    'Это не целый e-mail, адрес, телефон или карта, и такого номера, memo, транзакции или перевода нет.',
  ],
];

export function noteInRussian(said: string): string {
  const known = sentences.find(([english]) => english.test(said));
  return known === undefined ? said : said.replace(...known);
}

export function useNote(): (said: string) => string {
  const isRussian = useLanguage() === 'ru';
  return (said) => (isRussian ? noteInRussian(said) : said);
}
