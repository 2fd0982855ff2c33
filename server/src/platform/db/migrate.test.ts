import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { schemaSource } from '../../migrations/index.ts';
import { StartProblem } from '../start-problem.ts';
import { migrate } from './migrate.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { db } = database;

const valueOf = async (call: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(call)} as value`.execute(db);
  return rows[0]?.value;
};

describe('a database with the program’s tables', () => {
  it('is not inspected when no step is missing', async () => {
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    expect(await migrate(db.withPlugin(counting), schemaSource)).toEqual([]);
    expect(asked).toBe(2);
  });

  it('is refused where one step has another name', async () => {
    const { 'aml/schema.sql': renamed = '', ...others } = schemaSource.baseline;
    const baseline = { ...others, 'aml/other.sql': renamed };
    await expect(migrate(db, { ...schemaSource, baseline })).rejects.toThrow('could not be migrated');
  });

  it('is refused where the baseline has another column', async () => {
    const baseline = { ...schemaSource.baseline, 'aml/schema.sql': 'create table blocked_addresses ()' };
    await expect(migrate(db, { ...schemaSource, baseline })).rejects.toThrow(
      new StartProblem(
        'the database could not be migrated: it has another form of aml/schema.sql. Start the Parom that made the ' +
          'database, or start with an empty one',
      ),
    );
  });

  it('is kept where only a comment of the baseline changed', async () => {
    const text = `-- Better words.\n\n${schemaSource.baseline['aml/schema.sql']}`;
    const baseline = { ...schemaSource.baseline, 'aml/schema.sql': text };
    expect(await migrate(db, { ...schemaSource, baseline })).toEqual([]);
  });
});

describe('a function of the database', () => {
  const withFunction = (answer: number) => ({
    ...schemaSource,
    functions: {
      ...schemaSource.functions,
      'answer.sql': `create or replace function answer() returns integer language sql as 'select ${answer}'`,
    },
  });

  it('is applied again when its text changes, and not otherwise', async () => {
    expect(await migrate(db, withFunction(1))).toEqual(['answer.sql']);
    expect(await migrate(db, withFunction(1))).toEqual([]);
    expect(await valueOf('answer()')).toBe(1);
    expect(await migrate(db, withFunction(2))).toEqual(['answer.sql']);
    expect(await valueOf('answer()')).toBe(2);
  });

  it('is ignored by a program that does not have it', async () => {
    await migrate(db, withFunction(2));
    expect(await migrate(db, schemaSource)).toEqual([]);
  });
});

describe('a migration after a release', () => {
  const released = {
    ...schemaSource,
    migrations: {
      '0002-filled': 'insert into later_table (number) values (7)',
      '0001-added': 'create table later_table (number integer)',
    },
  };

  it('is applied once, in the order of the names', async () => {
    expect(await migrate(db, released)).toEqual(['0001-added', '0002-filled']);
    expect(await migrate(db, released)).toEqual([]);
    expect(await valueOf('(select count(*)::int from later_table)')).toBe(1);
  });

  it('is refused by an older program', async () => {
    await expect(migrate(db, schemaSource)).rejects.toThrow(
      new StartProblem(
        'the database could not be migrated: it has the step 0002-filled, which this Parom does not know. A newer ' +
          'one has used it; start that one, or restore the backup from before it',
      ),
    );
  });
});
