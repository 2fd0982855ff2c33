import * as z from 'zod/mini';
import { articleTags } from '../../article-tags.ts';
import { choice, optional, text, whole } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { count, rows, word, words } from './rows.ts';

const article = text('the end of its address, as how-to-pay');
const tag = choice(articleTags, 'what it is about');
const version = optional(
  whole('the version that `articles` showed: refused when the article changed meanwhile'),
);

export const articleCalls = {
  articles: question({
    summary: 'Lists the articles that operators wrote, with what is missing before visitors see them.',
    arguments: {},
    answer: rows({
      article: word,
      day: word,
      tag: z.enum(['fees', 'safety', 'stablecoins', 'wallets', 'beginners', 'aml']),
      isPublic: z.boolean(),
      missing: words,
      drafts: count,
      createdBy: word,
      version: count,
    }),
  }),
  'create-article': act({
    summary: 'Makes an article at a new address of the blog. Visitors see it after publish-article.',
    arguments: { article, tag, day: optional(text('its date, as 2026-11-01; left out: today')) },
  }),
  'set-article': act({
    summary: 'Changes the date and the subject of an article.',
    arguments: { article, tag, day: text('its date, as 2026-11-01'), version },
  }),
  'publish-article': act({
    summary: 'Shows visitors the last saved title and text of an article, in both languages.',
    arguments: { article, version },
  }),
  'withdraw-article': act({
    summary: 'Hides an article from visitors. Its versions stay.',
    arguments: { article, version },
  }),
  'delete-article': act({
    summary: 'Deletes an article that visitors do not see. Made again at its address, it has its old drafts.',
    arguments: { article, version },
  }),
} as const satisfies Calls;
