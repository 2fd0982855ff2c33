// A Debian booted by systemd, with PostgreSQL and Node, on this machine's network.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BOOTS_WITHIN_MS = 60_000;
const SUITE = 'trixie';
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,curl,procps,postgresql';

/** @returns {string | null} `null` where one can be booted */
export function whyNoMachine() {
  if (process.getuid() !== 0) return 'only root can boot a machine';
  const missing = ['mmdebstrap', 'systemd-nspawn', 'nsenter'].filter(
    (tool) => spawnSync('which', [tool]).status !== 0,
  );
  return missing.length === 0
    ? null
    : `${missing.join(' and ')} missing: apt-get install mmdebstrap systemd-container`;
}

/** Node and npm are the ones that run this. */
function bringNode(files) {
  cpSync(realpathSync(process.execPath), join(files, 'usr/bin/node'));
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();
  const npmFolder = dirname(dirname(realpathSync(npm)));
  mkdirSync(join(files, 'usr/lib/node_modules'), { recursive: true });
  cpSync(npmFolder, join(files, 'usr/lib/node_modules/npm'), { recursive: true });
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(files, 'usr/bin/npm')]);
}

/** @returns `run(lines, {input})` runs them there as root in one shell, and throws at the first that fails */
export async function bootMachine(folder) {
  const files = join(folder, 'machine');
  execFileSync('mmdebstrap', ['--variant=minbase', `--include=${PACKAGES}`, SUITE, files], { stdio: 'pipe' });
  bringNode(files);
  const booted = ['--register=no', '--keep-unit', '--console=pipe', '--boot', '--directory', files];
  const program = spawn('systemd-nspawn', booted, { stdio: 'ignore' });
  const ended = new Promise((resolve) => program.once('exit', resolve));
  const inside = () => spawnSync('pgrep', ['-P', String(program.pid)], { encoding: 'utf8' }).stdout.trim();
  const ask = (lines, input) => {
    const place = ['-t', inside(), '-m', '-u', '-i', '-p', '-C', '-r', '-w', 'bash', '-lec', lines];
    return spawnSync('nsenter', place, { encoding: 'utf8', input });
  };
  const isBooted = () =>
    inside() !== '' && ['running', 'degraded'].includes(ask('systemctl is-system-running').stdout.trim());
  for (const until = Date.now() + BOOTS_WITHIN_MS; !isBooted(); await sleep(500))
    if (Date.now() > until || program.exitCode !== null) throw new Error('the machine does not boot');
  return {
    files,
    run: (lines, { input = '' } = {}) => {
      const { status, stdout, stderr } = ask(lines, input);
      if (status !== 0) throw new Error(`${lines}\nended with ${status}:\n${stdout}${stderr}`);
      return stdout;
    },
    end: async () => {
      program.kill('SIGTERM');
      const isOver = await Promise.race([ended.then(() => true), sleep(30_000).then(() => false)]);
      if (!isOver) program.kill('SIGKILL');
      await ended;
      rmSync(files, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
