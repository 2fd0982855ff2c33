// web/public/icons, by the system's Chromium. Committed: no build needs a browser.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { takePicture } from './lib/take-picture.mjs';

const out = join(root, 'web', 'public', 'icons');
const mark = readFileSync(join(root, 'web', 'public', 'mark.svg'), 'utf8');
const whole = mark.replace('rx="9.5"', '').replace('viewBox="0 0 32 32"', 'viewBox="-2 -2 36 36"');
const filled = whole.replace('<rect width="32" height="32"', '<rect x="-2" y="-2" width="36" height="36"');

const pageOf = (svg, size) =>
  `<!doctype html><style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`;

mkdirSync(out, { recursive: true });
for (const [name, svg, size] of [
  ['192', mark, 192],
  ['512', mark, 512],
  ['maskable-512', filled, 512],
  ['apple-180', filled, 180],
])
  takePicture(pageOf(svg, size), { width: size, height: size }, join(out, `${name}.png`));
