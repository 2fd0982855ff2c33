import type { Bench, Lever, Levers } from './bench.ts';
import type { Trial } from './trial.ts';

export interface Behaviour {
  /** Follows the network's name. */
  readonly sentence: string;
  readonly needs: readonly Lever[];
  run(trial: Trial, levers: Levers): Promise<void>;
}

/** `npm run docs` reads the calls of this function into docs/conformance.md. */
export const behaviour = <Needed extends Lever>(
  sentence: string,
  needs: readonly Needed[],
  run: (trial: Trial, levers: Pick<Levers, Needed>) => Promise<void>,
): Behaviour => ({ sentence, needs, run });

export const hasAll = ({ levers }: Bench, needs: readonly Lever[]): boolean =>
  needs.every((lever) => levers[lever] !== undefined);
