/** Details of alerts about networks, their nodes and the coins that they show. */
import * as z from 'zod/mini';
import { count, moment, type Sentences, sum, sumInWords, text } from '../form.ts';
import { freeze, freezeInEnglish, nodeFault, nodeFaultInEnglish } from './causes.ts';

const since = z.object({ network: text, since: moment });
const madeAt = z.object({ network: text, madeAt: moment });
const waiting = { tickets: count, payments: count };

export const networkAlertForms = {
  networkNeverRead: z.object({ network: text }),
  networkUnreadSince: since,
  networkStaysSilent: since,
  networkBehind: madeAt,
  networkUnfinalised: since,
  nodeBehind: madeAt,
  nodeDisagrees: z.object({ network: text, node: text, fault: nodeFault }),
  networkNotNamed: z.object({ network: text, ...waiting }),
  coinsNotNamed: z.object({ coins: z.array(text), ...waiting }),
  callsUntraced: z.object({ transactions: count, block: count, network: text }),
  depositHidden: z.object({ deposit: count, sum, address: text, transaction: text, block: count }),
  depositOnOtherNetwork: z.object({ deposit: count, sum, ticket: z.nullable(count), network: text }),
  walletFrozen: z.object({ network: text, why: freeze }),
};

const who = (of: { readonly tickets: number; readonly payments: number }): string =>
  `${of.tickets} unpaid or unconfirmed tickets and ${of.payments} unfinished payments wait for`;

export const networkAlertEnglish = {
  networkNeverRead: (of) =>
    `No block of ${of.network} has ever been read. No ticket can be paid there. Repair the node`,
  networkUnreadSince: (of) =>
    `No block of ${of.network} has been read since ${of.since}. Deposits on it are not seen. Repair the node`,
  networkStaysSilent: (of) =>
    `The node of ${of.network} has not answered since ${of.since}. Deposits on it are not seen and its payments wait; nothing is lost. Repair the node`,
  networkBehind: (of) =>
    `The newest block of ${of.network} that was read was made at ${of.madeAt}. Later deposits are not seen yet. Check whether the node is behind, Parom is still reading (networks), or the clock here is ahead`,
  networkUnfinalised: (of) =>
    `No further block of ${of.network} is finalized since ${of.since}, says its node. Deposits on it wait and payments stay "sent". Repair the node, or wait for the network`,
  nodeBehind: (of) =>
    `The newest block of the node of ${of.network} was made at ${of.madeAt}: the node is behind its network, or the clock here is ahead. Until the node has caught up, no deposit on ${of.network} is seen. Look at the node and the clock`,
  nodeDisagrees: (of) =>
    `On ${of.network}, ${of.node} ${nodeFaultInEnglish(of.fault)}. It is not read until it agrees again; the other nodes are. Repair the node, or take it out of PAROM_EVM_NETWORKS`,
  networkNotNamed: (of) =>
    `${who(of)} ${of.network}, which the settings do not name. Nothing is lost. Name the network again`,
  coinsNotNamed: (of) =>
    `${who(of)} ${of.coins.join(', ')}, whose contract the settings do not name. Coins sent to these tickets meanwhile are not found later, since no block is read twice. Name the contract at once`,
  callsUntraced: (of) =>
    `The internal calls of ${of.transactions} transactions in block ${of.block} of ${of.network} could not be seen; the log names them, and those of later blocks. Customers' coins among them reach no ticket by themselves. Look for unseen coins at their addresses`,
  depositHidden: (of) =>
    `Deposit ${of.deposit}, ${sumInWords(of.sum)} that a contract sent to ${of.address}: a re-org undid its block, and its transaction ${of.transaction} is in block ${of.block} now, inside which the node cannot show us what contracts sent. The deposit waits, and its ticket with it. It is asked for every ten minutes; an archive node may show it at once. If none can, look in an explorer whether the coins came, and end it by give-up-deposit`,
  depositOnOtherNetwork: (of) =>
    `Deposit ${of.deposit}, ${sumInWords(of.sum)}, came to ${of.ticket === null ? 'an address of our stock' : `the address of ticket ${of.ticket}`}, which was given out for ${of.network}: its sender chose the wrong network. The coins are ours to move, and count for no ticket. Ask the customer for an address, then refund-deposit --deposit ${of.deposit}`,
  walletFrozen: (of) =>
    `On ${of.network} ${freezeInEnglish(of.why)}. The database is a restored backup, or another program pays from the wallet. The wallet is frozen: nothing is signed there, and no ticket is made towards its coins. After a restored backup, adopt-journal takes them from the signer's journal. Otherwise look in an explorer at the wallet's payments, settle them, then accept-nonce`,
} satisfies Sentences<typeof networkAlertForms>;
