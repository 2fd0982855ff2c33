import type { Plugin } from 'vite';
import { titleSource } from '../contract/src/article-titles.ts';
import { compileMarkdown } from '../contract/src/markdown.ts';
import {
  type ArticleTitle,
  type TextLanguage,
  TITLES,
  textKey,
  textLanguages,
} from '../contract/src/site-texts.ts';
import en from './public/locales/en/blog.json' with { type: 'json' };
import ru from './public/locales/ru/blog.json' with { type: 'json' };

const blog = { ru, en };

const TEXT = /\/content\/(\w+)\/(ru|en)\/([\w-]+)\.md$/;

/** Beside the renderer: the server gives operators the built-in texts to begin with. */
const SOURCES = 'texts.json';

export function markdown(): Plugin {
  const sources: Record<string, string> = {};
  return {
    name: 'parom-markdown',
    transform(source, id) {
      const [, folder, language, file] = TEXT.exec(id) ?? [];
      if (language === undefined) return null;
      sources[`${folder}/${file}/${language}`] = source;
      const compiled = compileMarkdown(source, language as TextLanguage);
      const code = Object.entries(compiled).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { code: code.join('\n'), map: null, moduleType: 'js' };
    },
    generateBundle() {
      if (this.environment.name !== 'ssr') return;
      // Files come in no fixed order, and two builds must have the same bytes.
      const texts = Object.entries({ ...sources, ...builtInTitles() }).sort(([one], [other]) =>
        one < other ? -1 : 1,
      );
      this.emitFile({ type: 'asset', fileName: SOURCES, source: JSON.stringify(Object.fromEntries(texts)) });
    },
  };
}

/** Short texts of the pages: the build has them, no Markdown file does. */
const builtInTitles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    textLanguages.flatMap((language) =>
      Object.entries<ArticleTitle>(blog[language].posts).map(([slug, words]) => [
        textKey(`${TITLES}${slug}`, language),
        titleSource(words),
      ]),
    ),
  );
