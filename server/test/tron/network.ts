/** The stand-in with our dollar token, opened as a chain. TronWeb builds and signs what customers send. */
import { randomBytes } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import { TronWeb } from 'tronweb';
import { type Abi, encodeFunctionData, type Hex, parseUnits } from 'viem';
import type { Chain } from '../../src/chains/chain.ts';
import { addressOfAccount } from '../../src/chains/tron/encoding/address.ts';
import { openTronChain, type TronSettings } from '../../src/chains/tron/index.ts';
import { tronChainName, tronPublicKeys } from '../../src/signing/index.ts';
import { CUSTOMER } from '../evm/anvil.ts';
import contracts from '../evm/contracts/contracts.gen.json' with { type: 'json' };
import { forgetfulSigner } from '../forgetful-signer.ts';
import { serveTron } from './java-tron.ts';
import { evmOf, type Ledger, startLedger } from './ledger.ts';

/** A well-known mnemonic. */
export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
export const NETWORK = 4;
export const TRX = 8;
export const DOLLAR = 5;

export const testDollar = contracts.TestDollar as { abi: Abi; bytecode: Hex };
export const batchPayer = contracts.BatchPayer as { abi: Abi; bytecode: Hex };

export const CUSTOMER_KEY = '01'.repeat(32);
export const customer = TronWeb.address.fromPrivateKey(CUSTOMER_KEY) as string;

export type TronTestNetwork = Awaited<ReturnType<typeof startTronNetwork>>;

export async function startTronNetwork(overrides: Partial<TronSettings> = {}, solidDepth = 8) {
  const ledger = await startLedger();
  const { anvil } = ledger;
  await anvil.client.setBalance({ address: CUSTOMER, value: 10n ** 30n });
  const token = await ledger.deploy(testDollar, [6]);
  const issue = (to: string, sum: string) => call(ledger, token, 'issue', [evmOf(to), parseUnits(sum, 6)]);
  const url = await serveTron(ledger, solidDepth);
  const chainId = Number.parseInt(((await ledger.blockAt(0))?.id ?? '').slice(-8), 16);
  const settings: TronSettings = {
    networkId: NETWORK,
    chainId,
    rpcUrl: url,
    solidityUrl: url,
    apiKey: null,
    keys: tronPublicKeys(MNEMONIC),
    signer: await forgetfulSigner([{ network: NETWORK, chain: tronChainName(chainId), mnemonic: MNEMONIC }]),
    assets: [
      { currencyId: TRX, contract: null, decimals: 6 },
      { currencyId: DOLLAR, contract: token, decimals: 6 },
    ],
    nativeCurrencyId: TRX,
    explorerUrl: 'https://explorer.example/tx/',
    maxFeeTrx: 100,
    ...overrides,
  };
  const chain = await openTronChain(settings);
  const hot = await chain.hotAddress();
  for (const owner of [hot, customer]) {
    await anvil.client.setBalance({ address: evmOf(owner), value: 1_000_000n * 10n ** 6n });
    await issue(owner, '100000');
  }
  await ledger.mine();
  return { ledger, anvil, settings, chain, hot, token, url, solidDepth, issue, ...customerOf(ledger, token) };
}

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

function customerOf(ledger: Ledger, token: string) {
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

export const anyAddress = (): string => addressOfAccount(new Uint8Array(randomBytes(20)));
export const amount = toDecimal;
export type { Chain };
