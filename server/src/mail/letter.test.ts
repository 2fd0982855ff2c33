import { describe, expect, it } from 'vitest';
import { renderLetter } from './letter.ts';

const hostile = `<img src=x onerror="alert(1)"> & 'x'`;

describe('renderLetter', () => {
  it('with signs of HTML in every place, escapes all of them', { tags: ['threat:letter-html'] }, () => {
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

  it('in HTML, has no table, no picture and nothing from elsewhere, and bears a dark window', () => {
    const { html } = renderLetter({ language: 'ru', subject: 's', blocks: ['a', { code: 'c' }] });
    expect(html).not.toMatch(/<(table|img|link|script|iframe)|url\(|src=/);
    expect(html).toContain('<html lang="ru">');
    expect(html).toContain('name="color-scheme" content="light dark"');
    // A text colour without a background is unreadable in some mail clients.
    expect(html).not.toMatch(/[";]color:(?!#ffffff;text-decoration)/);
  });

  it('in HTML, parts no sum from its coin and no number from its sign; as text, may be searched as it is typed', () => {
    const { text, html } = renderLetter({
      language: 'ru',
      subject: 'заявка № 7',
      blocks: ['ровно 0.01 BTC'],
    });
    expect(html).toContain('заявка №\u00a07');
    expect(html).toContain('ровно 0.01\u00a0BTC');
    expect(text).toBe('ровно 0.01 BTC\n');
  });

  it('with a fact that has no value, leaves it out, and the frame when none has', () => {
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

  it('as text, has the code and the address of the link in lines of their own', () => {
    const { text } = renderLetter({
      language: 'en',
      subject: 's',
      blocks: [{ code: 'secret' }, { link: { label: 'Open', url: 'https://x.example/a?b=c' } }],
    });
    expect(text).toBe('    secret\n\nOpen:\nhttps://x.example/a?b=c\n');
  });
});
