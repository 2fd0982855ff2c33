import * as z from 'zod/mini';
import { monitorLabels, NO_LABELS } from '../../monitor-labels.ts';
import { text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { decimal, rows, word, words } from './rows.ts';

const from = text('the coin that the customer gives, with its network, as BTC@bitcoin');
const to = text('the coin that the customer gets, with its network, as USDT@tron');
const labels = text(`${monitorLabels.join(', ')}; several separated by commas, or ${NO_LABELS}`);

export const monitorCalls = {
  monitors: question({
    summary: 'Lists the directions as monitors read them now, and those hidden from monitors.',
    arguments: {},
    answer: rows({
      give: word,
      get: word,
      from: word,
      to: word,
      isShown: z.boolean(),
      hiddenBy: words,
      hiddenAt: words,
      ownLabels: word,
      /** `null`: not offered now. */
      out: z.nullable(decimal),
      reserve: z.nullable(decimal),
      minGive: z.nullable(decimal),
      maxGive: z.nullable(decimal),
      labels: words,
    }),
  }),
  'hide-from-monitors': act({
    summary: 'Takes a direction out of the export. The site still offers it.',
    arguments: { from, to },
  }),
  'show-to-monitors': act({
    summary: 'Puts a hidden direction back into the export.',
    arguments: { from, to },
  }),
  'label-for-monitors': act({
    summary: 'Sets what monitors say of a direction beside its price.',
    arguments: { from, to, labels },
  }),
} as const satisfies Calls;
