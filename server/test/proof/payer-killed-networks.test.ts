/** On monerod, and on stand-ins for TRON, TON and the XRP Ledger. */
import { formatDecimal } from '@parom/contract/money';
import { describe } from 'vitest';
import { unitsToXmr } from '../../src/chains/monero/amounts.ts';
import { addressIn } from '../../src/chains/ton/encoding/messages.ts';
import { VALID_SECONDS } from '../../src/chains/ton/sending/sign-payment.ts';
import { unitsToDecimal } from '../../src/chains/units.ts';
import { VALID_LEDGERS } from '../../src/chains/xrp/sending/sign-payment.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { ids } from '../factories.ts';
import { describeWithMonerod } from '../monero/monerod.ts';
import { fundHot, startMoneroNetwork } from '../monero/network.ts';
import { startTonNetwork, strangerAddress as tonStranger } from '../ton/network.ts';
import { BLOCK_SECONDS } from '../ton/world.ts';
import { evmOf } from '../tron/ledger.ts';
import { anyAddress, startTronNetwork } from '../tron/network.ts';
import { testDollar } from '../tron/people.ts';
import { startXrpNetwork } from '../xrp/network.ts';
import { strangerAddress as xrpStranger } from '../xrp/people.ts';
import { survives, type World } from './payers.ts';

const textOf = (units: bigint, decimals: number): string => formatDecimal(unitsToDecimal(units, decimals));
const noFees = async () => {};

async function tron(): Promise<World> {
  const { ledger, anvil, settings, token } = await startTronNetwork();
  const { signer: _, ...network } = settings;
  return {
    settings: {
      kind: 'tron',
      networkId: ids.tron,
      currencyId: ids.usdt,
      node: settings.rpcUrl,
      confirmations: 19,
      network,
    },
    amount: '12.5',
    newAddress: async () => anyAddress(),
    held: async (address) => {
      const asked = { address: evmOf(token), abi: testDollar.abi, functionName: 'balanceOf' } as const;
      return textOf(BigInt(String(await anvil.client.readContract({ ...asked, args: [evmOf(address)] }))), 6);
    },
    mine: (blocks = 6) => ledger.mine(blocks),
    setFees: noFees,
    atOnce: 2,
  };
}

async function ton(): Promise<World> {
  const { world, settings, chain, jettons } = await startTonNetwork();
  const { signer: _, ...network } = settings;
  return {
    settings: {
      kind: 'ton',
      networkId: ids.ton,
      currencyId: ids.usdt,
      node: settings.rpcUrl,
      confirmations: 1,
      network,
      watches: true,
    },
    amount: '12.5',
    newAddress: async () => tonStranger(),
    held: async (address) => {
      const wallet = jettons.walletOf(addressIn(address));
      const told = await world.asOf(world.head.height, (machine) =>
        machine.runGetMethod(wallet, 'get_wallet_data'),
      );
      return textOf(told.stackReader.readBigNumber(), 6);
    },
    chain,
    mine: (blocks = 1) => world.close(blocks),
    setFees: noFees,
    atOnce: 2,
    setStuck: (isStuck) => {
      world.isStuck = isStuck;
    },
    validBlocks: VALID_SECONDS / BLOCK_SECONDS,
  };
}

async function xrp(): Promise<World> {
  const { rippled, settings, chain } = await startXrpNetwork();
  const { signer: _, ...network } = settings;
  return {
    settings: {
      kind: 'xrp',
      networkId: ids.ripple,
      currencyId: ids.xrp,
      node: settings.rpcUrl,
      confirmations: 1,
      network,
      watches: true,
    },
    amount: '12.5',
    newAddress: async () => xrpStranger(),
    held: async (address) => textOf(rippled.head.accounts.get(address)?.balance ?? 0n, 6),
    chain,
    mine: async (blocks = 1) => rippled.close(blocks),
    setFees: noFees,
    atOnce: 2,
    setStuck: (isStuck) => {
      rippled.isStuck = isStuck;
    },
    validBlocks: VALID_LEDGERS,
  };
}

/** With fewer, a worker splits its wallet first. */
const XMR_OUTPUTS = 45;

async function monero(): Promise<World> {
  const network = await startMoneroNetwork();
  await fundHot(network, XMR_OUTPUTS, 1);
  const { monerod, spendWalletUrl } = network;
  const { signer: _signer, maxFee: _maxFee, ...settings } = network.settings;
  return {
    settings: {
      kind: 'monero',
      networkId: ids.monero,
      currencyId: ids.xmr,
      node: settings.rpcUrl,
      confirmations: settings.confirmationsRequired,
      network: { ...settings, spendWalletUrl },
    },
    amount: '0.01',
    newAddress: monerod.newAddress,
    held: async (address) => formatDecimal(unitsToXmr(await monerod.receivedAt(address))),
    mine: (blocks = 1) => monerod.mine(blocks),
    setFees: noFees,
  };
}

describe('a worker that is killed', () => {
  describe('on the XRP Ledger, on the stand-in,', () => survives(xrp, 'batch', 'again', 'race'));
  describeWithAnvil('on TRON, on the stand-in,', () => survives(tron, 'batch'));
  describe('on TON, on the stand-in,', () => survives(ton, 'batch', 'again'));
  describeWithMonerod('on monerod', () => survives(monero, 'batch', 'race'));
});
