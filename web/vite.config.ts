import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineScripts } from './inline-scripts.ts';
import { markdown } from './markdown.ts';
import { filesOfPart, preloadParts } from './preload-parts.ts';

const api = 'http://127.0.0.1:8080';

/** Over HTTP/1.1 a browser fetches six files at a time: each further six cost a round trip. */
const inOneFile = [
  { name: 'start', test: /src[\\/]entry-client\.tsx$/, priority: 2 },
  {
    name: 'fields',
    test: /ui[\\/](field[\\/]accept-boxes|form[\\/](in-words|say-errors))|[\\/]TextInput\.mjs$/,
    priority: 1,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), markdown(), inlineScripts(), preloadParts()],
  build: {
    manifest: isSsrBuild !== true,
    copyPublicDir: isSsrBuild !== true,
    target: 'es2022',
    modulePreload: { resolveDependencies: filesOfPart },
    // Inlined fonts and icons would reach every visitor.
    assetsInlineLimit: 0,
    ...(isSsrBuild !== true && { rolldownOptions: { output: { codeSplitting: { groups: inOneFile } } } }),
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: api, ws: true }, '/.well-known': api },
  },
  // The renderer carries its packages: it runs anywhere.
  ...(isSsrBuild === true && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}));
