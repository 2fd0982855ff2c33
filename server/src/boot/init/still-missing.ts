import { API_PORTS, isOneProcess } from './proxy-and-units.ts';
import { type Answers, isLive } from './questions.ts';

/** Steps that need root, a person, or money. */
export function stillMissing(
  answers: Answers,
  place: { folder: string; env: string; root: string },
): string[] {
  const { folder, env, root } = place;
  const live = isLive(answers);
  const units = isOneProcess(answers)
    ? ['parom.service']
    : ['parom.target', 'parom-worker', ...API_PORTS.map((port) => `parom-api@${port}`)];
  const shipped = isOneProcess(answers)
    ? 'deploy/parom.service'
    : 'deploy/systemd/parom*.service deploy/systemd/parom.target';
  const signer = live && isOneProcess(answers) ? ' deploy/systemd/parom-signer.service' : '';
  const enabled = [...units, ...(live ? ['parom-signer'] : [])].join(' ');
  const steps = [
    ...(isOneProcess(answers)
      ? ['useradd --system --home-dir /var/lib/parom --shell /usr/sbin/nologin parom']
      : []),
    ...(live || !isOneProcess(answers)
      ? [`systemd-sysusers ${root}/deploy/systemd/parom.sysusers.conf`]
      : []),
    `chgrp parom ${folder}/data-key ${folder}/smtp-password; chmod 440 ${folder}/data-key ${folder}/smtp-password   # those that are there`,
    ...(live
      ? [`chown -R parom-signer: ${answers.signerFolder}                 # then set its limits.json`]
      : []),
    `cd ${root} && install -m 644 ${shipped}${signer} /etc/systemd/system/`,
    `cp -r ${folder}/systemd/. /etc/systemd/system/              # if it is there`,
    `systemctl daemon-reload && systemctl enable --now ${enabled}`,
  ];
  return [
    '',
    'Still missing, as root:',
    ...steps.map((step) => `  ${step}`),
    'And by you:',
    `  the DNS entry of ${answers.publicUrl}, and ${folder}/Caddyfile in /etc/caddy/Caddyfile`,
    `  the first operator's password is in ${env}; add a second factor at the first log-in`,
    `  npm run operator -- set-name: the name on the pages (${answers.name})`,
    ...(live
      ? [
          '  fill the wallets and open the site: docs/operating/going-live.md, from step 6',
          '  a copy of the mnemonic on paper, and backups each day',
        ]
      : []),
    'Then look at all of it:',
    `  npm run doctor -- --settings=${env}`,
  ];
}
