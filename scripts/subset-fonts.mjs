// Only the pages' letters and weights, for a slow line's first paint. Needs `npm install --no-save
// subset-font@2.9.0`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './lib/run.mjs';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
/** Ranges as in `shell.css`; other letters fall back. */
const subsets = {
  latin: `${ascii}\u00a0©«°·»×ÀÂÇÈÉÊÔàâçèéêëîïôùûœ–—‘’“”•…€−`,
  cyrillic: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя№',
};
const options = {
  targetFormat: 'woff2',
  keepFeatures: ['tnum', 'kern'],
  variationAxes: { wght: { min: 400, max: 700, default: 400 } },
};

const { default: subsetFont } = await import('subset-font');
for (const [name, letters] of Object.entries(subsets)) {
  const whole = join(
    root,
    'node_modules/@fontsource-variable/onest/files',
    `onest-${name}-wght-normal.woff2`,
  );
  const cut = await subsetFont(readFileSync(whole), letters, options);
  writeFileSync(join(root, 'web/src/shell/theme/fonts', `onest-${name}.woff2`), cut);
  say(`onest-${name}.woff2: ${cut.length} bytes`);
}
