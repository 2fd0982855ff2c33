import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { describeSchema } from '../test/describe-schema.ts';

const database = await testDatabase();
afterAll(() => database.close());

describe('schema.ts', () => {
  it('equals a migrated database to the byte (else: npm run schema)', async () => {
    const written = readFileSync(new URL('./schema.ts', import.meta.url), 'utf8');
    expect(written).toBe(await describeSchema(database.db));
  });
});
