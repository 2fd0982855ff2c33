/** For `postgres.test.ts`: migrates the database that it is told and prints how many migrations it applied. */
import { migrations } from '../../migrations/index.ts';
import { createLogger } from '../logger.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const database = await openPostgres({ databaseUrl: process.argv[2] ?? '', log: createLogger('silent') });
const applied = await database.patiently((db) => migrate(db, migrations));
await database.close();
console.log(String(applied.length));
