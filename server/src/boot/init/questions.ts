/** Also given as `--name=…` or in a file. */
export interface Question {
  readonly name: string;
  readonly text: string;
  /** `''`: may be left out. */
  readonly usual: (answers: Answers) => string;
  /** Asked only if this network is served. */
  readonly network?: NetworkName;
}

export type Answers = Readonly<Record<string, string>>;

const none = (): string => '';
/** An address of digits has no mail domain. */
function hostOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return /[a-z]$/.test(host) && host.includes('.') ? host : 'exchange.example';
}

/** An empty answer leaves the network out. */
export const NETWORKS = ['ethereum', 'bsc', 'bitcoin', 'monero', 'ton', 'tron', 'xrp'] as const;
export type NetworkName = (typeof NETWORKS)[number];

export const questions: readonly Question[] = [
  { name: 'name', text: 'The name of the exchange', usual: () => 'Parom' },
  { name: 'publicUrl', text: 'The address that customers type', usual: () => 'https://exchange.example' },
  {
    name: 'operatorEmail',
    text: 'The e-mail of the first operator',
    usual: ({ publicUrl = '' }) => `operator@${hostOf(publicUrl)}`,
  },
  {
    name: 'smtpUrl',
    text: 'The mail server, as smtps://user:password@host (empty: none, for a sandbox)',
    usual: none,
  },
  {
    name: 'mailFrom',
    text: 'The sender of letters',
    usual: ({ publicUrl = '' }) => `no-reply@${hostOf(publicUrl)}`,
  },
  {
    name: 'databaseUrl',
    text: 'PostgreSQL, as postgres://user:password@host/name (empty: the embedded database, one process)',
    usual: none,
  },
  ...NETWORKS.map((network) => ({
    name: network,
    text: `The node of ${network}, as http://… (empty: ${network} is not served)`,
    usual: none,
  })),
  ...(['ethereum', 'bsc', 'ton', 'tron'] as const).map((network) => ({
    name: `${network}Usdt`,
    text: `The contract of USDT on ${network}, as its issuer publishes it (empty: not offered)`,
    usual: none,
    network,
  })),
  {
    name: 'tronSolidity',
    text: 'The port of tron that answers with final blocks only, as http://127.0.0.1:8091 (empty: that of the node)',
    usual: none,
    network: 'tron',
  },
  {
    name: 'moneroWallet',
    text: 'The wallet program of monero that gets the view key, on this machine',
    usual: () => 'http://127.0.0.1:18083',
    network: 'monero',
  },
  { name: 'signerFolder', text: 'The folder of the signer', usual: () => '/var/lib/parom-signer' },
];

export const isNeeded = ({ name, network }: Question, answers: Answers): boolean => {
  if (network !== undefined) return answers[network] !== '';
  if (name === 'mailFrom') return answers.smtpUrl !== '';
  return name !== 'signerFolder' || isLive(answers);
};

export const isLive = (answers: Answers): boolean =>
  NETWORKS.some((network) => (answers[network] ?? '') !== '');
