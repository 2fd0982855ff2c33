import { fingerprintOf } from '@parom/contract/addresses/fingerprint';
import { describe, expect, it } from 'vitest';
import { renderLetter } from '../../mail/letter.ts';
import { ticketLettersIn } from './draw-letters.ts';
import type { LetterFacts } from './letter-facts.ts';
import { letterKinds } from './letter-kinds.ts';

const letters = { ru: ticketLettersIn('ru'), en: ticketLettersIn('en') };

const facts: LetterFacts = {
  siteName: 'Parom',
  number: '100001',
  give: { amount: '0.01 BTC', coin: 'BTC', network: 'Bitcoin' },
  toSend: '0.01 BTC',
  recalculated: { before: '895 USDT', at: 'CHANGED-AT' },
  get: { amount: '880 USDT', coin: 'USDT', network: 'TRON (TRC20)' },
  deposit: { address: 'DEPOSIT', memo: 'DEPOSIT-MEMO' },
  fingerprint: { words: ['ferry', 'pier'], picture: fingerprintOf('DEPOSIT', null).picture },
  payUntil: 'PAY-UNTIL',
  confirmationsRequired: 2,
  rate: { sources: ['binance', 'okx', 'unit', 'operator'], at: 'RATE-TIME' },
  exchanged: [
    { amount: '0.009 BTC', rate: 'FIRST-RATE', sources: ['binance', 'okx'], at: 'RATE-TIME' },
    { amount: '0.00099 BTC', rate: 'SECOND-RATE', sources: ['operator'], at: null },
  ],
  isPriceAwaited: false,
  received: '0.00999 BTC',
  isAsOrdered: true,
  strays: [],
  came: ['0.00999 BTC', '5 USDT, Ethereum (ERC20)'],
  lateUntil: 'LATE-UNTIL',
  rules: 'https://shop.example/rules',
  rest: '0.00001 BTC',
  payouts: [
    {
      amount: '879.5 USDT',
      transaction: 'PAYOUT-TX',
      url: 'https://net.example/p',
      kept: null,
    },
  ],
  refunds: [
    {
      amount: '0.0098 BTC',
      transaction: 'REFUND-TX',
      url: null,
      kept: { deposited: '0.0104 BTC', networkFee: '0.00008 BTC', screeningDeduction: '0.00052 BTC' },
    },
  ],
  reason: 'the <b>reason</b>',
  canChoose: false,
  link: 'https://shop.example/offer/1?offerToken=t&x=1',
  contact: 'help@shop.example',
};

/** What a letter must say, whatever its language. */
const tells: Readonly<Record<(typeof letterKinds)[number], readonly string[]>> = {
  first: [],
  created: [
    'ferry · pier',
    '0.01 BTC',
    'Bitcoin',
    'DEPOSIT\n',
    'DEPOSIT-MEMO',
    '880 USDT',
    'TRON (TRC20)',
    'PAY-UNTIL',
    'Binance, OKX',
    'RATE-TIME',
  ],
  recalculated: ['880 USDT', '895 USDT', 'CHANGED-AT', '0.01 BTC', 'PAY-UNTIL', 'Binance, OKX', 'RATE-TIME'],
  seen: ['0.00999 BTC', '880 USDT', '2'],
  restAwaited: [
    'ferry · pier',
    '0.00999 BTC',
    '0.00001 BTC',
    'Bitcoin',
    'DEPOSIT\n',
    'DEPOSIT-MEMO',
    'PAY-UNTIL',
  ],
  belowMinimum: ['0.00999 BTC', 'Bitcoin'],
  completed: [
    '879.5 USDT',
    'PAYOUT-TX',
    'https://net.example/p',
    '0.00999 BTC',
    '0.009 BTC',
    'FIRST-RATE',
    '0.00099 BTC',
    'SECOND-RATE',
    'Binance',
    'OKX',
    'RATE-TIME',
  ],
  held: [facts.reason ?? ''],
  rejected: [facts.reason ?? ''],
  refundLink: [],
  refunding: ['0.00999 BTC', '5 USDT, Ethereum (ERC20)', '0.0098 BTC', facts.reason ?? ''],
  refunded: ['0.0098 BTC', 'REFUND-TX', '0.0104 BTC', '−0.00008 BTC', '−0.00052 BTC'],
  returning: ['0.00999 BTC', '5 USDT, Ethereum (ERC20)', '0.0098 BTC'],
  returned: ['0.0098 BTC', 'REFUND-TX'],
  expired: ['DEPOSIT', 'DEPOSIT-MEMO', 'Bitcoin', 'LATE-UNTIL'],
};
const isRussian = (text: string): boolean => /[а-яё]/i.test(text);

