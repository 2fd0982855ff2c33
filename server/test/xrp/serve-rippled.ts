/** Stand-in for rippled: its JSON-RPC, in binary as Parom asks for it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fees } from './ledger-rules.ts';
import type { Closed, Rippled, Validated } from './rippled.ts';

export type Params = Readonly<Record<string, unknown>>;
export type Result = Record<string, unknown>;

/** Another answer than the good node's: `null` never answers, `undefined` is the good one. */
export type OtherAnswer = (method: string, params: Params, good: () => Result) => Result | null | undefined;

export async function serveRippled(rippled: Rippled, other: OtherAnswer = () => undefined) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
      method: string;
      params: [Params];
    };
    const good = (): Result => answerOf(rippled, method, params[0]);
    const answer = other(method, params[0], good);
    if (answer === null) return void request.socket.destroy();
    const result = answer ?? good();
    const status = result.error === undefined ? 'success' : 'error';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ result: { status, ...result } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const declined = (error: string): Result => ({ error, error_message: `the stand-in says ${error}` });

function answerOf(rippled: Rippled, method: string, params: Params): Result {
  switch (method) {
    case 'ledger':
      return ledgerAnswer(rippled, params);
    case 'account_info':
      return accountAnswer(rippled, params);
    case 'account_tx':
      return historyAnswer(rippled, params);
    case 'tx':
      return transactionAnswer(rippled, String(params.transaction));
    case 'submit': {
      const result = rippled.submit(String(params.tx_blob));
      return { engine_result: result, engine_result_message: `the stand-in says ${result}` };
    }
    case 'fee':
      return { drops: { base_fee: `${fees.base}`, open_ledger_fee: `${rippled.openFee}` } };
    case 'server_info':
      return serverAnswer(rippled);
    default:
      return declined('unknownCmd');
  }
}

const serverAnswer = ({ networkId }: Rippled): Result => ({
  info: {
    network_id: networkId,
    validated_ledger: {
      reserve_base_xrp: Number(fees.reserve) / 1e6,
      reserve_inc_xrp: Number(fees.perObject) / 1e6,
    },
  },
});

function ledgerOf(rippled: Rippled, { ledger_index: index, ledger_hash: hash }: Params): Closed | undefined {
  if (hash !== undefined) return rippled.ledgers.find((one) => one.hash === hash);
  return typeof index === 'number' ? rippled.at(index) : rippled.head;
}

function ledgerAnswer(rippled: Rippled, params: Params): Result {
  if (params.ledger_index === 'current')
    return { ledger: { closed: false, transactions: rippled.open.map(({ blob }) => ({ tx_blob: blob })) } };
  const ledger = ledgerOf(rippled, params);
  if (ledger === undefined) return declined('lgrNotFound');
  const transactions = ledger.transactions.map(({ blob, meta }) => ({ tx_blob: blob, meta }));
  return {
    validated: true,
    ledger_hash: ledger.hash,
    ledger_index: ledger.height,
    ledger: { closed: true, ledger_data: ledger.data, ...(params.transactions ? { transactions } : {}) },
  };
}

function accountAnswer(rippled: Rippled, params: Params): Result {
  const address = String(params.account);
  const isOpen = params.ledger_index === 'current';
  const ledger = ledgerOf(rippled, params);
  if (ledger === undefined) return declined('lgrNotFound');
  const root = ledger.accounts.get(address);
  if (root === undefined) return declined('actNotFound');
  return {
    validated: !isOpen,
    account_data: {
      Account: address,
      Balance: root.balance.toString(),
      Flags: root.flags,
      OwnerCount: root.ownerCount,
      Sequence: isOpen ? rippled.nextSequence(address) : root.sequence,
      ...(root.regularKey === undefined ? {} : { RegularKey: root.regularKey }),
      ...(root.isPool ? { AMMID: 'A'.repeat(64) } : {}),
      signer_lists: root.hasSigners ? [{ SignerQuorum: 1 }] : [],
    },
  };
}

const PAGE = 2;

/** Small pages, so that the marker is tried. */
function historyAnswer(rippled: Rippled, { account, marker }: Params): Result {
  const all = rippled.ledgers
    .flatMap(({ transactions }) => transactions)
    .filter(({ fields }) => fields.Account === account || fields.Destination === account)
    .toReversed();
  const from = typeof marker === 'number' ? marker : 0;
  const rows = all.slice(from, from + PAGE).map(({ blob, meta, height }: Validated) => ({
    tx_blob: blob,
    meta,
    ledger_index: height,
    validated: true,
  }));
  return { account, transactions: rows, ...(from + PAGE < all.length ? { marker: from + PAGE } : {}) };
}

function transactionAnswer(rippled: Rippled, txId: string): Result {
  if (!/^[0-9A-F]{64}$/i.test(txId)) return declined('invalidParams');
  const found = rippled.find(txId);
  if (found !== undefined)
    return { tx: found.blob, meta: found.meta, hash: txId, ledger_index: found.height, validated: true };
  const waiting = rippled.open.find((one) => one.txId === txId);
  return waiting === undefined ? declined('txnNotFound') : { tx: waiting.blob, hash: txId, validated: false };
}
