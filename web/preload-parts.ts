/**
 * Vite imports a part at once and preloads its modules as modules. In browsers that remember a module whose fetch failed (Chrome up
 * to 150) such a part never comes again without a reload. So what Vite puts around each `import()` is ours: `preload-part.ts`.
 */
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

/** A part of a single file too is fetched before it is imported. */
export const filesOfPart = (file: string, others: readonly string[]): string[] =>
  others.includes(file) ? [...others] : [file, ...others];
