import type { RecipientFault } from '@parom/contract/tickets';
import { languageOf } from '../../mail/index.ts';

const texts: Readonly<Record<RecipientFault, { readonly ru: string; readonly en: string }>> = {
  reverted: {
    ru: 'Адрес получателя отклонил перевод.',
    en: 'The receiving address turned our transfer down.',
  },
  memoNeeded: {
    ru: 'Счёт получателя не принимает переводы без тега (memo), а в заявке его нет.',
    en: 'The receiving account takes no transfer without a tag (memo), and the ticket has none.',
  },
  notActivated: {
    ru: 'Счёт получателя ещё не открыт в сети, а суммы для его открытия мало.',
    en: 'The receiving account isn’t open on its network yet, and the amount is too small to open it.',
  },
  cannotReceive: {
    ru: 'По адресу получателя находится контракт, который не принимает эту монету.',
    en: 'There’s a contract at the receiving address, and it doesn’t accept this coin.',
  },
  blacklisted: {
    ru: 'Токен не переводится на адрес получателя: обычно его заблокировал эмитент.',
    en: 'The token refuses transfers to the receiving address: usually its issuer has blocked it.',
  },
  bounced: {
    ru: 'Кошелёк получателя отправил перевод обратно.',
    en: 'The receiving wallet sent our transfer back.',
  },
};

const SAFE = {
  ru: 'Деньги у нас и учтены: выберите на странице заявки, как быть дальше.',
  en: 'We have your money and it’s accounted for: choose what happens next on the ticket’s page.',
} as const;

/** @param language 1 Russian, 2 English */
export function faultText(fault: RecipientFault, language: number): string {
  const spoken = languageOf(language);
  return `${texts[fault][spoken]} ${SAFE[spoken]}`;
}
