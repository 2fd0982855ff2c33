import * as z from 'zod/mini';
import { saidCell } from '../answers/said.ts';
import { optional, text, whole } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { count, rows, said, word } from './rows.ts';

/** A longer rate is a gift to customers who wait for the market to fall. */
export const MINUTES_MAX = 1_440;
/** Two networks take half of the operator program's timeout. */
export const BEYOND_MAX = 5_000;
export const BEYOND_DEFAULT = 1_000;
const networkName = text('the network, as bitcoin');

export const networkCalls = {
  networks: question({
    summary:
      'Lists the networks: confirmations, minutes for the first one, unread blocks (empty: the node is silent), stops.',
    arguments: {},
    answer: rows({
      network: word,
      confirmations: count,
      firstWithinMinutes: count,
      blocksBehind: z.nullable(count),
      inStopped: said,
      outStopped: said,
    }),
  }),
  'check-network': question({
    summary:
      'Asks a network’s node once for all that Parom needs: blocks, finality, a past transfer and fee of each coin, the hot wallet. Names each deviation.',
    arguments: { network: networkName },
    answer: rows({ check: saidCell, found: saidCell, problem: said }),
  }),
  'set-first-confirmation': act({
    summary:
      'Sets for how many minutes a deposit may wait for its first confirmation and keep the ticket’s rate.',
    arguments: {
      network: text('the network, as bitcoin'),
      minutes: whole(`1 to ${MINUTES_MAX}`),
    },
  }),
  'distrust-stock': act({
    summary:
      'After a restored backup, before a worker starts: retires the addresses that the lost time may have given out, and watches them. May be repeated.',
    arguments: {
      beyond: optional(
        whole(
          `how many addresses a network may have derived in the lost time, at most ${BEYOND_MAX} (${BEYOND_DEFAULT})`,
        ),
      ),
    },
  }),
} as const satisfies Calls;
