import { choice, optional, reason, text } from './arguments.ts';
import { act, type Calls } from './call.ts';
import { get, give } from './pair-calls.ts';

const direction = optional(
  choice(['in', 'out', 'both'], 'in, the default: customers give the first coin; out: they get it; or both'),
);

export const switchCalls = {
  'enable-pair': act({
    summary: 'Offers a pair or one direction, or with `both` also the way back.',
    arguments: { from: give, to: get, direction },
  }),
  'disable-pair': act({
    summary:
      'Stops offering a pair or one direction, or with `both` also the way back. At the end it opens by itself.',
    arguments: {
      from: give,
      to: get,
      direction,
      reason,
      end: optional(text('when it opens by itself: in minutes, as 90, or Moscow time, as 2030-01-15T18:30')),
    },
  }),
} as const satisfies Calls;
