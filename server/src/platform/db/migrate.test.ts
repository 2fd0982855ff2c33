import type { KyselyPlugin } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { migrations } from '../../migrations/index.ts';
import { StartProblem } from '../start-problem.ts';
import { migrate } from './migrate.ts';

const database = await testDatabase();
afterAll(() => database.close());

describe('a database that was migrated', () => {
  it('is not inspected when no migration is missing', async () => {
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    expect(await migrate(database.db.withPlugin(counting), migrations)).toEqual([]);
    expect(asked).toBe(2);
  });

  it('with an unknown migration is refused', async () => {
    const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
    const newest = Object.keys(migrations).at(-1);
    await expect(migrate(database.db, older)).rejects.toThrow(
      new StartProblem(
        `the database could not be migrated: it has the step ${newest}, which this Parom does not know. A newer ` +
          'one has used it; start that one, or restore the backup from before it',
      ),
    );
  });

  it('with a migration of another name is refused', async () => {
    const renamed = Object.fromEntries(
      Object.entries(migrations).map(([name, text], index) => [index === 0 ? `${name}-anew` : name, text]),
    );
    await expect(migrate(database.db, renamed)).rejects.toThrow('could not be migrated');
  });
});
