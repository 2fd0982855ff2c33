import { VALID_BLOCKS } from '../src/chains/simulated/behaviour.ts';
import type { Service } from './service.ts';

/** An expired payment is signed again by itself: so often, and it fails. */
const SIGNINGS = 5;
const LOOK_MS = 30_000;

/** Of a memo network whose blocks hold no payment of ours (`feeStuck`). */
export async function voidPayments(
  service: Pick<Service, 'mine' | 'advance'>,
  networkId: number,
): Promise<void> {
  for (let signing = 1; signing <= SIGNINGS; signing += 1) {
    await service.mine(networkId, VALID_BLOCKS + 2);
    await service.advance(LOOK_MS);
    await service.advance(LOOK_MS);
  }
}
