/** For `postgres.test.ts`: migrates the given database and prints the number of applied migrations. */
import { schemaSource } from '../src/migrations/index.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { createLogger } from '../src/platform/logger.ts';

const database = await openPostgres({ databaseUrl: process.argv[2] ?? '', log: createLogger('silent') });
const applied = await database.withoutTimeout((db) => migrate(db, schemaSource));
await database.close();
console.log(String(applied.length));
