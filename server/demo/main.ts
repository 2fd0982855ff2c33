/** `npm run demo` then starts the program on it. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { schemaSource } from '../src/migrations/index.ts';
import { connectTo } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLogger } from '../src/platform/logger.ts';
import { fillMonth, MONTH_MS } from './month.ts';
import { openDemoWorld } from './world.ts';

const SAID_EACH_DAYS = 5;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const dataDir = process.env.DATA_DIR;
if (dataDir === undefined) throw new Error('DATA_DIR names the folder of the demo');
// In memory: a month of commits to a disk takes minutes.
const pglite = await PGlite.create();
const database = connectTo(pglite, createLogger('error'));
await migrate(database.db, schemaSource);
const startsAt = new Date(Date.now() - MONTH_MS);
const world = await openDemoWorld({ database, env: process.env, startsAt });
await fillMonth(world, (day) => {
  if (day % SAID_EACH_DAYS === 0) say(`The demo: day ${day} of 30`);
});
await world.close();
const month = await pglite.dumpDataDir('none');
await database.close();
await mkdir(dataDir, { recursive: true, mode: 0o700 });
const kept = await PGlite.create({ dataDir: join(dataDir, 'postgres'), loadDataDir: month });
await kept.close();
if (process.env.PAROM_OPERATOR_PASSWORD === undefined)
  say(`The operator, shown once: ${world.operator.email} ${world.operator.password}`);
