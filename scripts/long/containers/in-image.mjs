// Services in containers of the image, which buildah builds and starts.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from '../../lib/run.mjs';
import { expect, folder, SECRETS, services } from './compose.mjs';

const storage = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
const buildah = (...args) =>
  execFileSync('buildah', [...storage, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The real base where the network has it; else a Debian with this machine's Node. */
function baseImage() {
  const real = /^ARG BASE=(\S+)/m.exec(readFileSync(join(root, 'deploy', 'Containerfile'), 'utf8'))[1];
  if (spawnSync('buildah', [...storage, 'pull', '--quiet', real], { env, timeout: 120_000 }).status === 0)
    return real;
  say(
    `NOT TESTED: ${real} cannot be pulled here. The base is made of Debian packages and this machine's Node`,
  );
  const tar = process.env.PAROM_BASE_TAR ?? join(folder, 'base.tar');
  if (!existsSync(tar)) {
    const packages = '--include=libstdc++6,ca-certificates,passwd';
    execFileSync('mmdebstrap', ['--quiet', '--variant=essential', packages, 'bookworm', tar]);
  }
  const made = buildah('from', 'scratch').trim();
  buildah('add', made, tar, '/');
  buildah('copy', made, process.execPath, '/usr/local/bin/node');
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', made);
  buildah('commit', '--quiet', made, 'localhost/parom-base');
  return 'localhost/parom-base';
}

function buildImage(release) {
  const base = baseImage();
  const from = Date.now();
  const file = join(root, 'deploy', 'Containerfile');
  const named = ['--build-arg', `BASE=${base}`, '--tag', 'localhost/parom', '--file', file];
  buildah('bud', '--quiet', ...named, release);
  const { User: user } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/parom')).OCIv1.config;
  const seconds = Math.round((Date.now() - from) / 1_000);
  expect(user === '10001:10000', `the image is built in ${seconds} s, for the user ${user}`);
}

/** @returns why no container can run here, or `null` */
export function whyNoContainers() {
  const missing = ['buildah', 'mmdebstrap'].filter((tool) => spawnSync(tool, ['--version']).error);
  if (missing.length > 0) return `${missing.join(' and ')} are missing (Debian packages)`;
  if (process.getuid() !== 0) return 'buildah needs root';
  const started = spawnSync('buildah', [...storage, 'from', 'scratch'], { env, encoding: 'utf8' });
  return started.status === 0 ? null : started.stderr.trim();
}

export function openImage(release) {
  buildImage(release);
  return {
    untested: 'read-only root, capabilities and networks: buildah does not set them',
    hasUsers: true,
    /** Ports and hosts are of this machine, whose network the containers share. */
    open(name, further = {}, volumes = SECRETS, user = services[name].user) {
      const container = buildah('from', 'localhost/parom').trim();
      const set = Object.entries({ ...services[name].environment, HOST: '127.0.0.1', ...further });
      const args = [
        ...storage,
        'run',
        '--isolation',
        'chroot',
        '--user',
        user,
        ...volumes.flatMap(([here, inside]) => ['--volume', `${here}:${inside}`]),
        ...set.flatMap(([key, value]) => ['--env', `${key}=${value}`]),
        container,
        '--',
      ];
      return {
        spawn: (words) => spawn('buildah', [...args, ...words], { env, detached: true }),
        run: (words) => spawnSync('buildah', [...args, ...words], { env, encoding: 'utf8' }),
      };
    },
    close() {
      spawnSync('buildah', [...storage, 'rm', '--all']);
      spawnSync('buildah', [...storage, 'rmi', '--all', '--force']);
    },
  };
}
