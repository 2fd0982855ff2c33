import { describe, expect, it } from 'vitest';
import { headHtml } from './head-html.ts';
import { openTemplate } from './template.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/page.tsx': { file: 'assets/page.js', css: ['assets/page.css'], imports: ['index.html', '_own.js'] },
  '_own.js': { file: 'assets/own.js', css: ['assets/index.css'] },
  'onest-latin.woff2': { file: 'assets/onest-latin-1.woff2' },
  'onest-cyrillic.woff2': { file: 'assets/onest-cyrillic-1.woff2' },
};
const index = `<!doctype html>
<html lang="ru" data-theme="dark"><head><title>Parom</title>
<script id="site-settings" type="application/json">{"dev": 1}</script>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index.css">
</head><body><div id="root"><div class="boot"></div></div>
</body></html>`;
const build: Readonly<Record<string, string>> = {
  'index.html': index,
  '.vite/manifest.json': JSON.stringify(manifest),
  'assets/index.css': 'body{color:red}',
  'assets/page.css': 'main{color:blue}',
};
const read = (path: string): string => build[path] ?? '';
const parts = { language: 'en', head: '<title>Hi</title>', site: '{"a":1}', boot: '{"b":2}' };

describe('the template', () => {
  it('filled, has every part in its place, and nothing of the development page', () => {
    const html = openTemplate(read)({ ...parts, body: '<main>drawn</main>', module: undefined });
    expect(html).toContain('<html lang="en" data-theme="dark"><head><title>Hi</title>');
    expect(html).toContain('<script id="site-settings" type="application/json">{"a":1}</script>');
    expect(html).toContain('<div id="root"><main>drawn</main></div><script id="boot"');
    expect(html).not.toMatch(/Parom|"dev"|class="boot"/);
    expect(html.match(/<\/html>/g)).toHaveLength(1);
  });

  it('of a page that is not drawn, keeps the mark that waits', () => {
    const html = openTemplate(read)({ ...parts, body: null, module: undefined });
    expect(html).toContain('<div id="root"><div class="boot"></div></div>');
  });

  it('style sheets stand in the document, each under its file’s name', () => {
    const html = openTemplate(read)({ ...parts, body: '', module: 'src/page.tsx' });
    for (const [file, css] of [
      ['index', 'body{color:red}'],
      ['page', 'main{color:blue}'],
    ])
      expect(html).toContain(`<style data-file="/assets/${file}.css">${css}</style>`);
    expect(html.match(/<style /g)).toHaveLength(2);
  });

  it('names the page’s own scripts for preloading, the common scripts once', () => {
    const html = openTemplate(read)({ ...parts, body: '', module: 'src/page.tsx' });
    const named = [...html.matchAll(/modulepreload" crossorigin href="\/assets\/(\w+)/g)].map(
      ([, name]) => name,
    );
    expect(named.sort()).toEqual(['own', 'page']);
  });

  it('fonts, of the page’s language, are fetched early', () => {
    const fill = openTemplate(read);
    const fontsOf = (language: string) =>
      [
        ...fill({ ...parts, language, body: '', module: undefined }).matchAll(
          /as="font"[^>]*href="\/assets\/onest-(\w+)/g,
        ),
      ].map(([, subset]) => subset);
    expect(['ru', 'en', 'fr'].map(fontsOf)).toEqual([['cyrillic', 'latin'], ['latin'], ['latin']]);
  });

  it('build, without a place or a module, is refused', () => {
    const broken = (path: string) => read(path).replace('<div id="root">', '<div>');
    expect(() => openTemplate(broken)).toThrow(/root/);
    const fill = openTemplate(read);
    expect(() => fill({ ...parts, body: '', module: 'src/gone.tsx' })).toThrow(/src\/gone\.tsx/);
  });
});

describe('the head', () => {
  it('texts of an operator, with quotes and tags, stay texts', () => {
    const html = headHtml({
      title: '</title><script>',
      tags: [{ tag: 'meta', attributes: { name: 'description', content: '"><b>' } }],
    });
    expect(html).toBe(
      '<title>&#60;/title&#62;&#60;script&#62;</title><meta data-head name="description" content="&#34;&#62;&#60;b&#62;">',
    );
  });
});
