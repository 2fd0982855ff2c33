import { API_PORTS, isOneProcess } from './proxy-and-units.ts';
import { type Answers, isLive } from './questions.ts';

interface Written {
  readonly folder: string;
  readonly env: string;
  readonly root: string;
  /** That the service's user reads by itself. */
  readonly secrets: readonly string[];
  readonly hasDropIns: boolean;
}

/** Steps that need root, a person, or money. */
export function stillMissing(answers: Answers, written: Written): string[] {
  const { folder, env } = written;
  return [
    '',
    'Still missing, as root:',
    ...stepsOfRoot(answers, written).map((step) => `  ${step}`),
    'And by you:',
    `  the DNS entry of ${answers.publicUrl}, and ${folder}/Caddyfile in /etc/caddy/Caddyfile`,
    `  a second factor: log in with the e-mail and the password in ${env}`,
    `  the name on the pages: npm run operator -- set-name (you chose ${answers.name})`,
    ...(answers.monero ? ['  the three programs of monero: docs/operating/going-live.md, under Monero'] : []),
    ...(isLive(answers)
      ? [
          '  the contents of the wallets, and open-site: docs/operating/going-live.md, from step 6',
          '  a copy of the mnemonic on paper, and backups each day',
        ]
      : []),
    'Then look at all of it:',
    `  npm run doctor -- --settings=${env}`,
  ];
}

function stepsOfRoot(answers: Answers, { folder, root, secrets, hasDropIns }: Written): string[] {
  const [live, alone] = [isLive(answers), isOneProcess(answers)];
  const units = alone
    ? ['parom']
    : ['parom.target', 'parom-worker', ...API_PORTS.map((port) => `parom-api@${port}`)];
  const shipped = alone
    ? ['deploy/parom.service', ...(live ? ['deploy/systemd/parom-signer.service'] : [])]
    : ['deploy/systemd/parom*.service', 'deploy/systemd/parom.target'];
  return [
    `cd ${root}`,
    ...(alone ? ['useradd --system --home-dir /var/lib/parom --shell /usr/sbin/nologin parom'] : []),
    ...(live || !alone ? ['systemd-sysusers deploy/systemd/parom.sysusers.conf'] : []),
    `chgrp parom ${secrets.join(' ')} && chmod 440 ${secrets.join(' ')}`,
    ...(live
      ? [`chown -R parom-signer: ${answers.signerFolder}   # and set the limits in its limits.json`]
      : []),
    ...(alone
      ? []
      : [
          `su postgres -c psql < ${folder}/database.sql && rm ${folder}/database.sql   # after createdb`,
          `npm run database -- --settings=${folder}/env`,
        ]),
    `install -m 644 ${shipped.join(' ')} /etc/systemd/system/`,
    ...(hasDropIns ? [`cp -r ${folder}/systemd/. /etc/systemd/system/`] : []),
    `systemctl daemon-reload && systemctl enable --now ${[...(live ? ['parom-signer'] : []), ...units].join(' ')}`,
  ];
}
