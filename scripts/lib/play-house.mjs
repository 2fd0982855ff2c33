// An exchange with play coins on real nodes, opened as an operator does it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Well known: holds no money on a main network. */
export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const ETHEREUM_KEYS = {
  accountXpub:
    'xpub6Bh6Cg7bvjFdYK39aqwzzfvNngQAtZxcGFHHna3oPxw2n8UDYQiwoABYVMZRuQmbUGt9YkrqUzeGvBbkWtsd97DJW6gjHZ1FWhQQT1FfTJQ',
  hotAddress: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
};
export const BITCOIN_KEYS = {
  accountXpub:
    'tpubDDA3frU31t8hWyizpAvWe4qhSUCBFHRBeHuNh7Q5h9XFzTz9yX5kEA8dPSmn4PYDcWSFn9B98GpUTQkAaZmuLK6j7YZJb8JnEjqh9knQ3db',
  hotXpub:
    'tpubDDA3frU31t8hSUKpX7UmhvJuDGG1r7UNzx85fQ49Xa15ax6Yby2sLQYCwCDWgdXQeb4iK8EZGKwRHDdKZTgvpHNi5WeUQn5ZBpEFSnM8FkE',
};
const WEI = 10n ** 18n;
const DOLLAR = 10n ** 6n;
const PRICES = { BTC: '90000', ETH: '3000' };
const REASON = 'opens the house';
const READ_MS = 60_000;
const REFILLED_MS = 90_000;

export function settingsOn({ ethereum, bitcoin, other }, folder, baseURL) {
  const [mnemonicFile, keyFile] = [join(folder, 'mnemonic'), join(folder, 'data-key')];
  writeFileSync(mnemonicFile, MNEMONIC, { mode: 0o400 });
  writeFileSync(keyFile, `${'5c'.repeat(32)}\n`, { mode: 0o600 });
  const evm = {
    network: 'ethereum',
    rpcUrl: ethereum.rpcUrl,
    chainId: 1,
    ...ETHEREUM_KEYS,
    mnemonicFile,
    ...(hasDollars(other) && { tokens: { USDT: ethereum.token }, otherContracts: ['USDT'] }),
    confirmations: 6,
  };
  const others = {};
  if (bitcoin !== undefined) {
    const { rpcUrl } = bitcoin;
    others.PAROM_BITCOIN = JSON.stringify({ network: 'regtest', rpcUrl, ...BITCOIN_KEYS, mnemonicFile });
  }
  if (other !== undefined)
    others[other.variable] = JSON.stringify({ ...other.settingsIn(folder), mnemonicFile });
  return {
    PAROM_MODE: 'live',
    PAROM_RATE_VENUES: 'none',
    PAROM_EVM_NETWORKS: JSON.stringify([evm]),
    ...others,
    // No mail server: letters wait.
    PAROM_SMTP_URL: 'smtp://127.0.0.1:1',
    PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>',
    PAROM_PUBLIC_URL: baseURL,
    PAROM_DATA_KEY_FILE: keyFile,
    PAROM_LOG_LEVEL: 'error',
  };
}

/** Another network's dollars take the place of Ethereum's, so that the form has no choice of networks. */
const hasDollars = (other) => !other?.refills.some(({ asset }) => asset.startsWith('USDT@'));

export async function openHouse(command, { ethereum, bitcoin, other }) {
  const others = [bitcoin, other].filter((node) => node !== undefined);
  for (const [currency, usdt] of Object.entries({ ...PRICES, ...other?.prices }))
    await command('fix-price', { currency, usdt, end: 'until-released', reason: REASON });
  const areRead = async () =>
    (await command('networks', {})).filter(({ blocksBehind }) => blocksBehind !== null).length ===
    others.length + 1;
  for (const until = Date.now() + READ_MS; !(await areRead()); await sleep(500))
    if (Date.now() > until) throw new Error('the networks are not read');
  let announced = 0;
  const announce = async (asset, amount) => {
    const sentence = await command('announce-refill', { asset, amount, from: 'capital', reason: REASON });
    const [, hot] = /to (\S+?)(?: with memo 0)?\. Refill/.exec(sentence) ?? [];
    if (hot === undefined) throw new Error(sentence);
    announced += 1;
    return hot;
  };
  if (bitcoin !== undefined) await bitcoin.send(await announce('BTC@bitcoin', '2'), '2');
  for (const { asset, amount, send } of other?.refills ?? []) await send(await announce(asset, amount), '0');
  await ethereum.sendEther(await announce('ETH@ethereum', '5'), 5n * WEI);
  if (hasDollars(other))
    await ethereum.issueDollars(await announce('USDT@ethereum', '50000'), 50_000n * DOLLAR);
  for (const until = Date.now() + REFILLED_MS; ; await sleep(500)) {
    await Promise.all([ethereum.mine(2), ...others.map((node) => node.mine())]);
    if ((await command('moves', { state: 'done' })).length === announced) break;
    if (Date.now() > until) throw new Error('the refills did not arrive');
  }
  await command('open-site', {});
}
