import { parseArgs } from 'node:util';
import { StartProblem } from '../../platform/start-problem.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { linesOf, summaryOf } from './report.ts';
import { hideSecrets } from './secrets-of.ts';
import { readSettingsFile } from './settings-file.ts';

const HELP = 'npm run doctor -- [--settings=/etc/parom/env] [--backups=FOLDER]';

type Env = Readonly<Record<string, string | undefined>>;

/** @returns the exit code: 1 when something is wrong, 2 for an unknown question */
export async function doctor(
  argv: readonly string[],
  environment: Env,
  say: (line: string) => void,
): Promise<number> {
  const asked = argumentsOf(argv);
  if (asked === null) {
    say(HELP);
    return 2;
  }
  try {
    const { settings, backups } = asked;
    const env = settings === undefined ? environment : { ...environment, ...readSettingsFile(settings) };
    const hide = hideSecrets(env);
    const findings: Finding[] = [];
    await examine({ env, settingsFile: settings ?? null, backups: backups ?? null }, (finding) => {
      findings.push(finding);
      for (const line of linesOf(finding)) say(hide(line));
    });
    say(summaryOf(findings));
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    say(error.message);
    return 2;
  }
}

function argumentsOf(argv: readonly string[]): { settings?: string; backups?: string } | null {
  try {
    const options = { settings: { type: 'string' }, backups: { type: 'string' } } as const;
    return parseArgs({ args: [...argv], options }).values;
  } catch {
    return null;
  }
}
