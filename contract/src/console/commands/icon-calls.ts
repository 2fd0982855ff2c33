import { PICTURE_BYTES_MAX } from '../../site.ts';
import { document, text } from './arguments.ts';
import { act, type Calls } from './call.ts';

export const iconCalls = {
  'set-icon': act({
    summary: 'Gives a coin an icon, cleaned as the logo is.',
    arguments: {
      currency: text('the coin, as LINK'),
      svg: document(`the SVG drawing itself, at most ${PICTURE_BYTES_MAX} bytes`),
    },
  }),
} as const satisfies Calls;
