// Packages are links; workspaces link to the copy, so that others see its faults.
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { filesUnder } from '../lib/hash-files.mjs';
import { root } from '../lib/run.mjs';

const WORKSPACES = ['contract', 'signalr-server', 'signer', 'client', 'server'];
const COPIED = [
  ...WORKSPACES,
  'web/content',
  'web/public/coins',
  'web/public/locales',
  'docs',
  'scripts/documents',
  'scripts/lib',
  '.env.example',
  'package.json',
  'tsconfig.json',
];
const OWN_SCOPE = '@parom';
const NOT_SHARED = new Set(['.cache', OWN_SCOPE]);

/** @returns `{folder, remove}`; independent of the original */
export function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'parom-faults-'));
  for (const file of COPIED.flatMap((name) => filesUnder(join(root, name)))) {
    const target = join(folder, relative(root, file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target, constants.COPYFILE_FICLONE);
  }
  const installed = join(root, 'node_modules');
  const links = join(folder, 'node_modules');
  mkdirSync(join(links, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (!NOT_SHARED.has(name) && !name.startsWith('.vite'))
      symlinkSync(join(installed, name), join(links, name));
  }
  for (const name of WORKSPACES)
    if (existsSync(join(folder, name))) symlinkSync(join(folder, name), join(links, OWN_SCOPE, name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
