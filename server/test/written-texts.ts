/** The texts of the site as its build gives them to the server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titleSource } from '@parom/contract/article-titles';
import { type ArticleTitle, TITLES, textKey, textLanguages } from '@parom/contract/site-texts';
import type { BuiltInTexts } from '../src/site/index.ts';

const content = join(import.meta.dirname, '../../web/content');
const locales = join(import.meta.dirname, '../../web/public/locales');

export const writtenTexts = (): BuiltInTexts => ({ ...longTexts(), ...titles() });

const titles = (): BuiltInTexts =>
  Object.fromEntries(
    textLanguages.flatMap((language) => {
      const { posts } = JSON.parse(readFileSync(join(locales, language, 'blog.json'), 'utf8')) as {
        readonly posts: Readonly<Record<string, ArticleTitle>>;
      };
      return Object.entries(posts).map(([slug, words]) => [
        textKey(`${TITLES}${slug}`, language),
        titleSource(words),
      ]);
    }),
  );

const longTexts = (): BuiltInTexts =>
  Object.fromEntries(
    readdirSync(content).flatMap((kind) =>
      textLanguages.flatMap((language) =>
        readdirSync(join(content, kind, language)).map((file) => [
          textKey(`${kind}/${file.replace('.md', '')}`, language),
          readFileSync(join(content, kind, language, file), 'utf8'),
        ]),
      ),
    ),
  );
