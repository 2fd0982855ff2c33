import { doctor } from './doctor.ts';

// Connections to nodes may stay open.
process.exit(
  await doctor(process.argv.slice(2), process.env, (line) => void process.stdout.write(`${line}\n`)),
);
