/** Prints what `schema.ts` must say, from an empty database with all migrations. Run by `npm run schema`. */
import { PGlite } from '@electric-sql/pglite';
import { schemaSource } from '../src/migrations/index.ts';
import { connectTo } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLogger } from '../src/platform/logger.ts';
import { describeSchema } from './describe-schema.ts';

const database = connectTo(await PGlite.create(), createLogger('silent'));
await migrate(database.db, schemaSource);
process.stdout.write(await describeSchema(database.db));
await database.close();
