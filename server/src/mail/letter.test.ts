import { fingerprintOf } from '@parom/contract/addresses/fingerprint';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../platform/text/escape-html.ts';
import { renderLetter } from './letter.ts';

const hostile = `<img src=x onerror="alert(1)"> & 'x'`;

describe('renderLetter', () => {
  it('escapes HTML in every place', { tags: ['threat:letter-html'] }, () => {
    const { html } = renderLetter({
      language: 'en',
      subject: hostile,
      blocks: [
        hostile,
        { facts: [[hostile, hostile]] },
        { code: hostile },
        { link: { label: hostile, url: `https://x.example/"${hostile}` } },
      ],
    });
    expect(html).not.toContain('<img');
    expect(html.match(/&#60;img/g)).toHaveLength(8);
    expect(html).not.toMatch(/onerror="/);
  });

  it('has no table, picture or external part in HTML, and suits dark mode', () => {
    const { html } = renderLetter({ language: 'ru', subject: 's', blocks: ['a', { code: 'c' }] });
    expect(html).not.toMatch(/<(table|img|link|script|iframe)|url\(|src=/);
    expect(html).toContain('<html lang="ru">');
    expect(html).toContain('name="color-scheme" content="light dark"');
    // A text colour without a background is unreadable in some mail clients.
    const styles = [...html.matchAll(/style="([^"]*)"/g)].map(([, style = '']) => style);
    const coloured = styles.filter((style) => /(^|;)color:/.test(style));
    expect(coloured.length).toBeGreaterThan(1);
    for (const style of coloured) expect(style).toMatch(/(^|;)background:#/);
  });

  it('has the service’s name above it, escaped, in both colour schemes', () => {
    const { html } = renderLetter(
      { language: 'en', subject: 's', blocks: ['a'] },
      { name: '<b>Ferry & Co</b>' },
    );
    expect(html).toContain(`${escapeHtml('<b>Ferry & Co</b>')}</p>`);
    expect(html).not.toContain('<b>');
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{.*\.brand\{background:#0e131b!important/);
  });

  it('has the operator’s accent in both schemes, with a readable text', () => {
    const link = { label: 'Open', url: 'https://parom.example' };
    const accent = { dark: '#60a5fa', light: '#1d4ed8' };
    const { html } = renderLetter(
      { language: 'en', subject: 's', blocks: [{ link }] },
      { name: 'Boat', accent },
    );
    expect(html).toContain('background:#1d4ed8;color:#ffffff');
    expect(html).toContain('.button{background:#60a5fa!important;color:#000000!important}');
    expect(html).not.toMatch(/08795a|37cf9b|4fd9aa/);
  });

  it('keeps a sum beside its coin in HTML, and plain spaces in text', () => {
    const { text, html } = renderLetter({
      language: 'ru',
      subject: 'заявка № 7',
      blocks: ['ровно 0.01 BTC'],
    });
    expect(html).toContain('заявка №\u00a07');
    expect(html).toContain('ровно 0.01\u00a0BTC');
    expect(text).toBe('ровно 0.01 BTC\n');
  });

  it('draws a fingerprint as cells of colour, with its words, escaped', () => {
    const { picture } = fingerprintOf('bc1q', null);
    const fingerprint = { name: 'fingerprint', words: ['ferry', '<b>'], picture };
    const { text, html } = renderLetter({ language: 'en', subject: 's', blocks: [{ fingerprint }] });
    expect(text).toBe('fingerprint: ferry · <b>\n');
    expect(html).toContain(escapeHtml('ferry · <b>'));
    for (const colour of [0, 1, 2] as const)
      expect(html.split(`height:8px;background:${picture.colours[colour]}`)).toHaveLength(
        1 + picture.cells.flat().filter((cell) => cell === colour).length,
      );
    expect(html).not.toMatch(/<(table|img|svg)|url\(/);
  });

  it('omits facts without a value, and an empty frame', () => {
    const { text, html } = renderLetter({
      language: 'en',
      subject: 's',
      blocks: [
        'a',
        { facts: [['memo', null]] },
        {
          facts: [
            ['memo', null],
            ['to', 'x'],
          ],
        },
      ],
    });
    expect(text).toBe('a\n\nto: x\n');
    expect(html.match(/<dl/g)).toHaveLength(1);
    expect(html).not.toContain('memo');
  });

  it('puts the code and the link on separate lines of the text', () => {
    const { text } = renderLetter({
      language: 'en',
      subject: 's',
      blocks: [{ code: 'secret' }, { link: { label: 'Open', url: 'https://x.example/a?b=c' } }],
    });
    expect(text).toBe('    secret\n\nOpen:\nhttps://x.example/a?b=c\n');
  });
});
