import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The proofs run for minutes each: begun last, they would keep one processor busy and the other waiting. */
class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isProof = ({ moduleId }: TestSpecification) => moduleId.includes('/test/proof/');
    return [...sorted.filter(isProof), ...sorted.filter((file) => !isProof(file))];
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/prepare-database.ts'],
    // An embedded database runs on its process's event loop and takes some 200 MB: few processes, one per file.
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: ProofsFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
