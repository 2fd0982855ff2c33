import type { CompiledText, Section } from '@parom/contract/site-texts';
import { fillText } from '../fill-text.ts';

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Section[];
}

export function chaptersOf({ sections }: CompiledText): readonly Chapter[] {
  return sections
    .map((section, index) => ({ section, index }))
    .filter(({ section }) => section.level === 2)
    .map(({ section: { id, title }, index }) => {
      const rest = sections.slice(index + 1);
      const next = rest.findIndex(({ level }) => level === 2);
      return { id, title, questions: next === -1 ? rest : rest.slice(0, next) };
    });
}

/** FAQ for search engines: https://schema.org/FAQPage. Links inside answers become absolute. */
export function faqStructuredData(
  text: CompiledText,
  origin: string,
  language: string,
): Readonly<Record<string, unknown>> {
  const answer = (html: string): string =>
    fillText(html, language)
      .replaceAll('href="/', `href="${origin}/`)
      .replace(/<span class="visually-hidden">.*?<\/span>/g, '')
      .trim();
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: chaptersOf(text)
      .flatMap(({ questions }) => questions)
      .map(({ title, html }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: answer(html) },
      })),
  };
}
