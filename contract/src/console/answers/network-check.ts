/** The rows of `check-network`: the question to the node, its answer, and the problem. */
import * as z from 'zod/mini';
import { nodeFault, nodeFaultInEnglish } from './alerts/causes.ts';
import { count, type Sentences, sum, sumInWords, text } from './form.ts';
import { counted } from './in-english.ts';

const nothing = z.object({});
const ofCoin = z.object({ coin: text });
const minutesOff = z.object({ minutes: count });

const askedForms = {
  askedNodes: nothing,
  askedNewestBlock: nothing,
  askedParent: nothing,
  askedFinalBlock: nothing,
  askedPayments: nothing,
  askedTransfer: ofCoin,
  askedFee: ofCoin,
  askedBalance: ofCoin,
};

const foundForms = {
  foundOneNode: nothing,
  foundNodes: z.object({ nodes: count }),
  foundBlock: z.object({ block: count, hash: text }),
  foundParent: z.object({ hash: text }),
  foundFinalBlock: z.object({ block: count, behind: count }),
  foundPayments: z.object({ payments: count }),
  foundTransfer: z.object({ amount: text, transaction: text, block: count }),
  foundFee: sum,
  foundBalance: z.object({ amount: text }),
  foundNone: nothing,
  foundNoAnswer: nothing,
  foundUnasked: nothing,
};

const problemForms = {
  /** A node's own words, or those of the connection. */
  nodeUnheard: z.object({ error: text }),
  nodesFaulty: z.object({ nodes: z.array(z.object({ name: text, fault: nodeFault })) }),
  newestBlockOld: minutesOff,
  newestBlockAhead: minutesOff,
  newestBlocksHidden: nothing,
  blocksUnlinked: nothing,
  finalBlockUnnamed: nothing,
  paymentsInNoBlock: z.object({ payments: count }),
  transfersUnread: nothing,
  blockUnshown: z.object({ block: count }),
  /** A token has a contract. */
  transferUnfound: z.object({ blocks: count, contract: z.nullable(text) }),
  feeOfNothing: nothing,
  hotWalletEmpty: nothing,
};

export const networkCheckForms = { ...askedForms, ...foundForms, ...problemForms };

export const networkCheckEnglish = {
  askedNodes: () => 'nodes',
  askedNewestBlock: () => 'newest block',
  askedParent: () => 'its parent',
  askedFinalBlock: () => 'final block',
  askedPayments: () => 'payments of the hot wallet so far',
  askedTransfer: (of) => `a past transfer of ${of.coin}`,
  askedFee: (of) => `fee of a payment of ${of.coin}`,
  askedBalance: (of) => `${of.coin} in the hot wallet`,
  foundOneNode: () => 'one',
  foundNodes: (of) => `${of.nodes} compared`,
  foundBlock: (of) => `${of.block}, ${of.hash}`,
  foundParent: (of) => of.hash,
  foundFinalBlock: (of) => `${of.block}, ${counted(of.behind, 'block')} behind the newest`,
  foundPayments: (of) => String(of.payments),
  foundTransfer: (of) => `${of.amount} in ${of.transaction}, block ${of.block}: look it up`,
  foundFee: sumInWords,
  foundBalance: (of) => of.amount,
  foundNone: () => 'none',
  foundNoAnswer: () => 'no answer',
  foundUnasked: () => 'not asked',
  nodeUnheard: (of) => `the node did not answer: ${of.error}`,
  nodesFaulty: (of) => of.nodes.map(({ name, fault }) => `${name}: ${nodeFaultInEnglish(fault)}`).join('; '),
  newestBlockOld: (of) => `it is ${of.minutes} minutes old: wait until the node has all blocks`,
  newestBlockAhead: (of) => `it is ${of.minutes} minutes in the future: set this machine’s clock`,
  newestBlocksHidden: () => 'the node shows no header of its newest blocks: it is not in sync',
  blocksUnlinked: () => 'its blocks are not linked: several nodes answer at this address',
  finalBlockUnnamed: () => 'the node names no final block: no deposit would ever be credited',
  paymentsInNoBlock: (of) => `${of.payments} are in no block yet: wait for them before the first start`,
  transfersUnread: () => 'without a final block no transfer is read',
  blockUnshown: (of) => `the node does not show block ${of.block}`,
  transferUnfound: (of) =>
    `no transfer in ${of.blocks} blocks${of.contract === null ? '' : `; compare the contract ${of.contract} with an explorer`}`,
  feeOfNothing: () => 'a fee of nothing is no estimate',
  hotWalletEmpty: () => 'it holds none: fill it before the coin is offered',
} satisfies Sentences<typeof networkCheckForms>;
