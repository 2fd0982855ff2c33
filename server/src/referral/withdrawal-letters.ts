/** No text typed by the referrer. */
import { documentOf } from '@parom/contract/site-texts';
import { chosenTexts, filled, type Letter, type PublishedLetters, sourcesOf } from '../mail/index.ts';

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

const texts = {
  ru: {
    withdrawalPaid: {
      subject: '{site}: партнёрский вывод отправлен',
      paid: 'Мы выплатили ваш партнёрский заработок, и выплата окончательна.',
      taken: 'Списано с баланса',
      fee: 'Из них комиссия сети',
      sent: 'Отправлено',
      network: 'Сеть',
      transaction: 'Транзакция',
      viewOnNetwork: 'Посмотреть в сети',
      arrives:
        'Кошелёк или биржа покажут поступление, когда наберётся нужное им число подтверждений. Делать ничего не нужно.',
      button: 'Партнёрский кабинет',
      notYou: 'Вывод запросили не вы? Смените пароль и сразу напишите нам: {contact}.',
    },
    withdrawalRejected: {
      subject: '{site}: партнёрский вывод отклонён',
      rejected:
        'Мы не стали отправлять партнёрский вывод, который вы запросили. Ничего не отправлено и ничего не потеряно: вся сумма снова на вашем балансе.',
      back: 'Вернулось на баланс',
      whatToDo:
        'Проверьте монету, сеть и адрес и запросите вывод ещё раз. Не понимаете, почему так вышло? Напишите нам: {contact}.',
      button: 'Партнёрский кабинет',
      notYou: 'Вывод запросили не вы? Смените пароль и сразу напишите нам.',
    },
  },
  en: {
    withdrawalPaid: {
      subject: '{site}: your referral withdrawal has been sent',
      paid: 'We’ve paid out your referral earnings, and the payment is final.',
      taken: 'Taken from your balance',
      fee: 'Network fee, included',
      sent: 'Sent',
      network: 'Network',
      transaction: 'Transaction',
      viewOnNetwork: 'View on the network',
      arrives:
        'Your wallet or exchange will show it once it has as many confirmations as they require. You don’t need to do anything.',
      button: 'Your referral page',
      notYou: 'Didn’t ask for this? Change your password and write to us straight away at {contact}.',
    },
    withdrawalRejected: {
      subject: '{site}: your referral withdrawal was declined',
      rejected:
        'We didn’t send the referral withdrawal you asked for. No money left us and none is lost: the whole amount is back on your balance.',
      back: 'Back on your balance',
      whatToDo:
        'Check the coin, the network and the address, then request the withdrawal again. Want to know why we declined it? Write to us at {contact}.',
      button: 'Your referral page',
      notYou: 'Didn’t ask for this? Change your password and write to us straight away.',
    },
  },
} as const;

export const withdrawalLetterSources = { ...sourcesOf('ru', texts.ru), ...sourcesOf('en', texts.en) };

type Language = Letter['language'];

interface Chosen {
  readonly letter: keyof (typeof texts)['en'];
  readonly language: Language;
  readonly published: PublishedLetters;
  readonly facts: Facts;
}

function sayerOf<Name extends string>(
  builtIn: Readonly<Record<Name, string>>,
  { facts: { siteName, contact }, ...chosen }: Chosen,
): (name: Name) => string {
  const own = chosenTexts(builtIn, chosen);
  return (name) => filled(own[name], { site: siteName, contact });
}

export function paidLetter(language: Language, facts: PaidFacts, published: PublishedLetters): Letter {
  const say = sayerOf(texts[language].withdrawalPaid, {
    letter: 'withdrawalPaid',
    language,
    published,
    facts,
  });
  return {
    language,
    subject: say('subject'),
    blocks: [
      say('paid'),
      {
        facts: [
          [say('taken'), facts.amount],
          [say('fee'), facts.fee],
          [say('sent'), facts.sent],
          [say('network'), facts.network],
          [say('transaction'), facts.transaction],
          [say('viewOnNetwork'), facts.url],
        ],
      },
      say('arrives'),
      { link: { label: say('button'), url: facts.link } },
      say('notYou'),
    ],
  };
}

export function rejectedLetter(
  language: Language,
  facts: RejectedFacts,
  published: PublishedLetters,
): Letter {
  const say = sayerOf(texts[language].withdrawalRejected, {
    letter: 'withdrawalRejected',
    language,
    published,
    facts,
  });
  return {
    language,
    subject: say('subject'),
    blocks: [
      say('rejected'),
      { facts: [[say('back'), facts.amount]] },
      say('whatToDo'),
      { link: { label: say('button'), url: facts.link } },
      say('notYou'),
    ],
  };
}

interface Sample extends Omit<Facts, 'link'> {
  readonly language: Language;
  readonly publicUrl: string;
  readonly published: PublishedLetters;
}

/** Of a withdrawal that never was. */
export function sampleWithdrawalLetters(
  document: string,
  { language, published, publicUrl: link, ...sender }: Sample,
): Letter[] {
  const facts = { ...sender, link, amount: '12 USDT' };
  const paid = {
    fee: '1 USDT',
    sent: '11 USDT',
    network: 'TRON (TRC20)',
    transaction: 'f4184fc5…',
    url: link,
  };
  return [
    ...(document === documentOf('withdrawalPaid')
      ? [paidLetter(language, { ...facts, ...paid }, published)]
      : []),
    ...(document === documentOf('withdrawalRejected') ? [rejectedLetter(language, facts, published)] : []),
  ];
}
