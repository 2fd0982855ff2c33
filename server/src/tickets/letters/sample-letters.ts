/** Letters about a ticket that never was: operators preview their texts with them. */
import { fingerprintOf } from '@parom/contract/addresses/fingerprint';
import { grouped } from '@parom/contract/display';
import { documentOf } from '@parom/contract/site-texts';
import { type Letter, type PublishedLetters, sourcesOf } from '../../mail/index.ts';
import { ticketLettersIn, ticketTexts } from './draw-letters.ts';
import type { LetterFacts } from './letter-facts.ts';
import { letterKinds } from './letter-kinds.ts';

export const ticketLetterSources = {
  ...sourcesOf('ru', ticketTexts.ru),
  ...sourcesOf('en', ticketTexts.en),
};

export interface Sample {
  readonly language: Letter['language'];
  readonly siteName: string;
  readonly contact: string;
  readonly publicUrl: string;
  readonly published: PublishedLetters;
}

/** Each conditional text stands in one of them. The shared texts stand in all letters. */
export function sampleTicketLetters(document: string, sample: Sample): Letter[] {
  const letters = ticketLettersIn(sample.language, sample.published);
  const kinds =
    document === documentOf('shared')
      ? (['created', 'completed', 'refunding'] as const)
      : letterKinds.filter((kind) => documentOf(kind) === document);
  const drawn = kinds.flatMap((kind) =>
    [usual(sample), otherwise(sample)].map((facts) => letters[kind](facts)),
  );
  const seen = new Set<string>();
  return drawn.filter((letter) => {
    const written = JSON.stringify(letter);
    return !seen.has(written) && seen.add(written);
  });
}

const sumIn =
  (language: Letter['language']) =>
  (sum: string): string => {
    const [amount = '', coin = ''] = sum.split(' ');
    return `${grouped(amount, language)} ${coin}`;
  };

const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

function usual({ language, siteName, contact, publicUrl }: Sample): LetterFacts {
  const sum = sumIn(language);
  const { words, picture } = fingerprintOf(ADDRESS, null);
  return {
    siteName,
    contact,
    number: '100001',
    give: { amount: sum('0.01 BTC'), coin: 'BTC', network: 'Bitcoin' },
    toSend: sum('0.01 BTC'),
    recalculated: { before: sum('895 USDT'), at: '12:10' },
    get: { amount: sum('880 USDT'), coin: 'USDT', network: 'TRON (TRC20)' },
    deposit: { address: ADDRESS, memo: '4021' },
    fingerprint: { words: words[language], picture },
    payUntil: '12:30',
    confirmationsRequired: 2,
    rate: { sources: ['binance', 'okx'], at: '12:00' },
    exchanged: [
      {
        amount: sum('0.01 BTC'),
        rate: `1 BTC ≈ ${sum('88000 USDT')}`,
        sources: ['binance', 'okx'],
        at: '12:00',
      },
    ],
    isPriceAwaited: false,
    received: sum('0.01 BTC'),
    isAsOrdered: true,
    strays: [],
    came: [sum('0.01 BTC')],
    lateUntil: '12:30',
    rules: `${publicUrl}/terms`,
    rest: sum('0.002 BTC'),
    payouts: [{ amount: sum('880 USDT'), transaction: 'f4184fc5…', url: publicUrl, kept: null }],
    refunds: [
      {
        amount: sum('0.0094 BTC'),
        transaction: 'f4184fc5…',
        url: publicUrl,
        kept: {
          deposited: sum('0.01 BTC'),
          networkFee: sum('0.0001 BTC'),
          screeningDeduction: sum('0.0005 BTC'),
        },
      },
    ],
    reason: siteName,
    canChoose: false,
    link: publicUrl,
  };
}

function otherwise(sample: Sample): LetterFacts {
  const facts = usual(sample);
  return {
    ...facts,
    deposit: { ...facts.deposit, memo: null },
    get: { ...facts.get, network: null },
    rate: { ...facts.rate, at: null },
    exchanged: [],
    isPriceAwaited: true,
    isAsOrdered: false,
    strays: ['25 USDT, TRON (TRC20)'],
    came: [],
    canChoose: true,
  };
}
