import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inEnglish } from './console/answers/answers.ts';
import { compileMarkdown } from './markdown.ts';
import { TEXT_LENGTH_MAX, textLanguages } from './site-texts.ts';
import { textFaults } from './text-faults.ts';

const content = join(import.meta.dirname, '../../web/content');
const builtIn = readdirSync(content).flatMap((kind) =>
  textLanguages.flatMap((language) =>
    readdirSync(join(content, kind, language)).map((file) => ({
      name: `${kind}/${file.replace('.md', '')}`,
      language,
      source: readFileSync(join(content, kind, language, file), 'utf8'),
    })),
  ),
);

const faults = (source: string, name = 'blog/x') =>
  textFaults(source, name, 'en').map((one) => inEnglish([one]));

/** As a browser reads the compiled HTML: names of elements and of attributes. */
const markup = (source: string): string[] => {
  const html = compileMarkdown(source, 'en').sections.map((section) => section.html);
  return html.flatMap((text) =>
    [...text.matchAll(/<\/?([a-z][a-z0-9]*)|\s([\w-]+)=/gi)].map(([, a, b]) => a ?? b ?? ''),
  );
};
const TAME =
  /^(p|a|ul|ol|li|strong|em|del|code|pre|hr|br|blockquote|table|thead|tbody|tr|th|td|div|span|href|target|rel|class|role|tabindex|aria-label|data-[a-z]+|align|start)$/;

describe('the strict Markdown of texts', () => {
  it.each(builtIn)('allows the built-in $name in $language', ({ name, language, source }) => {
    expect(textFaults(source, name, language)).toEqual([]);
  });

  it('compiles built-in texts to tame markup only', () => {
    for (const { source } of builtIn) expect(markup(source).filter((name) => !TAME.test(name))).toEqual([]);
  });

  it.each([
    '<script>alert(1)</script>',
    'A word <b onclick=alert(1)>bold</b>',
    '<img src=x onerror=alert(1)>',
    '<!-- comment -->',
    '<style>body{display:none}</style>',
    '<iframe src="https://evil.example"></iframe>',
    '- list\n\n  <div>inside</div>',
    '| a |\n|---|\n| <b>x</b> |',
    '> <i>quoted</i>',
    '## <u>Heading</u>',
    '![picture](https://evil.example/x.png)',
    '- [ ] task',
  ])('refuses %s', (source) => {
    expect(faults(source)).not.toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\\\evil.example',
    'https:evil.example',
    'https://user:secret@evil.example',
    'https://evil.example/"onmouseover="alert(1)',
    'mailto:a@b.c?bcc=d@e.f',
    'tel:123',
    'relative/path',
    '{{name}}',
  ])('refuses a link to %s', (href) => {
    expect(faults(`[word](<${href}>)`)).not.toEqual([]);
    expect(faults(`[word][1]\n\n[1]: <${href}>`)).not.toEqual([]);
  });

  it.each([
    'https://ok.example/a?b=c#d',
    'http://ok.example',
    'mailto:a@ok.example',
    '/faq#late',
    '/',
    '{{amlCheckUrl}}',
  ])('allows a link to %s', (href) => expect(faults(`[word](${href})`)).toEqual([]));

  it('allows an anchor of this text only', () => {
    expect(faults('[word](#there)\n\n## There\n\nText')).toEqual([]);
    expect(faults('[word](#nowhere)\n\n## There\n\nText')).toEqual([
      'no heading of this text has the anchor #nowhere',
    ]);
  });

  it.each([
    ['', 'the text is empty'],
    [' \n', 'the text is empty'],
    ['x'.repeat(TEXT_LENGTH_MAX + 1), `the text is longer than ${TEXT_LENGTH_MAX} signs`],
    ['# Title', 'a heading begins with ## or ###: # Title'],
    ['#### Deep', 'a heading begins with ## or ###: #### Deep'],
    ['{{constructor}}', 'there is no field {{constructor}}'],
  ])('says why not: %.20s', (source, why) => {
    expect(faults(source)).toEqual([why]);
  });

  it('demands chapters and questions of the FAQ', () => {
    expect(faults('Words', 'faq/faq')).toHaveLength(2);
    expect(faults('## Chapter\n\n### Why\n\nSo', 'faq/faq')).toEqual([]);
  });

  it.each([
    '<svg/onload=alert(1)>',
    'a < b & "c" \'d\' &lt;script&gt; \\<script>',
    '`<script>alert(1)</script>`\n\n```"><img onerror=x>\n<script>\n```',
    '[a **b** `<i>`](https://ok.example/?q=1&amp;r=x)',
    '~~a~~ *b* <https://ok.example/x>',
    '| `<b>` | {{name}} |\n|---|:-:|\n| 1 &lt; 2 | x |',
  ])('compiles %j to tame markup only', (source) => {
    expect(faults(source)).toEqual([]);
    expect(markup(source).filter((name) => !TAME.test(name))).toEqual([]);
  });
});
