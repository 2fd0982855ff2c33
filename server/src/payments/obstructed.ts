import { type Obstacle, obstacleInEnglish } from '@parom/contract/console/answers/alerts/obstacles';
import { ChainOutage } from '../chains/chain.ts';

/** A payment waits for what its alert can say in the operator's language. */
export class Obstructed extends Error {
  constructor(readonly obstacle: Obstacle) {
    super(obstacleInEnglish(obstacle));
  }
}

/** The network shows it, so it is an outage too. */
export class Overtaken extends ChainOutage {
  constructor() {
    super(obstacleInEnglish({ kind: 'overtaken' }));
  }
}

export function obstacleOf(error: unknown): Obstacle {
  if (error instanceof Obstructed) return error.obstacle;
  if (error instanceof Overtaken) return { kind: 'overtaken' };
  return { kind: 'error', said: error instanceof Error ? error.message : String(error) };
}
