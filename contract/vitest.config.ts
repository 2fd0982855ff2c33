import { defineConfig } from 'vitest/config';
import { tags } from '../scripts/documents/tags.mjs';

export default defineConfig({ test: { tags, include: ['src/**/*.test.ts'], pool: 'threads' } });
