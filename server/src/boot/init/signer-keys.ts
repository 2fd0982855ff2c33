/** No mnemonic passes through this process. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../platform/start-problem.ts';
import type { PublicKeys } from './networks.ts';

/** @param asks a person is here to write the mnemonic on paper */
export function publicKeys(program: string, folder: string, asks: boolean): PublicKeys {
  if (!existsSync(join(folder, 'mnemonic'))) {
    if (!asks)
      throw new StartProblem(
        `there is no mnemonic in ${folder}. It is shown once and written on paper, so a person must make it. ` +
          `Nothing was written. Type: npm run signer -- init --folder=${folder}`,
      );
    const { status } = spawnSync(process.execPath, [program, 'init', `--folder=${folder}`], {
      stdio: 'inherit',
    });
    if (status !== 0) throw new StartProblem('the signer made no mnemonic. Nothing was written; begin again');
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'show', `--folder=${folder}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new StartProblem(`the signer does not show its public keys: ${stderr.trim()}`);
  return JSON.parse(stdout) as PublicKeys;
}
