import { describe, expect, it } from 'vitest';
import committed from './contracts.gen.json' with { type: 'json' };

const hasCompiler = await import('solc').then(
  () => true,
  () => false,
);

describe.skipIf(!hasCompiler)('contracts.gen.json', () => {
  it('compiled again, equals the committed file', async () => {
    const { compileContracts } = await import('./compile.mjs');
    expect(await compileContracts()).toEqual(committed);
  });
});