describe.each(['ru', 'en'] as const)('the letters in "%s"', (language) => {
  it('are exactly the letter kinds', () => {
    expect(Object.keys(letters[language]).sort()).toEqual([...letterKinds].sort());
  });

  it.each(letterKinds)('"%s" states the needed facts in one language', (kind) => {
    const letter = letters[language][kind](facts);
    const { subject, text, html } = renderLetter(letter);
    for (const said of [facts.number, facts.link, facts.contact, ...tells[kind]]) {
      expect(text, said).toContain(said);
    }
    expect(letter.language).toBe(language);
    if (kind === 'refunding') expect(text).toContain(language === 'en' ? ' 5%' : ' 5\u00a0%');
    // 0.5% in English; in Russian a sign that never begins a line.
    expect(text).not.toMatch(language === 'en' ? /\d\s%/ : /\d %|\d%|\d\.\d+\s%/);
    expect([isRussian(subject + text), isRussian(html)]).toEqual([language === 'ru', language === 'ru']);
    expect(subject).toContain(facts.number);
    expect(subject.length).toBeLessThan(90);
    expect(html).not.toContain('<b>');
    expect(html).toContain('offerToken=t&#38;x=1');
  });

  it('"seen" names no receive amount for a deviating deposit', () => {
    const { text } = renderLetter(letters[language].seen({ ...facts, isAsOrdered: false }));
    for (const said of ['0.00999 BTC', '880 USDT', '0.01 BTC', 'PAY-UNTIL', facts.rules])
      expect(text).toContain(said);
    expect(text).not.toMatch(/Then we’ll send|Потом отправим|need to do anything:|Делать ничего не нужно/);
  });

  it('"held" leads to the choice where the customer decides', () => {
    const { text } = renderLetter(letters[language].held({ ...facts, canChoose: true }));
    expect(text).toMatch(/up to you|решаете вы/);
    expect(text).not.toMatch(/operator|оператор|we’ll ask you|спросим/);
    for (const said of [facts.link, facts.contact, facts.number]) expect(text).toContain(said);
  });

  it.each(['restAwaited', 'belowMinimum'] as const)('"%s" leaves the decision to the customer', (kind) => {
    const { text } = renderLetter(letters[language][kind](facts));
    expect(text).toMatch(/show your options|покажет варианты/);
    expect(text).not.toMatch(/operator|оператор/);
  });

  it('"held" claims no deposit before one arrived', () => {
    const waits = /accounted for and is waiting|учтено и ждёт/;
    expect(renderLetter(letters[language].held(facts)).text).toMatch(waits);
    const { text } = renderLetter(letters[language].held({ ...facts, came: [] }));
    expect(text).not.toMatch(waits);
    expect(text).toMatch(/Nothing has arrived for it yet|пока ничего не пришло/);
  });

  it('"expired" names another coin and asks its owner to write', () => {
    const stray = '500 USDT, Ethereum';
    const { subject, text } = renderLetter(letters[language].expired({ ...facts, strays: [stray] }));
    for (const said of [stray, '0.01 BTC', facts.contact, facts.number, 'LATE-UNTIL'])
      expect(text).toContain(said);
    expect(`${subject}${text}`).not.toMatch(/no payment|no transfer|не пришла|не видим/);
    expect(subject.length).toBeLessThan(90);
    expect(text).not.toContain('DEPOSIT');
  });

  it('leave no empty line without memos, reasons and explorers', () => {
    const bare: LetterFacts = {
      ...facts,
      deposit: { address: 'D', memo: null },
      reason: null,
      rate: { sources: ['sandbox'], at: null },
      exchanged: [],
      payouts: [{ amount: '1 RUB', transaction: null, url: null, kept: null }],
      refunds: [{ amount: '1 BTC', transaction: 'T', url: null, kept: null }],
      get: { amount: '1 RUB', coin: 'RUB', network: null },
    };
    for (const kind of letterKinds) {
      const { text, html } = renderLetter(letters[language][kind](bare));
      expect(`${text}${html}`).not.toMatch(/null|undefined|\n\n\n|: *\n(?!https:)/);
      expect(text).not.toMatch(/memo|тег/i);
    }
  });
});
