/** No text typed by the referrer. */
import type { Letter } from '../mail/index.ts';

interface Facts {
  readonly siteName: string;
  readonly link: string;
  readonly contact: string;
}

export interface PaidFacts extends Facts {
  readonly amount: string;
  readonly fee: string;
  readonly sent: string;
  readonly network: string;
  readonly transaction: string | null;
  readonly url: string | null;
}

export interface RejectedFacts extends Facts {
  readonly amount: string;
}

type InEachLanguage<About> = Readonly<Record<Letter['language'], (facts: About) => Letter>>;

export const paidLetter: InEachLanguage<PaidFacts> = {
  ru: (facts) => ({
    language: 'ru',
    subject: `${facts.siteName}: партнёрский вывод отправлен`,
    blocks: [
      'Мы выплатили ваш партнёрский заработок, и выплата окончательна.',
      {
        facts: [
          ['Списано с баланса', facts.amount],
          ['Из них комиссия сети', facts.fee],
          ['Отправлено', facts.sent],
          ['Сеть', facts.network],
          ['Транзакция', facts.transaction],
          ['Посмотреть в сети', facts.url],
        ],
      },
      'Кошелёк или биржа покажут поступление, когда наберётся нужное им число подтверждений. Делать ничего не нужно.',
      { link: { label: 'Партнёрский кабинет', url: facts.link } },
      `Вывод запросили не вы? Смените пароль и сразу напишите нам: ${facts.contact}.`,
    ],
  }),
  en: (facts) => ({
    language: 'en',
    subject: `${facts.siteName}: your referral withdrawal has been sent`,
    blocks: [
      'We’ve paid out your referral earnings, and the payment is final.',
      {
        facts: [
          ['Taken from your balance', facts.amount],
          ['Network fee, included', facts.fee],
          ['Sent', facts.sent],
          ['Network', facts.network],
          ['Transaction', facts.transaction],
          ['View on the network', facts.url],
        ],
      },
      'Your wallet or exchange will show it once it has as many confirmations as they require. You don’t need to do anything.',
      { link: { label: 'Your referral page', url: facts.link } },
      `Didn’t ask for this? Change your password and write to us straight away at ${facts.contact}.`,
    ],
  }),
};

export const rejectedLetter: InEachLanguage<RejectedFacts> = {
  ru: (facts) => ({
    language: 'ru',
    subject: `${facts.siteName}: партнёрский вывод отклонён`,
    blocks: [
      'Мы не стали отправлять партнёрский вывод, который вы запросили. Ничего не отправлено и ничего не потеряно: вся сумма снова на вашем балансе.',
      {
        facts: [['Вернулось на баланс', facts.amount]],
      },
      `Проверьте монету, сеть и адрес и запросите вывод ещё раз. Не понимаете, почему так вышло? Напишите нам: ${facts.contact}.`,
      { link: { label: 'Партнёрский кабинет', url: facts.link } },
      'Вывод запросили не вы? Смените пароль и сразу напишите нам.',
    ],
  }),
  en: (facts) => ({
    language: 'en',
    subject: `${facts.siteName}: your referral withdrawal was declined`,
    blocks: [
      'We didn’t send the referral withdrawal you asked for. No money left us and none is lost: the whole amount is back on your balance.',
      {
        facts: [['Back on your balance', facts.amount]],
      },
      `Check the coin, the network and the address, then request the withdrawal again. Want to know why we declined it? Write to us at ${facts.contact}.`,
      { link: { label: 'Your referral page', url: facts.link } },
      'Didn’t ask for this? Change your password and write to us straight away.',
    ],
  }),
};
