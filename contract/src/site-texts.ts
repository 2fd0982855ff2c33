/** Long texts of the public site: built in, or published by operators. */
import * as z from 'zod/mini';
import type { ArticleTag } from './article-tags.ts';

export const textLanguages = ['ru', 'en'] as const;
export type TextLanguage = (typeof textLanguages)[number];
export const textLanguage = z.enum(textLanguages);

/** `blog/stablecoins-basics`. */
export const textName = z.string().check(z.regex(/^[a-z]{1,20}\/[a-z0-9-]{1,60}$/));

const section = z.object({
  level: z.literal([0, 2, 3]),
  id: z.string(),
  title: z.string(),
  html: z.string(),
});
export type Section = z.infer<typeof section>;

export const compiledText = z.object({ sections: z.array(section), words: z.int() });
export type CompiledText = z.infer<typeof compiledText>;

/** Of a published text, by `textKey`. Others are built in. */
export type TextVersions = Readonly<Record<string, number>>;
export const textKey = (name: string, language: string): string => `${name}/${language}`;

/** The text `titles/{slug}` has the title and the summary of `blog/{slug}`. */
export const TITLES = 'titles/';
export interface ArticleTitle {
  readonly title: string;
  readonly description: string;
}
/** Published ones, by slug and language as `textKey`. */
export type ArticleTitles = Readonly<Record<string, ArticleTitle>>;

/** Each has a name in the console, as each letter and article has. */
export type PageTextName = 'faq/faq' | 'legal/terms' | 'legal/aml-kyc' | 'legal/referral';

export type ArticleSlug =
  | 'aml-checks-explained'
  | 'avoid-crypto-scams-2025'
  | 'choose-crypto-exchange'
  | 'hot-vs-cold-wallets'
  | 'international-transfers-stablecoins'
  | 'l2-vs-tron-fees'
  | 'memecoins-risks-beginners'
  | 'stablecoins-basics';

/** An operator's article that visitors see, beside the built-in ones. */
export interface OwnArticle {
  readonly slug: string;
  /** Day of publication, `YYYY-MM-DD`. */
  readonly day: string;
  readonly tag: ArticleTag;
}

/** `/blog/{slug}`. */
export const ARTICLES = 'blog/';

/** Texts of letters: no page shows them. */
export const LETTERS = 'letters/';

/** In the order of an exchange: the console lists them so. */
export const letterNames = [
  'first',
  'created',
  'recalculated',
  'seen',
  'restAwaited',
  'belowMinimum',
  'completed',
  'held',
  'rejected',
  'refundLink',
  'refunding',
  'refunded',
  'returning',
  'returned',
  'expired',
  // Not a letter: texts that stand in several letters.
  'shared',
  'password',
  'withdrawalPaid',
  'withdrawalRejected',
] as const;
export type LetterName = (typeof letterNames)[number];

/** `letters/below-minimum` of `belowMinimum`. */
export const documentOf = (letter: LetterName): string =>
  `${LETTERS}${letter.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** Two bytes a letter must fit into the body of a call. */
export const TEXT_LENGTH_MAX = 28_000;
