import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { tags } from '../scripts/documents/tags.mjs';

/** Minutes each: started last, or in a row, they would leave one processor idle. */
const LONGEST = ['/test/proof/killed.test.ts', '/test/proof/model.test.ts', '/test/proof/'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((path) => moduleId.includes(path));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** As esbuild's text loader does in the program. */
const sqlAsText: Plugin = {
  name: 'sql as text',
  transform: (text, path) => (path.endsWith('.sql') ? `export default ${JSON.stringify(text)}` : undefined),
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [sqlAsText],
  test: {
    tags,
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/prepare-database.ts'],
    setupFiles: ['test/watch-lock-order.ts'],
    // An embedded database runs on its process's event loop and takes some 200 MB: few processes.
    pool: 'forks',
    // One more than cores: tests of real processes wait for them most of their time.
    maxWorkers: 3,
    // Files share their imports: loading them for each file was a quarter of all the work.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Long, for a busy machine: a waiting test ends as soon as its condition holds.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
  },
});
