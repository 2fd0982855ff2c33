import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMarkdown } from '@parom/contract/markdown';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chaptersOf, faqStructuredData } from './questions.ts';

const faqOf = (language: 'ru' | 'en') =>
  compileMarkdown(
    readFileSync(join(import.meta.dirname, '../../../content/faq', language, 'faq.md'), 'utf8'),
    language,
  );

describe('chaptersOf', () => {
  it('gives each chapter its own questions', () => {
    const text = compileMarkdown('## A\n\n### One?\n\n1\n\n### Two?\n\n2\n\n## B\n\n### Three?\n\n3', 'en');
    expect(chaptersOf(text).map(({ title, questions }) => [title, questions.map((q) => q.title)])).toEqual([
      ['A', ['One?', 'Two?']],
      ['B', ['Three?']],
    ]);
  });

  it.each(['ru', 'en'] as const)('finds at least twelve questions in %s', (language) => {
    const questions = chaptersOf(faqOf(language)).flatMap((chapter) => chapter.questions);
    expect(questions.length).toBeGreaterThanOrEqual(12);
    for (const { title, html } of questions) expect(html.length, title).toBeGreaterThan(100);
  });
});

describe('faqStructuredData', () => {
  const settings = {
    name: { ru: 'Паром', en: 'Ferry & Co' },
    amlCheckUrl: 'https://aml.example',
    referralShareBps: 1250,
    isRiskRated: false,
  };
  beforeEach(() => {
    vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(settings) }) });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('gives absolute links and filled-in settings', {
    tags: ['spec:2.73'],
  }, () => {
    const text = compileMarkdown(
      '## Chapter\n\n### Why {#why}\n\n{{name}} says [so](/terms), [there]({{amlCheckUrl}}). {{referralShare}}, {{referralExample}}.',
      'en',
    );
    expect(faqStructuredData(text, 'https://parom.example', 'en')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Why',
          acceptedAnswer: {
            '@type': 'Answer',
            text: '<p>Ferry &amp; Co says <a href="https://parom.example/en/terms">so</a>, <a href="https://aml.example" target="_blank" rel="noopener">there</a>. 12.5, 2.3125.</p>',
          },
        },
      ],
    });
  });
});
