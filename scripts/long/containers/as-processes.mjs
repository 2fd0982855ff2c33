// Services as processes of this machine, from the same release, with the users of compose.yaml.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, folder, SECRETS, services } from './compose.mjs';

const hasUsers = process.getuid() === 0;
const program = join(folder, 'program');

/** As the Containerfile does. */
function unpack(release) {
  const bundle = readdirSync(release).find((file) => /^parom-.*-linux-x64\.tar\.gz$/.test(file));
  mkdirSync(program);
  const options = ['--strip-components=1', '--no-same-owner'];
  execFileSync('tar', ['-xzf', join(release, bundle), '-C', program, ...options]);
  const sums = spawnSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: program });
  expect(sums.status === 0, 'the bundle is unpacked, and its sums agree');
  chmodSync(folder, 0o755);
}

/** Without a right of root, and with no way to get one. */
function asUser(user, groups = []) {
  if (!hasUsers) return [];
  const [uid, gid] = user.split(':');
  const further = groups.length === 0 ? ['--clear-groups'] : [`--groups=${groups.join()}`];
  const bounds = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, ...further, ...bounds];
}

/** The image has such a folder for each user. */
function dataFolder(name, user) {
  const place = join(folder, `data-${name}`);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  if (hasUsers) chownSync(place, ...user.split(':').map(Number));
  return place;
}

export function openProcesses(release) {
  unpack(release);
  return {
    untested: `read-only root, capabilities and networks${hasUsers ? '' : ', and users: they need root'}`,
    hasUsers,
    open(name, further = {}, volumes = SECRETS, user = services[name].user) {
      const { environment = {}, group_add: groups } = services[name];
      const data = environment.DATA_DIR === undefined ? [] : [[dataFolder(name, user), environment.DATA_DIR]];
      const here = (text) =>
        [...volumes, ...data].reduce((path, [from, inside]) => path.replaceAll(inside, from), String(text));
      const set = Object.entries({ ...environment, HOST: '127.0.0.1', ...further });
      const env = {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        ...Object.fromEntries(set.map(([key, value]) => [key, here(value)])),
      };
      const command = (words) => {
        const [first, ...rest] = words.map((word) => (word === 'node' ? process.execPath : here(word)));
        return [...asUser(user, groups), first, ...rest];
      };
      const how = { env, cwd: program };
      return {
        spawn(words) {
          const [first, ...rest] = command(words);
          return spawn(first, rest, { ...how, detached: true });
        },
        run(words) {
          const [first, ...rest] = command(words);
          return spawnSync(first, rest, { ...how, encoding: 'utf8' });
        },
      };
    },
    close() {},
  };
}
