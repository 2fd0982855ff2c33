import { namesOfSources } from '@parom/contract/rate-sources';
import {
  chosenTexts,
  filled,
  type Letter,
  type LetterTexts,
  type PublishedLetters,
} from '../../mail/index.ts';
import { type Drawing, layouts } from './layouts.ts';
import type { LetterFacts, Side } from './letter-facts.ts';
import { type LetterKind, letterKinds, type TicketLetters } from './letter-kinds.ts';
import { english, type TicketTexts } from './texts-english.ts';
import { russian } from './texts-russian.ts';

type Language = Letter['language'];

export const ticketTexts: Readonly<Record<Language, TicketTexts>> = { ru: russian, en: english };

const locales: Readonly<Record<Language, string>> = { ru: 'ru', en: 'en-GB' };

/** With the texts that operators published. */
export function ticketLettersIn(language: Language, published: PublishedLetters = {}): TicketLetters {
  const builtIn: Readonly<Record<keyof TicketTexts, LetterTexts>> = ticketTexts[language];
  const letters = Object.keys(builtIn) as (keyof TicketTexts)[];
  const texts = Object.fromEntries(
    letters.map((letter) => [letter, chosenTexts(builtIn[letter], { letter, language, published })]),
  ) as unknown as TicketTexts;
  return Object.fromEntries(
    letterKinds.map((kind) => [kind, (facts: LetterFacts) => drawn(kind, { language, texts, facts })]),
  ) as TicketLetters;
}

interface ToDraw {
  readonly language: Language;
  readonly texts: TicketTexts;
  readonly facts: LetterFacts;
}

function drawn<Kind extends LetterKind>(kind: Kind, { language, texts, facts }: ToDraw): Letter {
  const networkOf = ({ network }: Side): string => network ?? texts.shared.byNumber;
  const listOf = (sources: readonly string[]): string =>
    new Intl.ListFormat(locales[language]).format(
      namesOfSources(sources, {
        operator: texts.shared.pricesOfOperator,
        sandbox: texts.shared.pricesOfSandbox,
        cbr: texts.shared.pricesOfCentralBank,
      }),
    );
  const values = {
    site: facts.siteName,
    number: facts.number,
    toSend: facts.toSend,
    giveAmount: facts.give.amount,
    giveCoin: facts.give.coin,
    giveNetwork: networkOf(facts.give),
    getAmount: facts.get.amount,
    payUntil: facts.payUntil,
    confirmations: String(facts.confirmationsRequired),
    received: facts.received,
    rest: facts.rest,
    rules: facts.rules,
    lateUntil: facts.lateUntil,
    contact: facts.contact,
    sources: listOf(facts.rate.sources),
    pricesAt: facts.rate.at ?? '',
  };
  const of: Drawing<Kind> = {
    facts,
    networkOf,
    listOf,
    say: (name) => filled(texts[kind][name] as string, values),
    shared: (name) => filled(texts.shared[name], values),
  };
  const [subject, ...blocks] = layouts[kind](of);
  return { language, subject, blocks };
}
