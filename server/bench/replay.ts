/** A call then runs without the database. */
import pg from 'pg';

export interface Replay {
  learn(work: () => Promise<unknown>): Promise<void>;
  instead<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** @param isSameWithOtherValues creations, whose answers never differ */
export function replay(isSameWithOtherValues: (text: string) => boolean): Replay {
  const known = new Map<string, Promise<unknown>>();
  const keyOf = ({ text, values = [] }: Statement) =>
    isSameWithOtherValues(text) ? text : `${text} ${values.map(String).join()}`;
  const original = pg.Client.prototype.query;
  const through = async <Result>(
    ask: (statement: Statement, send: () => Promise<unknown>) => Promise<unknown>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const send = () => Reflect.apply(original, this, args) as Promise<unknown>;
      const [query] = args;
      // Without values: passed through; with a callback: the pool's own.
      if (typeof query === 'string' && typeof args.at(-1) !== 'function') return ask({ text: query }, send);
      const isOurs = typeof query === 'object' && query !== null && 'text' in query;
      return isOurs ? ask(query as Statement, send) : send();
    } as typeof original;
    return work().finally(() => {
      pg.Client.prototype.query = original;
    });
  };
  const learning = (statement: Statement, send: () => Promise<unknown>) => {
    const answer = send();
    known.set(keyOf(statement), answer);
    return answer;
  };
  return {
    learn: (work) => through(learning, async () => void (await work())),
    instead: (work) => through((statement, send) => known.get(keyOf(statement)) ?? send(), work),
  };
}
