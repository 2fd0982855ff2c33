/** Below a list, or in one of its cells. */
import * as z from 'zod/mini';
import { count, type Sentences, sum } from './form.ts';
import { counted, listed, sums } from './in-english.ts';
import { takenBackInWords } from './refused-payments.ts';

const nothing = z.object({});
const ticket = z.object({ ticket: count });
const dustOf = z.object({ ticket: z.nullable(count), count });

export const listForms = {
  moreByLimit: z.object({ most: count }),
  searchCut: nothing,
  dustLeftOut: z.object({ of: z.array(dustOf), hasOthers: z.boolean() }),
  dustWaits: z.object({ count, sums: z.array(sum) }),
  noneWithEmail: nothing,
  noneWithAddress: nothing,
  noneWhole: nothing,
  walletShared: nothing,
  addressOfOtherNetwork: ticket,
  depositGone: z.object({ deposit: count }),
  addressStopped: nothing,
  paidAddressStopped: nothing,
  paidAddressStoppedBefore: nothing,
  mnemonicReplaced: nothing,
};

const whose = (of: z.infer<typeof dustOf>): string =>
  `${of.count} ${of.ticket === null ? 'unassigned' : `of ticket ${of.ticket}`}`;

export const listEnglish = {
  moreByLimit: ({ most }) => `There are more: a greater --limit shows them, ${most} at most.`,
  searchCut: () => 'There are more: search for something rarer.',
  dustLeftOut: ({ of, hasOthers }) =>
    `Dust is left out, ${listed([...of.map(whose), ...(hasOthers ? ['others'] : [])])}: --dust lists it.`,
  dustWaits: (of) => `${counted(of.count, 'deposit')}, ${sums(of.sums)}: deposits --dust lists it`,
  noneWithEmail: () => 'No ticket and no withdrawal has this e-mail.',
  noneWithAddress: () =>
    'No ticket has this address or pays to it, and no coins came from it or left for it.',
  noneWhole: () =>
    'This is no whole e-mail, address, phone or card, and no number, memo, transaction or reference equals it.',
  walletShared: () =>
    'That is a wallet of ours that many tickets share: search for the ticket’s memo or the transaction.',
  addressOfOtherNetwork: (of) => `ticket ${of.ticket}, on another network`,
  depositGone: (of) => takenBackInWords(of.deposit),
  addressStopped: () => 'stops the address',
  paidAddressStopped: () => 'stops the address that it pays to',
  paidAddressStoppedBefore: () =>
    'has stopped the address that it pays to: continue-ticket and pay-ticket need --pay-stopped-address',
  mnemonicReplaced: () => 'its address belongs to a replaced mnemonic',
} satisfies Sentences<typeof listForms>;
