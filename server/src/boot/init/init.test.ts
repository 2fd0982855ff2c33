/** What `npm run init` writes is what a start accepts, by its rules. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, makeFolder } from '../../../../signer/test/process.ts';
import { bundleProgram, startProgram } from '../../../test/child-program.ts';
import { MNEMONIC } from '../../../test/evm/network.ts';
import { flag, LIMITS, LIVE, place, runInit } from '../../../test/run-init.ts';
import { moneroPublicKeys } from '../../signing/index.ts';
import { readConfig } from '../config.ts';
import { readSettingsFile } from '../doctor/settings-file.ts';

let signerProgram: string;
beforeAll(async () => {
  signerProgram = await buildProgram();
});
afterAll(() => rmSync(signerProgram, { force: true }));

const run = (argv: readonly string[], ask?: (text: string) => Promise<string>): Promise<string> =>
  runInit(signerProgram, argv, ask);

/** On a build server a missing tool is a failure. */
function skipLoudly(context: { skip(): never }, why: string): never {
  if (process.env['CI'] === 'true') throw new Error(why);
  console.warn(`SKIPPED: ${why}`);
  return context.skip();
}

/** What the command of a shipped unit sets before the program, for the instance 8080. */
function settingsOfUnit(unit: string): Record<string, string> {
  const text = readFileSync(new URL(`../../../../deploy/systemd/${unit}`, import.meta.url), 'utf8');
  const command = /^ExecStart=\/usr\/bin\/env (.*) \/usr\/bin\/node/m.exec(text)?.[1] ?? '';
  const named = command.replaceAll('%i', '8080').split(' ');
  return Object.fromEntries(named.map((one) => one.split('=', 2) as [string, string]));
}

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);
describe('npm run init', () => {
  it('never overwrites: neither settings nor a data key', { tags: ['threat:personal-data'] }, async () => {
    const folder = place();
    const key = join(folder, 'data-key');
    writeFileSync(key, `${'5c'.repeat(32)}\n`, { mode: 0o600 });
    expect(await run(['--yes', `--to=${folder}`])).toContain(`kept ${key}: it was there already`);
    expect([modeOf(join(folder, 'env')), modeOf(key)]).toEqual(['600', '600']);
    expect(readFileSync(key, 'utf8')).toBe(`${'5c'.repeat(32)}\n`);
    const before = readFileSync(join(folder, 'env'), 'utf8');
    await expect(run(['--yes', `--to=${folder}`, '--name=Other'])).rejects.toThrow('Nothing was written');
    expect(readFileSync(join(folder, 'env'), 'utf8')).toBe(before);
  });

  it('writes nothing that a start refuses, and says why', async () => {
    const folder = place();
    const asked = ['--yes', `--to=${folder}`, '--public-url=https://shop.example/below'];
    await expect(run(asked)).rejects.toThrow('PAROM_PUBLIC_URL must end with the host');
    expect(() => statSync(join(folder, 'env'))).toThrow('ENOENT');
    expect(() => statSync(join(folder, 'data-key'))).toThrow('ENOENT');
    await expect(run(['--yes', '--publik-url=x'])).rejects.toThrow('there is no answer "publikUrl"');
  });

  it('makes no mnemonic that no person sees', { tags: ['threat:taken-server'] }, async () => {
    const folder = place();
    const empty = join(folder, 'signer');
    const asked = ['--yes', `--to=${folder}`, '--ethereum=http://127.0.0.1:1', `--signer-folder=${empty}`];
    await expect(run(asked)).rejects.toThrow('a person must make it');
    expect(() => statSync(join(folder, 'env'))).toThrow('ENOENT');
  });

  it('at no terminal ends with a sentence, and writes nothing', async () => {
    const folder = place();
    const program = startProgram(await bundleProgram(new URL('./cli.ts', import.meta.url)), [
      `--to=${folder}`,
    ]);
    expect(await program.ended).toBe(1);
    expect(() => statSync(join(folder, 'env'))).toThrow('ENOENT');
  });

  it('asks for what it was not told, and offers the usual answer', async () => {
    const folder = place();
    const asked: string[] = [];
    const typed: Record<string, string> = { 'The address': 'https://coins.example' };
    await run([`--to=${folder}`, '--name=Coins'], async (text) => {
      asked.push(text);
      return Object.entries(typed).find(([start]) => text.startsWith(start))?.[1] ?? '';
    });
    expect(asked.some((text) => text.startsWith('The name'))).toBe(false);
    expect(asked).toContain('The e-mail of the first operator [operator@coins.example]: ');
    expect(readSettingsFile(join(folder, 'env')).PAROM_OPERATOR_EMAIL).toBe('operator@coins.example');
  });

  it('writes for several processes what differs from the shipped units', async () => {
    const folder = place();
    const signerFolder = makeFolder(LIMITS, MNEMONIC);
    const file = join(folder, 'answers.json');
    writeFileSync(
      file,
      JSON.stringify({
        ...LIVE,
        bitcoin: 'http://u:p@127.0.0.1:8332',
        databaseUrl: 'postgres://u:p@127.0.0.1/parom',
      }),
    );
    const text = await run([
      '--yes',
      `--answers=${file}`,
      `--to=${folder}`,
      `--signer-folder=${signerFolder}`,
    ]);
    expect(readFileSync(join(folder, 'systemd', 'parom-worker.service.d', 'parom.conf'), 'utf8')).toBe(
      `[Service]\nEnvironmentFile=\nEnvironmentFile=${folder}/env\nEnvironmentFile=-${folder}/env-worker\n`,
    );
    expect(text).toContain('--now parom-signer parom.target parom-worker parom-api@8080 parom-api@8082');
    expect(text).toContain(`chmod 440 ${folder}/data-key ${folder}/smtp-password`);
    const script = `set -a; . ${folder}/env; exec "${process.execPath}" -p 'JSON.stringify(process.env)'`;
    const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env: {} });
    expect(JSON.parse(stdout)).toMatchObject(readSettingsFile(join(folder, 'env')));
    const written = readSettingsFile(join(folder, 'env'));
    const api = readConfig({ ...written, ...settingsOfUnit('parom-api@.service') }, ['--roles=api']);
    expect(api).toMatchObject({ port: 8080, metricsPort: 28_080, nodeId: 'api-8080' });
    const worker = readConfig({ ...written, ...settingsOfUnit('parom-worker.service') }, ['--roles=worker']);
    expect(worker).toMatchObject({
      consolePort: 18_000,
      metricsPort: 28_000,
      dataDir: '/var/lib/parom-worker',
    });
    for (const kind of ['api', 'worker']) {
      const { DATABASE_URL = '' } = readSettingsFile(join(folder, `env-${kind}`));
      const { username, password } = new URL(DATABASE_URL);
      const made = `create role "${username}" login password '${password}';`;
      expect([username, password.length]).toEqual([`u_${kind}`, 24]);
      expect(readFileSync(join(folder, 'database.sql'), 'utf8')).toContain(made);
    }
    expect([modeOf(join(folder, 'database.sql')), modeOf(join(folder, 'env-api'))]).toEqual(['600', '600']);
    const { bitcoin, smtp, signer } = readConfig(readSettingsFile(join(folder, 'env')));
    expect(signer).toEqual({ socket: '/run/parom-signer/socket' });
    expect(bitcoin).toMatchObject({ net: 'mainnet', mnemonic: null, rpcUrl: 'http://u:p@127.0.0.1:8332' });
    expect(smtp).toMatchObject({ user: 'parom', password: 'pa ss' });
    expect(readFileSync(join(folder, 'env'), 'utf8')).not.toContain('pa%20ss');
    expect(readFileSync(join(folder, 'Caddyfile'), 'utf8')).toContain('127.0.0.1:8080 127.0.0.1:8082');
  });

  it('writes the settings of every network as the start reads them', async () => {
    const folder = place();
    const signerFolder = makeFolder(LIMITS, MNEMONIC);
    const node = (port: number): string => `http://127.0.0.1:${port}`;
    const answers = {
      ...LIVE,
      signerFolder,
      ethereum: node(1),
      bsc: node(2),
      bitcoin: 'http://u:p@127.0.0.1:3',
      monero: node(4),
      ton: node(5),
      tron: node(6),
      xrp: node(7),
      tonUsdt: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
      tronUsdt: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      tronSolidity: node(8),
      moneroWallet: node(9),
    };
    const text = await run(['--yes', `--to=${folder}`, ...Object.entries(answers).map(flag)]);
    const { evmNetworks, bitcoin, monero, ton, tron, xrp } = readConfig(
      readSettingsFile(join(folder, 'env')),
    );
    expect([...evmNetworks, bitcoin, monero, ton, tron, xrp].map((one) => one?.rpcUrl)).toEqual([
      node(1),
      node(2),
      answers.bitcoin,
      ...[4, 5, 6, 7].map(node),
    ]);
    expect(ton).toMatchObject({ tokens: { USDT: answers.tonUsdt } });
    expect(tron).toMatchObject({ tokens: { USDT: answers.tronUsdt }, solidityUrl: node(8), mnemonic: null });
    const { address, viewKey } = moneroPublicKeys(MNEMONIC);
    expect(monero).toMatchObject({ address, viewKey, walletUrl: node(9), signerWalletUrl: null });
    const file = join(folder, 'monero-view-key');
    expect(modeOf(file)).toBe('600');
    expect(readFileSync(join(folder, 'env'), 'utf8')).not.toContain(viewKey);
    expect(text).toContain(`chmod 440 ${folder}/data-key ${folder}/smtp-password ${file}`);
    expect(text).toContain('the three programs of monero');
  });

  it('asks about a network’s token and programs only when the network is served', async () => {
    const folder = place();
    const asked: string[] = [];
    const signerFolder = makeFolder(LIMITS, MNEMONIC);
    const given = Object.entries({ ...LIVE, signerFolder }).map(flag);
    await run([`--to=${folder}`, ...given], async (text) => {
      asked.push(text);
      return text.startsWith('The node of tron') ? 'http://127.0.0.1:8090' : '';
    });
    const about = (network: string) =>
      asked.filter((text) => text.includes(network) && !text.startsWith('The node of')).length;
    expect(['tron', 'monero', 'ton,', 'ethereum'].map(about)).toEqual([2, 0, 0, 0]);
  });

  it('writes drop-ins that systemd accepts beside the shipped units', async (context) => {
    if (spawnSync('systemd-analyze', ['--version']).error !== undefined) {
      return skipLoudly(context, 'systemd-analyze (Debian’s systemd) is not installed');
    }
    const folder = place();
    const signerFolder = makeFolder(LIMITS, MNEMONIC);
    const asked = Object.entries({ ...LIVE, to: folder, bitcoin: 'http://127.0.0.1:8332' });
    await run(['--yes', `--signer-folder=${signerFolder}`, ...asked.map(flag)]);
    const deploy = (path: string) => fileURLToPath(new URL(`../../../../deploy/${path}`, import.meta.url));
    for (const unit of ['parom.service', 'systemd/parom-signer.service'])
      copyFileSync(deploy(unit), join(folder, 'systemd', basename(unit)));
    const verify = () => {
      const units = ['parom', 'parom-signer'].map((name) => join(folder, 'systemd', `${name}.service`));
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' });
      return stderr.split('\n').filter((line) => line.includes(folder) && line.includes('parom.conf'));
    };
    expect(verify()).toEqual([]);
    appendFileSync(join(folder, 'systemd', 'parom.service.d', 'parom.conf'), 'Grupp=parom\n');
    expect(verify()).toMatchObject([expect.stringContaining('Grupp')]);
  });

  it('writes a Caddyfile that Caddy accepts', async (context) => {
    const missing = spawnSync('caddy', ['version']).error !== undefined;
    if (missing) {
      return skipLoudly(context, 'caddy (a Debian package) is not installed');
    }
    const folder = place();
    await run(['--yes', `--to=${folder}`, '--database-url=postgres://u:p@127.0.0.1/parom']);
    const asked = ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    const caddy = spawn('caddy', asked, { env: { ...process.env, HOME: folder }, stdio: 'ignore' });
    expect(await once(caddy, 'exit')).toEqual([0, null]);
  });
});
