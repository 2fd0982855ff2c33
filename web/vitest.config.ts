import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { tags } from '../scripts/documents/tags.mjs';
import { markdown } from './markdown.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), markdown()],
  test: {
    name: 'web',
    tags,
    include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'],
    environment: 'node',
    css: false,
  },
});
