// web/public/og, by the system's Chromium. Committed: no build needs a browser.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { takePicture } from './lib/take-picture.mjs';

const SIZE = { width: 1_200, height: 630 };
const out = join(root, 'web', 'public', 'og');
const words = (language, namespace) =>
  JSON.parse(readFileSync(join(root, 'web', 'public', 'locales', language, `${namespace}.json`)));
const font = (subset) =>
  readFileSync(
    join(root, 'node_modules', '@fontsource-variable', 'onest', 'files', `onest-${subset}-wght-normal.woff2`),
  ).toString('base64');
const mark = readFileSync(join(root, 'web', 'public', 'mark.svg')).toString('base64');

const firstSentence = (text) => text.replace(/[.:] .*/s, '.');

const pictures = {
  home: (language) => [words(language, 'front').hero.title, words(language, 'front').promise.time],
  blog: (language) => [words(language, 'blog').title, firstSentence(words(language, 'blog').lead)],
  faq: (language) => [
    words(language, 'content').faq.title,
    firstSentence(words(language, 'content').faq.lead),
  ],
  referral: (language) => [words(language, 'front').partners.title, words(language, 'front').partners.more],
};
const brand = { ru: 'Паром', en: 'Parom' };

const swell = (y, height) =>
  `<path d="M-60 ${y}${Array.from({ length: 7 }, (_, i) => `q110 ${i % 2 ? height : -height} 220 0`).join('')}" />`;

const pageOf = (
  language,
  [title, lead],
) => `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>
@font-face { font-family: Onest; font-weight: 100 900; src: url(data:font/woff2;base64,${font('latin')}); unicode-range: U+0000-00FF, U+2000-206F; }
@font-face { font-family: Onest; font-weight: 100 900; src: url(data:font/woff2;base64,${font('cyrillic')}); unicode-range: U+0400-045F; }
* { margin: 0; box-sizing: border-box; }
body { width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden; background: #0e131b; color: #e9eef5; font-family: Onest; }
main { position: relative; height: 100%; padding: 72px 80px; display: flex; flex-direction: column; }
.brand { display: flex; align-items: center; gap: 24px; font-size: 44px; font-weight: 650; letter-spacing: -.02em; }
.brand img { width: 76px; height: 76px; }
h1 { margin-top: auto; max-width: 1000px; font-size: 82px; line-height: 1.06; font-weight: 680; letter-spacing: -.03em; text-wrap: balance; }
p { margin: 26px 0 92px; max-width: 960px; font-size: 33px; line-height: 1.35; color: #9aa6b8; }
svg { position: absolute; inset: auto 0 0 0; width: 100%; height: 150px; fill: none; stroke: #37cf9b; stroke-width: 2.5; }
</style><main><div class="brand"><img src="data:image/svg+xml;base64,${mark}">${brand[language]}</div><h1>${title}</h1><p>${lead}</p>
<svg viewBox="0 0 1200 150">${[30, 62, 94, 126].map((y, i) => `<g opacity="${0.7 - i * 0.16}">${swell(y, 44 - i * 8)}</g>`).join('')}</svg></main></html>`;

mkdirSync(out, { recursive: true });
for (const [name, wordsOf] of Object.entries(pictures))
  for (const language of ['ru', 'en'])
    takePicture(pageOf(language, wordsOf(language)), SIZE, join(out, `${name}-${language}.png`));
