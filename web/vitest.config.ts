import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { tags } from '../scripts/documents/tags.mjs';
import { markdown } from './markdown.ts';

const TESTS = ['*.test.ts', 'src/**/*.test.{ts,tsx}'];
/** Changes shared modules, so it gets its own. */
const CHANGES_SHARED =
  /\bvi\.(mock|hoisted|stub|resetModules|useFakeTimers)|globalThis|Reflect\.|Object\.define/;
const alone = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`)
  .filter((file) => CHANGES_SHARED.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), markdown()],
  test: {
    tags,
    environment: 'node',
    css: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    projects: [
      // Loading modules anew was four fifths of the work. A time zone needs a process of its own.
      { extends: true, test: { name: 'web', include: TESTS, exclude: alone, isolate: false, pool: 'forks' } },
      { extends: true, test: { name: 'web, alone', include: alone, pool: 'threads' } },
    ],
  },
});
