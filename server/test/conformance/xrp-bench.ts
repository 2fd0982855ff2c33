import type { Decimal } from '@parom/contract/money';
import { toDecimal } from '@parom/contract/money';
import type { Chain } from '../../src/chains/chain.ts';
import { dropsToDecimal } from '../../src/chains/xrp/amounts.ts';
import { openXrpChain, type XrpSettings } from '../../src/chains/xrp/index.ts';
import { accountFlags } from '../../src/chains/xrp/sending/check-recipient.ts';
import { VALID_LEDGERS } from '../../src/chains/xrp/sending/sign-payment.ts';
import { xrpChainName } from '../../src/signing/index.ts';
import { MNEMONIC, RIPPLE, rippledAt, startXrpNetwork, type XrpTestNetwork } from '../xrp/network.ts';
import { strangerAddress } from '../xrp/people.ts';
import { dataOf } from '../xrp/rippled.ts';
import type { OtherAnswer, Params, Result } from '../xrp/serve-rippled.ts';
import type { BadNode, Bench, Levers, Surroundings } from './bench.ts';
import { orderOf } from './ordered.ts';
import { unitOf } from './trial.ts';

export async function openXrpBench({ catalogue }: Surroundings): Promise<Bench> {
  const network = await startXrpNetwork();
  const { rippled, chain, settings, customer, hot } = network;
  rippled.change(hot, { flags: 0 });
  return {
    chain,
    format: 'ripple',
    asset: settings.asset,
    depth: catalogue.networkById(RIPPLE).approvesRequired,
    depositDust: unitOf(settings.asset),
    tidy: async () => {
      rippled.isStuck = false;
      rippled.close(2);
    },
    reopen: (signer = settings.signer) => open(network, { ...settings, signer }),
    secrets: { network: RIPPLE, chain: xrpChainName(rippled.networkId), mnemonic: MNEMONIC },
    // Opened, and emptied by fees: what it holds is what it received.
    stranger: async () => {
      const address = strangerAddress();
      rippled.fund(address, 0n);
      return address;
    },
    mine: async (count = 1) => rippled.close(count),
    reorg: async (depth, drop = []) => rippled.reorganise(depth, drop),
    pay: async (to, amount) => customer.pay(to, amount),
    received: async (address) => dropsToDecimal(rippled.head.accounts.get(address)?.balance ?? 0n),
    levers: { ...leversOf(network), ...nodesOf(network) },
  };
}

/** As if the flag was taken away later: a payment without a tag must still be recorded. */
async function open({ rippled, hot }: XrpTestNetwork, settings: XrpSettings): Promise<Chain> {
  rippled.change(hot, { flags: accountFlags.requireTag });
  const chain = await openXrpChain(settings);
  rippled.change(hot, { flags: 0 });
  return chain;
}

function leversOf({ rippled, customer }: XrpTestNetwork): Partial<Levers> {
  const accountWith = async (balance: bigint, more: Parameters<typeof rippled.fund>[2]) => {
    const address = strangerAddress();
    rippled.fund(address, balance, more);
    return address;
  };
  return {
    memo: true,
    past: true,
    rivalOf: (order) => orderOf({ ...order, amount: toDecimal('0.25') }),
    numbers: true,
    mempool: true,
    expiry: { blocks: VALID_LEDGERS, endOf: ({ height }) => height + VALID_LEDGERS },
    accounts: {
      needMemo: () => accountWith(0n, { flags: accountFlags.requireTag }),
      unopened: async () => strangerAddress(),
    },
    closedContract: () => accountWith(5_000_000n, { isPool: true }),
    drop: async (txId) => rippled.drop(txId),
    replace: async (txId: string, amount: Decimal) => {
      const waiting = rippled.open.find((one) => one.txId === txId);
      if (waiting === undefined) throw new Error(`${txId} does not wait`);
      rippled.drop(txId);
      const { Destination: address, DestinationTag: tag } = waiting.fields;
      return customer.pay({ address, memo: tag === undefined ? null : String(tag) }, amount);
    },
    waiting: true,
    stuck: async () => {
      rippled.isStuck = true;
      return {
        end: async () => {
          rippled.isStuck = false;
        },
      };
    },
  };
}

const isLedger = (method: string, params: Params, which: unknown): boolean =>
  method === 'ledger' && params.ledger_index === which;

function nodesOf(network: XrpTestNetwork): Partial<Levers> {
  const { rippled, settings } = network;
  /** Good until the chain is open, and after it is mended. */
  const misled = async (answer: OtherAnswer): Promise<BadNode> => {
    let isBad = false;
    const rpcUrl = await rippledAt(rippled, (...call) => (isBad ? answer(...call) : undefined));
    const chain = await open(network, { ...settings, rpcUrl });
    isBad = true;
    return {
      chain,
      mend: async () => {
        isBad = false;
      },
    };
  };
  const changed = (result: Result, change: (ledger: Result) => Result): Result => ({
    ...result,
    ledger: change(result.ledger as Result),
  });
  return {
    down: () => misled(() => null),
    silent: () =>
      misled((method, _params, good) => {
        if (method !== 'submit') return undefined;
        good();
        return null;
      }),
    twice: () =>
      misled((method, params, good) =>
        method === 'ledger' && params.transactions === true
          ? changed(good(), (ledger) => ({
              ...ledger,
              transactions: [ledger.transactions, ledger.transactions].flat(),
            }))
          : undefined,
      ),
    behind: async (blocks) => {
      const last = rippled.head.height - blocks;
      return misled((method, params, good) => {
        if (isLedger(method, params, 'current')) return { ledger: { transactions: [] } };
        if (method !== 'ledger') return undefined;
        if (params.ledger_index === 'validated') return ledgerAt(rippled, last);
        return Number(params.ledger_index) > last ? { error: 'lgrNotFound' } : good();
      });
    },
    astray: () =>
      misled((method, params, good) =>
        isLedger(method, params, 'validated')
          ? changed(good(), (ledger) => ({
              ...ledger,
              ledger_data: dataOf({
                ...rippled.head.header,
                ledger_index: rippled.head.height + 50,
              }),
            }))
          : undefined,
      ),
    unlinked: () =>
      misled((method, params, good) =>
        isLedger(method, params, rippled.head.height) && params.transactions === true
          ? changed(good(), (ledger) => ({
              ...ledger,
              ledger_data: dataOf({ ...rippled.head.header, parent_hash: 'E'.repeat(64) }),
            }))
          : undefined,
      ),
    forgetful: () =>
      misled((method, params, good) =>
        isLedger(method, params, rippled.head.height) && params.transactions === true
          ? changed(good(), (ledger) => ({ ...ledger, transactions: [] }))
          : undefined,
      ),
    foreign: () =>
      misled((method, _params, good) =>
        method === 'server_info'
          ? { ...good(), info: { ...(good().info as object), network_id: 1 } }
          : undefined,
      ),
  };
}

function ledgerAt(rippled: XrpTestNetwork['rippled'], height: number): Result {
  const ledger = rippled.at(height);
  if (ledger === undefined) return { error: 'lgrNotFound' };
  return { validated: true, ledger: { ledger_data: ledger.data } };
}
