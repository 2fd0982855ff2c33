import type { Answers } from './questions.ts';
import { isLive } from './questions.ts';

export const API_PORTS = [8080, 8082] as const;

export const isOneProcess = ({ databaseUrl = '' }: Answers): boolean => databaseUrl === '';

/** Caddy keeps no access log by itself, and sets X-Forwarded-For to the visitor's address. */
export function caddyfileOf(answers: Answers): string {
  const ports = isOneProcess(answers) ? API_PORTS.slice(0, 1) : API_PORTS;
  const several =
    ports.length === 1
      ? ''
      : `\t\t# A live connection belongs to the process that opened it.
\t\tlb_policy ip_hash
\t\tlb_try_duration 5s
\t\tfail_duration 10s
\t\t# A process that restarts answers 503 there first (PAROM_DRAIN_SECONDS).
\t\thealth_uri /healthz
\t\thealth_interval 1s
\t\thealth_timeout 5s
`;
  return `# Paste it into /etc/caddy/Caddyfile. The operators' console is not here, on purpose: reach it over ssh -L.
${answers.publicUrl} {
\treverse_proxy ${ports.map((port) => `127.0.0.1:${port}`).join(' ')} {
${several}\t\t# Live events must not wait in a buffer.
\t\tflush_interval -1
\t}
}
`;
}

export interface DropIn {
  readonly unit: string;
  readonly text: string;
}

export function dropInsOf(
  answers: Answers,
  place: { root: string; env: string; signerFolder: string },
): DropIn[] {
  const { root, env, signerFolder } = place;
  const folder = root === '/srv/parom' ? [] : [`WorkingDirectory=${root}`];
  const filesOf = (unit: string): string[] => {
    if (env === '/etc/parom/env') return [];
    const [, kind] = /^parom-(api|worker)/.exec(unit) ?? [];
    const own = kind === undefined ? [] : [`EnvironmentFile=-${env}-${kind}`];
    return ['EnvironmentFile=', `EnvironmentFile=${env}`, ...own];
  };
  const ofSigner =
    signerFolder === '/var/lib/parom-signer'
      ? []
      : [`Environment=PAROM_SIGNER_FOLDER=${signerFolder}`, `ReadWritePaths=${signerFolder}`];
  const alone = isOneProcess(answers);
  const signer = isLive(answers)
    ? [{ unit: 'parom-signer.service', service: [...folder, ...ofSigner], head: '' }]
    : [];
  const needsSigner = alone && isLive(answers);
  const head = needsSigner ? '[Unit]\nWants=parom-signer.service\nAfter=parom-signer.service\n\n' : '';
  const group = needsSigner ? ['SupplementaryGroups=parom-signer'] : [];
  const own = alone ? ['parom.service'] : ['parom-api@.service', 'parom-worker.service'];
  return [...own.map((unit) => ({ unit, service: [...folder, ...filesOf(unit), ...group], head })), ...signer]
    .filter(({ service }) => service.length > 0)
    .map(({ unit, service, head }) => ({ unit, text: `${head}[Service]\n${service.join('\n')}\n` }));
}
