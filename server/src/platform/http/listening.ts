import { StartProblem } from '../start-problem.ts';

export interface Door {
  readonly host: string;
  readonly port: number;
  readonly setting: string;
}

export async function listening<Opened>(door: Door, listen: () => PromiseLike<Opened>): Promise<Opened> {
  try {
    return await listen();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const words = refusals[code]?.(door);
    if (words === undefined) throw error;
    throw new StartProblem(`${words} (${code})`, { cause: error });
  }
}

const refusals: Readonly<Record<string, (door: Door) => string>> = {
  EADDRINUSE: ({ host, port, setting }) =>
    `port ${port} of ${host} is in use by another program, perhaps by another Parom. Stop that one, or set ${setting} to a free port`,
  EACCES: ({ port, setting }) =>
    `this user may not open port ${port}. Choose one above 1023 with ${setting} and put a proxy in front, or allow it in the system`,
  EADDRNOTAVAIL: ({ host }) =>
    `this machine has no address ${host}. Set HOST to one of its own; 0.0.0.0 is all of them`,
  ENOTFOUND: ({ host }) => `HOST is ${host}, and no address is known by that name`,
};
