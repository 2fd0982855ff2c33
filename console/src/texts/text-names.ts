import {
  type ArticleSlug,
  documentOf,
  type LetterName,
  letterNames,
  type PageTextName,
  TITLES,
} from '@parom/contract/site-texts';
import { type Bilingual, bilingual, useTexts } from '../platform/language.ts';

type Names<Name extends string> = Readonly<Record<Name, string>>;

const letters = {
  ru: {
    first: 'Первое письмо на неподтверждённый адрес',
    created: 'Заявка создана: что и куда отправить',
    recalculated: 'Сумма к получению изменилась',
    seen: 'Перевод виден в сети',
    restAwaited: 'Пришло меньше минимума: дошлите остаток',
    belowMinimum: 'Пришло меньше минимума: время вышло',
    completed: 'Заявка выполнена',
    held: 'Заявка приостановлена',
    rejected: 'Заявка отклонена',
    refundLink: 'Подтвердите адрес возврата',
    refunding: 'Возвращаем деньги по заявке',
    refunded: 'Деньги по заявке возвращены',
    returning: 'Возвращаем перевод, которого нет в обмене',
    returned: 'Возвращён перевод, которого нет в обмене',
    expired: 'Заявка закрыта: оплата не пришла',
    shared: 'Общие тексты писем о заявках',
    password: 'Пароль от личного кабинета',
    withdrawalPaid: 'Партнёрский вывод отправлен',
    withdrawalRejected: 'Партнёрский вывод отклонён',
  },
  en: {
    first: 'The first letter to an unconfirmed address',
    created: 'Ticket created: what to send, and where',
    recalculated: 'The amount to receive has changed',
    seen: 'The transfer is seen on the network',
    restAwaited: 'Less than the minimum: send the rest',
    belowMinimum: 'Less than the minimum: the time is up',
    completed: 'The ticket is complete',
    held: 'The ticket is on hold',
    rejected: 'The ticket was rejected',
    refundLink: 'Confirm the refund address',
    refunding: 'The ticket’s money is on its way back',
    refunded: 'The ticket’s money has been returned',
    returning: 'A transfer outside the exchange is on its way back',
    returned: 'A transfer outside the exchange has been sent back',
    expired: 'The ticket is closed: no payment arrived',
    shared: 'Texts that letters about tickets share',
    password: 'The account password',
    withdrawalPaid: 'The referral withdrawal has been sent',
    withdrawalRejected: 'The referral withdrawal was declined',
  },
} as const satisfies Bilingual<Names<LetterName>>;

const pages = {
  ru: {
    'faq/faq': 'Вопросы и ответы',
    'legal/terms': 'Правила обмена',
    'legal/aml-kyc': 'Политика AML/KYC',
    'legal/referral': 'Условия для партнёров',
  },
  en: {
    'faq/faq': 'Questions and answers',
    'legal/terms': 'Terms of exchange',
    'legal/aml-kyc': 'AML/KYC policy',
    'legal/referral': 'Terms of the referral programme',
  },
} as const satisfies Bilingual<Names<PageTextName>>;

/** Shorter than the titles, which operators change. */
const articles = {
  ru: {
    'aml-checks-explained': 'Проверка AML',
    'avoid-crypto-scams-2025': 'Как не попасться мошенникам',
    'choose-crypto-exchange': 'Как выбрать обменник',
    'hot-vs-cold-wallets': 'Горячий или холодный кошелёк',
    'international-transfers-stablecoins': 'Перевод за границу в стейблкоинах',
    'l2-vs-tron-fees': 'L2 или TRON: где дешевле',
    'memecoins-risks-beginners': 'Риски мемкоинов',
    'stablecoins-basics': 'Что такое стейблкоины',
  },
  en: {
    'aml-checks-explained': 'AML checks explained',
    'avoid-crypto-scams-2025': 'How to avoid crypto scams',
    'choose-crypto-exchange': 'How to choose an exchange service',
    'hot-vs-cold-wallets': 'Hot or cold wallet',
    'international-transfers-stablecoins': 'Sending money abroad in stablecoins',
    'l2-vs-tron-fees': 'L2 or TRON: which is cheaper',
    'memecoins-risks-beginners': 'The risks of memecoins',
    'stablecoins-basics': 'What stablecoins are',
  },
} as const satisfies Bilingual<Names<ArticleSlug>>;

const namesIn = (language: 'ru' | 'en'): Names<string> =>
  Object.fromEntries([
    ...letterNames.map((letter) => [documentOf(letter), letters[language][letter]]),
    ...Object.entries(pages[language]),
    ...Object.entries(articles[language]).flatMap(([slug, name]) => [
      [`blog/${slug}`, name],
      [`${TITLES}${slug}`, name],
    ]),
  ]);

/** In the order of the list of texts. */
export const textNames = bilingual(namesIn('ru'), namesIn('en'));

/** A newer server may know a text that this console cannot name. */
export function useTextName(): (text: string) => string {
  const names = useTexts(textNames);
  return (text) => names[text] ?? text;
}
