/** A process of its own has its own memory and event loop. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Calls = Readonly<Record<string, (argument: number) => Promise<number | void>>>;

interface Question {
  readonly id: number;
  readonly call: string;
  readonly argument: number;
}
interface Answer {
  readonly id: number;
  readonly result: number;
  readonly error?: string;
}

export function answerCalls(calls: Calls): void {
  process.on('disconnect', () => process.exit());
  process.on('message', ({ id, call, argument }: Question) => {
    const answer = async () => {
      const result = await calls[call]?.(argument);
      process.send?.({ id, result: result ?? 0 } satisfies Answer);
    };
    answer().catch((error: unknown) =>
      process.send?.({ id, result: 0, error: String(error) } satisfies Answer),
    );
  });
  process.send?.({ id: 0, result: 0 } satisfies Answer);
}

export interface Child {
  ask(call: string, argument?: number): Promise<number>;
  kill(): void;
}

export async function startChild(name: string, args: readonly string[]): Promise<Child> {
  const program = fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));
  const child = fork(program, [...args], { execArgv: ['--expose-gc'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  const started = new Promise<void>((resolve) => waiting.set(0, () => resolve()));
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  await started;
  return {
    ask: (call, argument = 0) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, ({ result, error }) =>
          error === undefined ? resolve(result) : reject(new Error(error)),
        );
        child.send({ id: last, call, argument } satisfies Question);
      }),
    kill: () => child.kill('SIGKILL'),
  };
}
