/** Customers on the stand-in for TRON: TronWeb builds and signs their transactions. */
import { randomBytes } from 'node:crypto';
import { TronWeb } from 'tronweb';
import { type Abi, encodeFunctionData, type Hex } from 'viem';
import { addressOfAccount } from '../../src/chains/tron/encoding/address.ts';
import { CUSTOMER } from '../evm/anvil.ts';
import contracts from '../evm/contracts/contracts.gen.json' with { type: 'json' };
import { evmOf, type Ledger } from './ledger.ts';

export const testDollar = contracts.TestDollar as { abi: Abi; bytecode: Hex };
const CUSTOMER_KEY = '01'.repeat(32);
export const customer = TronWeb.address.fromPrivateKey(CUSTOMER_KEY) as string;

export const strangerAddress = (): string => addressOfAccount(new Uint8Array(randomBytes(20)));

/** By the token's owner, at once. */
export async function call(ledger: Ledger, token: string, functionName: string, args: readonly unknown[]) {
  const data = encodeFunctionData({ abi: testDollar.abi, functionName, args: [...args] });
  await ledger.anvil.client.sendTransaction({
    account: CUSTOMER,
    to: evmOf(token),
    data,
    gas: 300_000n,
    gasPrice: 0n,
    chain: null,
  });
}

let sentByCustomers = 0;

/** Blocks that a re-org may take are no reference. */
async function header(ledger: Ledger) {
  const [first, head] = [await ledger.blockAt(0), await ledger.head()];
  const timestamp = head.timestamp + ++sentByCustomers;
  return {
    ref_block_bytes: '0000',
    ref_block_hash: (first?.id ?? '').slice(16, 32),
    expiration: head.timestamp + 600_000,
    timestamp,
  };
}

export function customerOf(ledger: Ledger, token: string) {
  const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:9' });
  const signAndSend = async (unsigned: Parameters<typeof tronWeb.trx.sign>[0]) => {
    const signed = await tronWeb.trx.sign(unsigned as never, CUSTOMER_KEY);
    const {
      raw_data_hex: raw,
      signature,
      txID,
    } = signed as unknown as {
      raw_data_hex: string;
      signature: string[];
      txID: string;
    };
    const [bytes, made] = [raw, signature[0] ?? ''].map((text) => new Uint8Array(Buffer.from(text, 'hex')));
    await ledger.accept(bytes as Uint8Array, made as Uint8Array);
    return txID;
  };
  const callContract = async (
    contract: string,
    selector: string,
    parameters: { type: string; value: unknown }[],
    feeLimit = 100_000_000,
  ) => {
    const options = { txLocal: true, feeLimit, blockHeader: await header(ledger) };
    const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
      contract,
      selector,
      options as never,
      parameters as never,
      customer,
    );
    return signAndSend(transaction);
  };
  return {
    callContract,
    payCoins: async (to: string, sun: bigint) =>
      signAndSend(
        await tronWeb.transactionBuilder.sendTrx(to, Number(sun), customer, {
          blockHeader: await header(ledger),
        } as never),
      ),
    payDollars: (to: string, units: bigint, contract = token) =>
      callContract(contract, 'transfer(address,uint256)', [
        { type: 'address', value: to },
        { type: 'uint256', value: units.toString() },
      ]),
  };
}
