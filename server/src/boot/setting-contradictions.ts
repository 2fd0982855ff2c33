import { isNear } from '../platform/http/http-settings.ts';
import { hasRealNetwork, realNetworkNames, type Variables } from './setting-variables.ts';

/** Sandbox and live never mix, and neither starts by mistake. */
export function contradictions(
  read: Variables,
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  const problems: string[] = [];
  const hasNetwork = hasRealNetwork(read);
  if (hasNetwork && read.PAROM_MODE === 'sandbox') {
    problems.push('a real network is configured and PAROM_MODE is sandbox: sandbox and live never mix');
  }
  if (!hasNetwork && read.PAROM_MODE === 'live') {
    problems.push(
      `PAROM_MODE is live and no network is configured: set one of ${realNetworkNames.join(', ')}`,
    );
  }
  if (!hasNetwork && read.DATABASE_URL !== undefined && read.PAROM_MODE === undefined) {
    problems.push(
      'DATABASE_URL is set but no network is configured: set PAROM_MODE=sandbox if play money is meant',
    );
  }
  if (hasNetwork) {
    for (const name of ['PAROM_SANDBOX_BLOCK_MS', 'PAROM_SANDBOX_RATES']) {
      if (given[name] !== undefined)
        problems.push(`${name} is for the sandbox, and a real network is configured`);
    }
    if (read.PAROM_RATE_LIMIT === 'off') problems.push('PAROM_RATE_LIMIT=off is for the sandbox only');
  }
  if (hasNetwork && read.PAROM_SMTP_URL === undefined) {
    problems.push(
      'a real network is configured and PAROM_SMTP_URL is missing: customers could not be written to',
    );
  }
  if (hasNetwork && read.PAROM_PUBLIC_URL === undefined) {
    problems.push(
      'a real network is configured and PAROM_PUBLIC_URL is missing: letters would link customers to this machine',
    );
  }
  if (hasNetwork && read.PAROM_DATA_KEY_FILE === undefined) {
    problems.push(
      'a real network is configured and PAROM_DATA_KEY_FILE is missing: cards and phones would lie in the database unencrypted',
    );
  }
  if (read.PAROM_SIGNER !== 'in-process') problems.push(...signerProblems(read, hasNetwork));
  if (read.PAROM_SIGNER.startsWith('tls:') !== (read.PAROM_SIGNER_CERTIFICATES !== undefined))
    problems.push(
      'PAROM_SIGNER_CERTIFICATES belongs to PAROM_SIGNER=tls://ADDRESS:PORT: set both, or name a socket',
    );
  if (read.PAROM_FORMER_DATA_KEY_FILE !== undefined && read.PAROM_DATA_KEY_FILE === undefined) {
    problems.push('PAROM_FORMER_DATA_KEY_FILE is set without PAROM_DATA_KEY_FILE');
  }
  if (read.PAROM_METRICS_PORT === read.PORT && read.PAROM_ROLES.includes('api')) {
    problems.push('PAROM_METRICS_PORT is the same port as PORT: metrics need one of their own');
  }
  const consolePort = read.PAROM_CONSOLE_PORT;
  if (consolePort !== undefined && [read.PORT, read.PAROM_METRICS_PORT].includes(consolePort)) {
    problems.push('PAROM_CONSOLE_PORT is the port of other calls: operators need a port of their own');
  }
  const { PAROM_CONSOLE_URL: consoleUrl, PAROM_PUBLIC_URL: publicUrl } = read;
  if (consoleUrl !== undefined && publicUrl !== undefined && new URL(publicUrl).origin === consoleUrl) {
    problems.push('PAROM_CONSOLE_URL is the address of the site: the console is never served there');
  }
  if (read.PAROM_SMTP_URL !== undefined && read.PAROM_MAIL_FROM === undefined) {
    problems.push('PAROM_SMTP_URL is set without PAROM_MAIL_FROM');
  }
  if ((read.PAROM_TELEGRAM_CHAT === undefined) !== (read.PAROM_TELEGRAM_TOKEN_FILE === undefined)) {
    problems.push('PAROM_TELEGRAM_CHAT and PAROM_TELEGRAM_TOKEN_FILE belong together: set both or neither');
  }
  problems.push(...amlBotProblems(read, hasNetwork));
  return problems;
}

function amlBotProblems(read: Variables, hasNetwork: boolean): string[] {
  const { PAROM_AMLBOT_ACCESS_ID: id, PAROM_AMLBOT_KEY_FILE: key, PAROM_AMLBOT_URL: url } = read;
  if ((id === undefined) !== (key === undefined))
    return ['PAROM_AMLBOT_ACCESS_ID and PAROM_AMLBOT_KEY_FILE belong together: set both or neither'];
  return id === undefined || hasNetwork || isNear(url)
    ? []
    : [
        'PAROM_AMLBOT_ACCESS_ID is for real networks: AMLBot takes money for checks, and knows no coin of the sandbox',
      ];
}

function signerProblems(
  {
    PAROM_EVM_NETWORKS: evm,
    PAROM_BITCOIN: bitcoin,
    PAROM_MONERO: monero,
    PAROM_TON: ton,
    PAROM_TRON: tron,
    PAROM_XRP: xrp,
  }: Variables,
  hasNetwork: boolean,
): string[] {
  if (!hasNetwork) return ['PAROM_SIGNER is for real networks, and the sandbox signs in its own process'];
  return [
    ...evm,
    { network: 'bitcoin', ...bitcoin },
    { network: 'monero', ...monero },
    { network: 'ton', ...ton },
    { network: 'tron', ...tron },
    { network: 'ripple', ...xrp },
  ]
    .filter(({ mnemonic = null }) => mnemonic !== null)
    .map(
      ({ network }) =>
        `PAROM_SIGNER names a signer, and network ${network} a mnemonicFile: the signer alone may hold the mnemonic. Leave mnemonicFile out`,
    );
}
