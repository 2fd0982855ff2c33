import { describe, expect, it } from 'vitest';
import { compileMarkdown } from './markdown.ts';

const htmlOf = (source: string, language: 'ru' | 'en' = 'en') =>
  compileMarkdown(source, language)
    .sections.map(({ html }) => html)
    .join('');

describe('compileMarkdown', () => {
  it('text, with headings, becomes sections with anchors that are unique', () => {
    const { sections } = compileMarkdown('Lead.\n\n## Fees\n\nOne.\n\n### Fees\n\nTwo.\n', 'en');
    expect(sections.map(({ level, id, title }) => [level, id, title])).toEqual([
      [0, '', ''],
      [2, 'fees', 'Fees'],
      [3, 'fees-2', 'Fees'],
    ]);
    expect(sections[1]?.html).toContain('<p>One.</p>');
  });

  it('heading, with an anchor of its own, keeps that anchor and not the braces', () => {
    expect(compileMarkdown('## Опоздали с оплатой {#late}', 'ru').sections[0]).toMatchObject({
      id: 'late',
      title: 'Опоздали с\u00a0оплатой',
    });
  });

  it('heading, of the first level, is refused: the title belongs to the page', () => {
    expect(() => compileMarkdown('# Title', 'en')).toThrow(/title/);
  });

  it('link, into the site, keeps the language of its text', () => {
    expect(htmlOf('[a](/faq#late) [b](/)', 'ru')).toContain(
      '<a href="/ru/faq#late">a</a> <a href="/ru">b</a>',
    );
  });

  it('link, out of the site or to a setting, opens a new tab and says so', () => {
    for (const href of ['https://example.org/?a=1&b=2', '{{amlCheckUrl}}'])
      expect(htmlOf(`[x](${href})`)).toContain(
        `<a href="${href.replace('&', '&amp;')}" target="_blank" rel="noopener">x<span class="visually-hidden"> (opens in a new tab)</span></a>`,
      );
  });

  it('table, however wide, stands in a frame that the keyboard can scroll', () => {
    expect(htmlOf('| a | b |\n| - | - |\n| 1 | 2 |')).toMatch(
      /<div class="table" role="group" tabindex="0" aria-label="Table" data-columns="2"><table>[^]*<\/table>\n<\/div>/,
    );
  });

  it('keeps words that belong together on one line, and code as it is', () => {
    expect(htmlOf('До 2 % и в 24 часа — `в 5 USDT`.', 'ru')).toBe(
      '<p>До\u00a02\u00a0% и\u00a0в\u00a024\u00a0часа\u00a0— <code>в 5 USDT</code>.</p>\n',
    );
    expect(htmlOf('It is 5 USDT')).toBe('<p>It is 5\u00a0USDT</p>\n');
  });

  it('turns a quotation marked as a warning into a callout, no other', () => {
    expect(htmlOf('> [!WARNING]\n> Check the network.')).toContain(
      '<div class="callout" role="note" data-kind="warning"><p class="callout-title">Warning</p><p>Check the network.</p>',
    );
    expect(htmlOf('> Said.')).toContain('<blockquote><p>Said.</p>');
  });
});
