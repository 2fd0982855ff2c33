import { expect, it } from 'vitest';
import { compileContracts } from './compile.mjs';
import committed from './contracts.gen.json' with { type: 'json' };

it('contracts.gen.json of TON, compiled again, equals the committed file', async () => {
  expect(await compileContracts()).toEqual(committed);
});
