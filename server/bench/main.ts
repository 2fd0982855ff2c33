import { cpus, totalmem } from 'node:os';
import { blockToBroadcast } from './block-to-broadcast.ts';
import { consoleQuestions } from './console.ts';
import { creation } from './creation.ts';
import { hub } from './hub.ts';
import { type Measurement, missedOf } from './measurement.ts';
import { memory } from './memory.ts';
import { neighbours } from './neighbours.ts';
import { outbox } from './outbox.ts';
import { pages } from './pages.ts';
import { plans } from './plans.ts';
import { reads } from './reads.ts';
import { recalculation } from './recalculation.ts';
import { restart } from './restart.ts';
import { tickets } from './tickets.ts';
import { watchFlat } from './watch-flat.ts';

const measurements: Readonly<Record<string, Measurement>> = {
  creation,
  recalculation,
  broadcast: blockToBroadcast,
  watch: watchFlat,
  reads,
  tickets,
  plans,
  console: consoleQuestions,
  hub,
  neighbours,
  outbox,
  pages,
  memory,
  restart,
};
const GIVE_UP_MS = 600_000;

const parts = new Map(
  process.argv.slice(2).map((asked): [string, string | undefined] => {
    const [name = '', part] = asked.split(':', 2);
    return [name, part];
  }),
);
const names = [...parts.keys()];
const unknown = names.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  process.stderr.write(
    `no such measurement: ${unknown.join(', ')}; there are ${Object.keys(measurements).join(', ')}\n`,
  );
  process.exit(2);
}
setTimeout(() => {
  process.stderr.write(`bench: not finished within ${GIVE_UP_MS / 1_000} s, given up\n`);
  process.exit(1);
}, GIVE_UP_MS).unref();

process.once('SIGINT', () => process.exit(1));
process.setMaxListeners(0);

const [processor] = cpus();
process.stdout.write(
  `${processor?.model ?? 'an unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
    `${process.platform}, Node ${process.version}\n\n`,
);
let missed = 0;
for (const [name, measure] of Object.entries(measurements)) {
  if (names.length > 0 && !names.includes(name)) continue;
  missed += missedOf(await measure(parts.get(name))).length;
}
process.stdout.write(missed === 0 ? '\nbench: every limit is kept\n' : `\nbench: ${missed} missed\n`);
process.exit(missed === 0 ? 0 : 1);
