import type { Plugin } from 'vite';

const HELPER = /^\0vite\/preload-helper\.js$/;
const ours = `${import.meta.dirname}/src/platform/parts/preload-part.ts`;

export const preloadParts = (): Plugin => ({
  name: 'parom:preload-parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: HELPER },
    handler: () => `export { preloadPart as __vitePreload } from ${JSON.stringify(ours)};`,
  },
});

export const filesOfPart = (file: string, others: readonly string[]): string[] =>
  others.includes(file) ? [...others] : [file, ...others];
