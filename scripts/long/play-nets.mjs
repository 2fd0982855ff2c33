// `init` writes main nets.
import { readFileSync, writeFileSync } from 'node:fs';
import { BITCOIN_KEYS } from '../lib/play-house.mjs';

export function playNets(env) {
  const [evm] = JSON.parse(env.PAROM_EVM_NETWORKS);
  const { rpcUrl } = JSON.parse(env.PAROM_BITCOIN);
  return {
    ...env,
    PAROM_EVM_NETWORKS: JSON.stringify([{ ...evm, confirmations: 6, otherContracts: ['USDT'] }]),
    PAROM_BITCOIN: JSON.stringify({ network: 'regtest', rpcUrl, ...BITCOIN_KEYS }),
    PAROM_RATE_VENUES: 'none',
  };
}

export function playNetsIn(file) {
  const text = readFileSync(file, 'utf8');
  const valueOf = (name) => new RegExp(`^${name}='(.*)'$`, 'm').exec(text)[1];
  const names = ['PAROM_EVM_NETWORKS', 'PAROM_BITCOIN'];
  const played = playNets(Object.fromEntries(names.map((name) => [name, valueOf(name)])));
  const kept = text.split('\n').filter((line) => !names.some((name) => line.startsWith(`${name}=`)));
  const lines = Object.entries(played).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(file, `${[...kept, ...lines].filter((line) => line !== '').join('\n')}\n`);
}

/** The signer refuses a purpose without a line. */
export function limitsFor(token) {
  const out = ['payout', 'refund'];
  const line = (network, asset, decimals, purposes, sum) => {
    return { network, asset, decimals, purposes, payment: sum, hour: sum, day: sum };
  };
  return {
    networks: { 1: 'bitcoin-regtest', 2: 1 },
    limits: [
      line(1, 'native', 8, out, '1'),
      line(1, 'native', 8, ['fee'], '0.01'),
      line(2, 'native', 18, out, '2'),
      line(2, token, 6, out, '20000'),
      line(2, 'native', 18, ['fee'], '0.1'),
    ],
  };
}
