/** Below a list, or in one of its cells. */
import * as z from 'zod/mini';
import { paymentPurpose } from '../payment-purpose.ts';
import { count, type Sentences, sum, text } from './form.ts';
import { counted, listed, sums } from './in-english.ts';
import { takenBackInWords } from './refused-payments.ts';

const nothing = z.object({});
const ticket = z.object({ ticket: count });
const address = z.object({ address: text });
const dustOf = z.object({ ticket: z.nullable(count), count });
/** By what the search found a row. */
const foundWay = z.object({
  what: z.enum([
    'number',
    'id',
    'email',
    'recipient',
    'recipientMemo',
    'depositAddress',
    'depositMemo',
    'transaction',
    'sender',
    'reference',
  ]),
  /** `null`: of the ticket, deposit or withdrawal itself. */
  whose: z.nullable(paymentPurpose),
  /** Of a deposit that came on another network than its ticket's. */
  isElsewhere: z.boolean(),
});
export type FoundWay = z.infer<typeof foundWay>;

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
  foundByWays: z.object({ ways: z.array(foundWay) }),
  fromTerminal: address,
  fromBrowser: z.object({ browser: text, address: text }),
  fromAddress: address,
  passwordWrong: nothing,
  passkeyCounterBack: nothing,
  /** A refusal without a code. */
  programRefused: z.object({ error: text }),
  programFailed: z.object({ error: text }),
};

const dustInWords = (of: z.infer<typeof dustOf>): string =>
  `${of.count} ${of.ticket === null ? 'unassigned' : `of ticket ${of.ticket}`}`;

const foundThings: Readonly<Record<FoundWay['what'], string>> = {
  number: 'number',
  id: 'id',
  email: 'e-mail',
  recipient: 'recipient',
  recipientMemo: 'recipient’s memo',
  depositAddress: 'deposit address',
  depositMemo: 'deposit memo',
  transaction: 'transaction',
  sender: 'sender',
  reference: 'reference',
};
const foundWayInWords = ({ what, whose, isElsewhere }: FoundWay): string =>
  `${whose === null ? '' : `${whose}’s `}${foundThings[what]}${isElsewhere ? ' on another network' : ''}`;

export const listEnglish = {
  moreByLimit: ({ most }) => `There are more: a greater --limit shows them, ${most} at most.`,
  searchCut: () => 'There are more: search for something rarer.',
  dustLeftOut: ({ of, hasOthers }) =>
    `Dust is left out, ${listed([...of.map(dustInWords), ...(hasOthers ? ['others'] : [])])}: --dust lists it.`,
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
  foundByWays: ({ ways }) => ways.map(foundWayInWords).join(', '),
  fromTerminal: (of) => `terminal · ${of.address}`,
  fromBrowser: (of) => `${of.browser} · ${of.address}`,
  fromAddress: (of) => of.address,
  passwordWrong: () => 'wrong password',
  passkeyCounterBack: () => 'the counter of the passkey went back',
  programRefused: (of) => of.error,
  // A failure may come after the last commit.
  programFailed: (of) => `it may have been done: ${of.error}`,
} satisfies Sentences<typeof listForms>;
