import { execFileSync } from 'node:child_process';
import { root } from './run.mjs';

const git = (...asked) => {
  try {
    return execFileSync('git', ['-C', root, ...asked], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
};

/** Where this branch began; on main itself, the commit before. */
function base() {
  const head = git('rev-parse', 'HEAD')?.trim();
  const began = (git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main'))?.trim();
  return began === undefined || began === head ? 'HEAD~1' : began;
}

/** @returns {string[] | null} files changed by this branch's commits or not committed; `null` without git */
export function changedFiles() {
  const committed = git('diff', '--name-only', base());
  const added = git('ls-files', '--others', '--exclude-standard');
  if (committed === null || added === null) return null;
  return [...new Set(`${committed}\n${added}`.split('\n').filter(Boolean))].sort();
}
