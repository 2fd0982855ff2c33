/** The whole doctor, with real settings, a real node, and nothing it could break. */
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { describeWithAnvil } from '../../../test/evm/anvil.ts';
import { type EvmTestNetwork, startEvmNetwork } from '../../../test/evm/network.ts';
import { ethereum, liveSettings } from '../../../test/live-settings.ts';
import { doctor } from './doctor.ts';

const ownSettings = { ...liveSettings, PAROM_PUBLIC_URL: 'https://127.0.0.1:1', PAROM_RATE_VENUES: 'none' };

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'parom-doctor-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function run(env: Record<string, string>, argv: readonly string[] = []) {
  const lines: string[] = [];
  const code = await doctor(argv, env, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

describe('npm run doctor', () => {
  it('changes nothing, and ends with 1 while the site is down', async () => {
    const dataDir = join(folder(), 'data');
    const { code, text } = await run({ DATA_DIR: dataDir, PORT: '1', PAROM_RATE_VENUES: 'none' });
    expect(text).toMatch(/^ok {5} settings: accepted, sandbox mode$/m);
    expect(text).toMatch(/^WRONG {3}proxy: .*\n {8}Money: .*\n {8}Next: {2}/m);
    expect(text).toMatch(/\d+ ok, \d+ to look at, 1 wrong. Nothing was changed.$/);
    expect(code).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('reads a file of settings, and shows no secret of it', { tags: ['threat:personal-data'] }, async () => {
    const place = folder();
    const secrets = {
      smtp: 'smtp-secret-77',
      database: 'db-secret-77',
      node: 'node-secret-77',
      own: 'own-secret-7744',
      provider: '0123456789abcdef77',
    };
    const key = join(place, 'data-key');
    writeFileSync(key, '7c'.repeat(32), { mode: 0o600 });
    const settings = {
      ...ownSettings,
      DATABASE_URL: `postgres://parom:${secrets.database}@127.0.0.1:1/parom`,
      PAROM_SMTP_URL: `smtp://parom:${secrets.smtp}@127.0.0.1:1`,
      PAROM_OPERATOR_PASSWORD: secrets.own,
      PAROM_DATA_KEY_FILE: key,
      PAROM_EVM_NETWORKS: JSON.stringify([
        { ...ethereum, rpcUrl: `http://u:${secrets.node}@127.0.0.1:1/v3/${secrets.provider}` },
      ]),
    };
    const file = join(place, 'env');
    writeFileSync(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}='${value}'`)
        .join('\n'),
    );
    chmodSync(file, 0o600);
    const { code, text } = await run({}, [`--settings=${file}`]);
    expect(code).toBe(1);
    expect(text).toMatch(/WRONG {3}database/);
    expect(text).toMatch(/WRONG {3}network ethereum/);
    for (const secret of [...Object.values(secrets), '7c'.repeat(32)]) expect(text).not.toContain(secret);
  });

  it('does not understand other arguments', async () => {
    expect(await run({}, ['--repair'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('--settings'),
    });
    expect(await run({}, ['--settings=/nowhere'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('cannot be read'),
    });
  });
});

describeWithAnvil('npm run doctor with a node', () => {
  let network: EvmTestNetwork;
  beforeAll(async () => {
    network = await startEvmNetwork(1);
    await network.anvil.setTime(new Date());
    await network.anvil.mine(80);
  });
  const look = (changes: object) =>
    run({
      ...ownSettings,
      PAROM_EVM_NETWORKS: JSON.stringify([
        { ...ethereum, rpcUrl: network.anvil.url, traceInternal: false, ...changes },
      ]),
    });

  it('names its height', async () => {
    expect((await look({})).text).toMatch(/^ok {5} network ethereum: newest block \d+, final block \d+$/m);
  });

  it('names the chain that the node really serves', { tags: ['threat:lying-node'] }, async () => {
    expect((await look({ chainId: 56, network: 'bsc' })).text).toMatch(
      /^WRONG {3}network bsc: .*chain id 1$/m,
    );
  });
});
