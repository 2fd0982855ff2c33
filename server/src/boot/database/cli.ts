import { StartProblem } from '../../platform/start-problem.ts';
import { updateDatabase } from './update-database.ts';

try {
  await updateDatabase(process.argv.slice(2), process.env, (line) => void process.stdout.write(`${line}\n`));
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  process.stderr.write(`The database was not brought up to date: ${error.message}\n`);
  process.exitCode = 1;
}
