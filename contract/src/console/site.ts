import * as z from 'zod/mini';
import { maintenance } from '../site.ts';
import { compiledText, TEXT_LENGTH_MAX, textLanguage } from '../site-texts.ts';
import { saidCell } from './answers/said.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

export const siteNow = z.object({
  isOpen: z.boolean(),
  version: z.string(),
  /** `null` while the site is open. */
  maintenance: z.nullable(maintenance),
});
export type SiteNow = z.infer<typeof siteNow>;

const none = z.nullable(z.int());

export const textList = z.object({
  texts: z.array(
    z.object({
      text: z.string(),
      language: textLanguage,
      /** Of an operator's article, which has no built-in text. */
      isOwn: z.boolean(),
      /** The last version; `null`: no operator changed the text. */
      saved: none,
      /** `null`: visitors read the built-in text. */
      published: none,
      /** An act on the text names them: a faster operator is not overwritten. */
      publications: z.int(),
      savedBy: z.nullable(z.string()),
      savedAt: z.nullable(z.string()),
    }),
  ),
});
export type ListedText = z.infer<typeof textList>['texts'][number];

export const shownText = z.object({
  text: z.string(),
  language: textLanguage,
  /** Of an operator's article, which has no built-in text. */
  isOwn: z.boolean(),
  builtIn: z.string(),
  /** Of the last version, or the built-in text. */
  source: z.string(),
  versions: z.array(z.object({ version: z.int(), savedBy: z.string(), savedAt: z.string() })),
  publications: z.array(
    z.object({ number: z.int(), version: none, publishedBy: z.string(), publishedAt: z.string() }),
  ),
});
export type ShownText = z.infer<typeof shownText>;

export const textPreview = z.object({
  faults: z.array(saidCell),
  /** `null`: with faults, or a letter. */
  compiled: z.nullable(compiledText),
  /** Samples with the text, as customers would get them. */
  letters: z.optional(z.array(z.object({ subject: z.string(), html: z.string() }))),
});
export type TextPreview = z.infer<typeof textPreview>;

const oneText = z.object({ text: z.string(), language: textLanguage });

export const siteEndpoints = {
  site: {
    method: 'GET',
    path: '/api/console/site',
    role: callRoles.site,
    summary: 'Whether the site is open; while it is closed, what visitors read and when it opens by itself',
    answer: siteNow,
  },
  siteTexts: {
    method: 'GET',
    path: '/api/console/texts',
    role: callRoles.siteTexts,
    summary: 'The long texts of the site, with their last saved and their published version',
    answer: textList,
  },
  siteTextOf: {
    method: 'GET',
    path: '/api/console/texts/one',
    role: callRoles.siteTextOf,
    summary: 'A long text in one language: its last version, and its history',
    query: oneText,
    answer: shownText,
  },
  siteTextVersion: {
    method: 'GET',
    path: '/api/console/texts/version',
    role: callRoles.siteTextVersion,
    summary: 'The Markdown of one saved version',
    query: z.extend(oneText, { version: z.string().check(z.regex(/^\d{1,9}$/)) }),
    answer: z.object({ source: z.string() }),
  },
  siteTextPreview: {
    method: 'POST',
    path: '/api/console/texts/preview',
    role: callRoles.siteTextPreview,
    summary: 'A text as the public page would show it, or its faults',
    body: z.extend(oneText, { source: z.string().check(z.maxLength(TEXT_LENGTH_MAX)) }),
    answer: textPreview,
  },
} as const satisfies Record<string, ConsoleEndpoint>;
