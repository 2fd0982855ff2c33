import type { Plugin } from 'vite';
import { noteEarlyTyping } from './src/platform/start/before-scripts.ts';
import { watchStart } from './src/shell/broken/lost-start.ts';
import { awaitFonts, openNamedQuestion, setTheme } from './src/shell/theme/first-paint.ts';

const PLACE = '<!-- inline scripts -->';
const scripts = [setTheme, awaitFonts, openNamedQuestion, noteEarlyTyping, watchStart];

export const inlineScripts = (): Plugin => ({
  name: 'parom:inline-scripts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      if (!html.includes(PLACE)) throw new Error(`index.html has lost its place: ${PLACE}`);
      return html.replace(PLACE, () => `<script>${scripts.map((run) => `(${run})();`).join('\n')}</script>`);
    },
  },
});
