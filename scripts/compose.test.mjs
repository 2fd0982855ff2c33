// The containers run the programs of the units, with settings that exist, and with no right more.
import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { parse } from 'yaml';
import { shippedEntries } from './build.mjs';

const CONTAINERFILE = readFileSync('deploy/Containerfile', 'utf8');
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
const { services } = compose;
const own = Object.entries(services).filter(([, { image }]) => image === 'parom');
const unitOf = {
  signer: 'deploy/systemd/parom-signer.service',
  worker: 'deploy/systemd/parom-worker.service',
  'api-1': 'deploy/systemd/parom-api@.service',
  'api-2': 'deploy/systemd/parom-api@.service',
};
const USERS = { 'parom-api': 10001, 'parom-worker': 10002, 'parom-signer': 10003 };
const GROUPS = { parom: 10000, 'parom-signer': 10003 };
const listOf = (value) => (Array.isArray(value) ? value : Object.keys(value ?? {}));

function readUnit(file, instance) {
  const text = readFileSync(file, 'utf8').replaceAll('%i', instance);
  const values = (key) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
  const started = values('ExecStart')[0];
  const named = [...`${started} ${values('Environment').join(' ')}`.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)];
  return {
    user: values('User')[0],
    group: values('Group')[0],
    furtherGroups: values('SupplementaryGroups'),
    program: /server\/dist\/\w+\.js.*$/.exec(started)[0],
    env: Object.fromEntries(named.map(([, name, value]) => [name, value])),
    files: values('EnvironmentFile').map((path) => path.replace(/^-?\/etc\/parom\//, '')),
  };
}

test('compose.yaml has the services of an installation, two of them for calls', () => {
  deepEqual(Object.keys(services).sort(), [
    'api-1',
    'api-2',
    'backups',
    'caddy',
    'database',
    'postgres',
    'signer',
    'worker',
  ]);
  for (const name of Object.keys(services).filter((one) => one !== 'backups' && one !== 'database'))
    ok(name === 'caddy' || services[name].healthcheck?.test.length > 1, `${name} has no health check`);
});

for (const [name, file] of Object.entries(unitOf))
  test(`the container ${name} runs as its unit of systemd does`, () => {
    const service = services[name];
    const unit = readUnit(file, '8080');
    equal(service.user, `${USERS[unit.user]}:${GROUPS[unit.group]}`);
    deepEqual(
      (service.group_add ?? []).map(Number),
      unit.furtherGroups.map((group) => GROUPS[group]),
    );
    ok(service.command.join(' ').endsWith(unit.program), `${service.command.join(' ')}: ${unit.program}`);
    const files = service.command
      .filter((word) => word.startsWith('--env-file='))
      .map((word) => word.replace('--env-file=/run/secrets/', ''));
    deepEqual(files, unit.files);
    // The instance of a unit is its port; of a container its name.
    const { DATA_DIR } = service.environment;
    const place = name.startsWith('api-') ? { PAROM_NODE_ID: name, DATA_DIR } : {};
    for (const [setting, value] of Object.entries({ ...unit.env, ...place }))
      equal(
        setting === 'NODE_ENV' ? /ENV NODE_ENV=(\w+)/.exec(CONTAINERFILE)[1] : service.environment[setting],
        value,
        `${name}: ${setting}`,
      );
  });

test('no container has a right, a writable root or a setting too much', () => {
  const known = new Set(
    [...readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z_]+)=/gm)].map(([, setting]) => setting),
  );
  const signer = readFileSync('signer/src/main.ts', 'utf8');
  for (const [name, service] of Object.entries(services)) {
    for (const key of ['privileged', 'devices', 'pid', 'ipc', 'userns_mode'])
      equal(service[key], undefined, `${name}: ${key}`);
    ok(!JSON.stringify(service.volumes ?? []).includes('docker.sock'), name);
    if (name === 'postgres') continue;
    equal(service.read_only, true, `${name}: read_only`);
    deepEqual(service.cap_drop, ['ALL'], name);
    deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    deepEqual(service.cap_add ?? [], name === 'caddy' ? ['NET_BIND_SERVICE'] : [], name);
  }
  for (const [name, service] of own)
    for (const setting of Object.keys(service.environment ?? {}))
      ok(
        known.has(setting) || (name === 'signer' && signer.includes(`process.env.${setting}`)),
        `${name}: ${setting}`,
      );
  equal(services.signer.network_mode, 'none');
  deepEqual(listOf(services.signer.secrets), []);
  const ports = Object.keys(services).filter((name) => services[name].ports !== undefined);
  deepEqual(ports, ['caddy'], 'only the proxy is reached from outside');
});

test('each secret, volume and network that a container names exists, and no secret is a value', () => {
  for (const [name, { secrets, volumes, networks, environment }] of Object.entries(services)) {
    for (const secret of listOf(secrets)) ok(compose.secrets[secret]?.file, `${name}: ${secret}`);
    for (const volume of volumes ?? []) {
      const [from] = volume.split(':');
      ok(from.startsWith('./') || Object.hasOwn(compose.volumes, from), `${name}: ${volume}`);
    }
    for (const network of listOf(networks))
      ok(Object.hasOwn(compose.networks, network), `${name}: ${network}`);
    for (const [setting, value] of Object.entries(environment ?? {}))
      ok(!/PASSWORD$|_URL$|KEY$/.test(setting), `${name}: ${setting}=${value}`);
  }
  const withApi = listOf(services['api-1'].secrets);
  ok(!withApi.includes('env-worker'), 'the api cannot read the worker’s password of the database');
});

test('the proxy names the api containers and their port, and its address is the trusted one', () => {
  const caddyfile = readFileSync('deploy/Caddyfile.compose', 'utf8');
  const [, upstreams] = /reverse_proxy (.*) \{/.exec(caddyfile);
  const expected = ['api-1', 'api-2'].map((name) => `${name}:${services[name].environment.PORT}`);
  deepEqual(upstreams.split(' '), expected);
  equal(services.caddy.networks.front.ipv4_address, services['api-1'].environment.PAROM_TRUSTED_PROXIES);
  const init = readFileSync('server/src/boot/init/proxy-and-units.ts', 'utf8');
  for (const line of ['lb_policy ip_hash', 'health_uri /healthz', 'health_interval 1s', 'flush_interval -1'])
    ok(caddyfile.includes(line) && init.includes(line), line);
});

test('the image has the current Node with long support, the users, and a released program', () => {
  ok(/^ARG BASE=docker\.io\/library\/node:24-\w+-slim$/m.test(CONTAINERFILE), 'the base');
  for (const [user, id] of Object.entries(USERS)) ok(CONTAINERFILE.includes(`--uid ${id}`), user);
  ok(CONTAINERFILE.includes('sha256sum --quiet -c SHA256SUMS'), 'the bundle is verified');
  equal(/^USER (.*)$/m.exec(CONTAINERFILE)[1], services['api-1'].user);
  const started = [CONTAINERFILE, ...own.map(([, { command }]) => command.join(' '))].join(' ');
  for (const [, program] of started.matchAll(/server\/dist\/(\w+)\.js/g))
    ok(Object.hasOwn(shippedEntries, program), program);
});
