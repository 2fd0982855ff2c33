/** By the start's own rules. */
import { statSync } from 'node:fs';
import { isOpenToOthers } from '../../platform/secrets/secret-file.ts';
import { type Config, ConfigProblems, readConfig } from '../config.ts';
import { unsafeSettings } from '../live-safety.ts';
import { type Finding, warning, well, wrong } from './finding.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface ReadSettings {
  readonly findings: readonly Finding[];
  /** `null`: checks that need them cannot run. */
  readonly config: Config | null;
}

export function checkSettings(env: Env): ReadSettings {
  try {
    const config = readConfig(env);
    return { config, findings: [well('settings', `accepted, ${config.mode} mode`), ...unsafeLater(config)] };
  } catch (error) {
    if (!(error instanceof ConfigProblems)) throw error;
    const findings = error.problems.map((problem) =>
      wrong('settings', problem, 'Parom does not start with this. No money moves.', 'Correct the setting.'),
    );
    return { config: null, findings };
  }
}

/** A sandbox hears early what a live start would refuse. */
function unsafeLater({ mode, publicUrl, dataDir, operatorEmail, operatorPassword }: Config): Finding[] {
  if (mode === 'live') return [];
  const live = { publicUrl, dataDir, operatorEmail, operatorPassword: operatorPassword ?? undefined };
  return unsafeSettings(live).map((problem) =>
    warning(
      'settings',
      problem,
      'A sandbox holds no money. A live start is refused with this.',
      'Correct it before going live.',
    ),
  );
}

const SECRET_FILES = [
  'PAROM_DATA_KEY_FILE',
  'PAROM_FORMER_DATA_KEY_FILE',
  'PAROM_SMTP_PASSWORD_FILE',
  'PAROM_TELEGRAM_TOKEN_FILE',
  'PAROM_AMLBOT_KEY_FILE',
];

/** The settings judge the mnemonic's file. */
export function checkFiles(env: Env, settingsFile: string | null): Finding[] {
  const named = SECRET_FILES.flatMap((name) => (env[name] ? [{ name, file: env[name] }] : []));
  const files = settingsFile === null ? named : [{ name: 'the settings', file: settingsFile }, ...named];
  const open = files.flatMap(({ name, file }) => {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    if (!isOpenToOthers(mode)) return [];
    return wrong(
      `file ${file}`,
      `mode ${(mode & 0o777).toString(8)}: other users of this machine can read or change it (${name})`,
      'Whoever reads its secret can write letters, read customers’ data or, with the mnemonic, take the coins.',
      `Type: chmod o=,g-w ${file}. If others may have read it, replace the secret.`,
    );
  });
  return open.length > 0 ? open : [well('files', `${files.length} with secrets, closed to other users`)];
}
