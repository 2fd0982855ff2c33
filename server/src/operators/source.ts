import { type Source, TERMINAL } from '@parom/contract/console/audit';
import { deviceOf } from '@parom/contract/console/device';
import type { RequestOfCall } from '../platform/http/call.ts';
import { shortened } from '../platform/text/shortened.ts';

export type { Source };

const DEVICE_MAX = 200;

/** The device as the list of sessions names it. */
export function sourceOf(
  { clientAddress, header }: Pick<RequestOfCall, 'clientAddress' | 'header'>,
  isTerminal: boolean,
): Source {
  const agent = shortened(header('user-agent'), DEVICE_MAX);
  return {
    address: clientAddress,
    device: isTerminal ? TERMINAL : agent === null ? null : deviceOf(agent),
  };
}
