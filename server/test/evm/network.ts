/** Anvil with our dollar token, opened as a chain. */

import { type Decimal, toDecimal } from '@parom/contract/money';
import { type Abi, type Address, type Hex, parseUnits } from 'viem';
import type { AddressFilter, Outgoing, PaymentOrder, SignedPayment, Wallet } from '../../src/chains/chain.ts';
import { type EvmChain, type EvmSettings, openEvmChain } from '../../src/chains/evm/index.ts';
import { evmPublicKeys, type PaymentSigner } from '../../src/signing/index.ts';
import { quietLog } from '../database.ts';
import { forgetfulSigner } from '../forgetful-signer.ts';
import { type Anvil, CUSTOMER, startAnvil } from './anvil.ts';
import contracts from './contracts/contracts.gen.json' with { type: 'json' };

/** A well-known mnemonic. */
export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
export const COIN = 2;
export const DOLLAR = 5;
export const HOT: Wallet = { kind: 'hot' };
export const depositWallet = (derivationIndex: number): Wallet => ({ kind: 'deposit', derivationIndex });

export const testDollar = contracts.TestDollar as { abi: Abi; bytecode: Hex };
export const batchPayer = contracts.BatchPayer as { abi: Abi; bytecode: Hex };

export interface EvmTestNetwork {
  readonly anvil: Anvil;
  readonly settings: EvmSettings;
  readonly chain: EvmChain;
  readonly hot: Address;
  readonly token: Address;
  /** By default from the token's owner; waits for a block. */
  callToken(functionName: string, args: readonly unknown[], from?: Address): Promise<Hex>;
}

/** As in reality: a dollar has 18 decimals on chain id 56, 6 on others. */
export async function startEvmNetwork(
  chainId: number,
  overrides: Partial<EvmSettings> = {},
): Promise<EvmTestNetwork> {
  const anvil = await startAnvil(chainId);
  const decimals = chainId === 56 ? 18 : 6;
  const token = await anvil.deploy(testDollar, [decimals]);
  const networkId = { 1: 2, 56: 3 }[chainId] ?? 10_000 + chainId;
  const settings: EvmSettings = {
    networkId,
    chainId,
    rpcUrl: anvil.url,
    keys: evmPublicKeys(MNEMONIC),
    signer: await signerOf(networkId, chainId),
    assets: [
      { currencyId: COIN, contract: null, decimals: 18 },
      { currencyId: DOLLAR, contract: token, decimals },
    ],
    nativeCurrencyId: COIN,
    confirmationsRequired: 3,
    explorerUrl: 'https://explorer.example/tx/',
    traceInternal: true,
    awaitFinalized: true,
    maxFeeGwei: 500,
    minTipGwei: chainId === 1 ? 0.01 : 1,
    bumpAfterSeconds: 300,
    ...overrides,
  };
  const chain = await openEvmChain(settings, quietLog);
  const hot = (await chain.hotAddress()) as Address;
  const callToken = (functionName: string, args: readonly unknown[], from: Address = CUSTOMER) =>
    anvil.client.writeContract({
      address: token,
      abi: testDollar.abi,
      functionName,
      args: [...args],
      account: from,
      chain: null,
      // Fixed gas, because some calls are meant to fail.
      gas: 300_000n,
    });
  return { anvil, settings, chain, hot, token, callToken };
}

function signerOf(network: number, chainId: number): Promise<PaymentSigner> {
  const chainOf = (other: number): number => (other === network ? chainId : other === 2 ? 1 : 56);
  const networks = [...new Set([2, 3, network])];
  return forgetfulSigner(
    networks.map((other) => ({ network: other, chain: chainOf(other), mnemonic: MNEMONIC })),
  );
}

/** Chain id 1, its first deposit address, and a customer with a thousand dollars. */
export async function startWithCustomer(): Promise<{ network: EvmTestNetwork; ourAddress: Address }> {
  const network = await startEvmNetwork(1);
  const ourAddress = await depositAddress(network.chain, 0);
  await network.callToken('issue', [CUSTOMER, parseUnits('1000', 6)]);
  await network.anvil.mine();
  return { network, ourAddress };
}

export const depositAddress = async (chain: EvmChain, index: number): Promise<Address> =>
  (await chain.makeDepositAddress(index)).address as Address;

export const only =
  (...ours: readonly string[]): AddressFilter =>
  async (asked) =>
    new Set(asked.filter((address) => ours.includes(address)));

export const amount = (text: string): Decimal => toDecimal(text);

const purposeOf = ({ purpose, from = HOT }: Partial<Ordered>) =>
  purpose ?? (from.kind === 'hot' ? 'payout' : 'sweep');
type Ordered = Partial<Omit<PaymentOrder, 'payments'> & Outgoing> & Pick<Outgoing, 'to' | 'amount'>;
/** Of one payment. */
export const order = ({ to, amount, currencyId = COIN, memo = null, ...order }: Ordered): PaymentOrder => ({
  id: 'order',
  from: HOT,
  nonce: 0,
  ahead: [],
  ...order,
  payments: [{ id: order.id ?? 'order', purpose: purposeOf(order), currencyId, to, memo, amount }],
});

export async function sendSigned(chain: EvmChain, payment: SignedPayment): Promise<SignedPayment> {
  await chain.broadcast(payment.bytes);
  return payment;
}
