import { choice, optional, reason, text } from './arguments.ts';
import { act, type Calls } from './call.ts';

const network = text('the network, as bitcoin');
const asset = text('the asset, as USDT@tron');
const direction = choice(['in', 'out', 'both'], 'coins that customers send, receive, or both');
const end = optional(text('when it ends by itself: in minutes, as 90, or Moscow time, as 2030-01-15T18:30'));

export const stopCalls = {
  'stop-network': act({
    summary:
      'Stops a network for new tickets. In: deposits are credited as before. Out: unsigned payments wait. At the end it starts by itself.',
    arguments: { network, direction, reason, end },
  }),
  'start-network': act({
    summary: 'Offers a network again.',
    arguments: { network, direction },
  }),
  'stop-asset': act({
    summary:
      'Stops one coin on one network for new tickets. In: deposits are credited as before. Out: as stop-payouts. At the end it starts by itself.',
    arguments: { asset, direction, reason, end },
  }),
  'start-asset': act({
    summary: 'Offers one coin on one network again. Out: as start-payouts.',
    arguments: { asset, direction, reason },
  }),
} as const satisfies Calls;
