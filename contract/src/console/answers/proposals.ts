/** Acts that two operators decide. */
import * as z from 'zod/mini';
import { type Sentences, sum, sumInWords, text } from './form.ts';

const act = z.object({ act: text });

export const proposalForms = {
  actProposed: z.object({ act: text, proposal: text, sum: z.nullable(sum) }),
  proposalRefused: z.object({ act: text, proposal: text, by: text }),
  /** Without a sum: each time. */
  limitSet: z.object({ act: text, sum: z.nullable(sum) }),
  limitRemoved: act,
  proposalUnseen: z.object({}),
};

export const proposalEnglish = {
  actProposed: (of) =>
    `Proposal ${of.proposal} waits in the queue: ${of.act}${of.sum === null ? '' : `, ${sumInWords(of.sum)}`}. Nothing was done yet. Another operator confirms it within a day at /proposals in the console, with a passkey.`,
  proposalRefused: (of) => `Proposal ${of.proposal} is refused: ${of.act} of ${of.by} is not done.`,
  limitSet: (of) =>
    `${of.sum === null ? 'Each' : `Above ${sumInWords(of.sum)} each`} "${of.act}" needs another operator.`,
  limitRemoved: (of) => `"${of.act}" has this limit no more.`,
  proposalUnseen: () => 'The act is done as it was proposed. It has no preview.',
} satisfies Sentences<typeof proposalForms>;
