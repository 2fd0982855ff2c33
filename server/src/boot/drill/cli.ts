import { StartProblem } from '../../platform/start-problem.ts';
import { drill } from './drill.ts';

try {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  process.exitCode = await drill(process.argv.slice(2), process.env, say);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  process.stderr.write(`The drill stopped: ${error.message}\n`);
  process.exitCode = 1;
}
