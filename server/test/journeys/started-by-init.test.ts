/** What `npm run init` writes is what a real start accepts. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildProgram, makeFolder, start as startSigner } from '../../../signer/test/process.ts';
import { readConfig } from '../../src/boot/config.ts';
import { readSettingsFile } from '../../src/boot/doctor/settings-file.ts';
import { unsafeSettings } from '../../src/boot/live-safety.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { MNEMONIC, startEvmNetwork } from '../evm/network.ts';
import { freePort } from '../free-port.ts';
import { type Bundle, bundleServer, ready, startServer } from '../program.ts';
import { flag, LIMITS, LIVE, place, runInit } from '../run-init.ts';

let signerProgram: string;
let server: Bundle;
beforeAll(async () => {
  [signerProgram, server] = [await buildProgram(), await bundleServer()];
});
afterAll(() => {
  rmSync(signerProgram, { force: true });
  rmSync(server.folder, { recursive: true, force: true });
});

describeWithAnvil('npm run init', () => {
  it('writes a sandbox that starts', async () => {
    const folder = place();
    const dataDir = join(folder, 'data');
    const text = await runInit(signerProgram, [
      '--yes',
      `--to=${folder}`,
      '--public-url=http://127.0.0.1:1',
      `--data-dir=${dataDir}`,
    ]);
    const env = readSettingsFile(join(folder, 'env'));
    expect(readConfig(env)).toMatchObject({ mode: 'sandbox', publicUrl: 'http://127.0.0.1:1', dataDir });
    expect(text.split('\n').at(-1)).toBe(`  npm run doctor -- --settings=${folder}/env`);
    const running = startServer(server, { ...env, PORT: String(await freePort()) });
    onTestFinished(() => void running.process.kill('SIGKILL'));
    await ready(running);
    expect(running.output()).toContain('(sandbox) is ready');
  });

  it('writes a live service that starts, its keys with the signer', {
    tags: ['threat:taken-server'],
  }, async () => {
    const [folder, network] = [place(), await startEvmNetwork(1)];
    const signerFolder = makeFolder(LIMITS, MNEMONIC);
    await startSigner(signerProgram, signerFolder);
    const answers = Object.entries({ ...LIVE, ethereum: network.anvil.url, signerFolder }).map(flag);
    const dataDir = join(folder, 'data');
    const places = [
      `--to=${folder}`,
      `--data-dir=${dataDir}`,
      `--signer-socket=${join(signerFolder, 'socket')}`,
    ];
    await runInit(signerProgram, ['--yes', ...answers, ...places]);
    const env = readSettingsFile(join(folder, 'env'));
    expect(readConfig(env)).toMatchObject({
      mode: 'live',
      evmNetworks: [{ hotAddress: network.hot, mnemonic: null }],
    });
    const {
      PAROM_PUBLIC_URL: publicUrl,
      PAROM_OPERATOR_EMAIL: operatorEmail = '',
      PAROM_OPERATOR_PASSWORD: operatorPassword,
    } = env;
    expect(unsafeSettings({ publicUrl, dataDir, operatorEmail, operatorPassword })).toEqual([]);
    const running = startServer(server, {
      ...env,
      PORT: String(await freePort()),
      PAROM_RATE_VENUES: 'none',
    });
    onTestFinished(() => void running.process.kill('SIGKILL'));
    await ready(running);
    expect(running.output()).toContain('(live) is ready');
    expect(running.output()).not.toContain('the keys are in the process');
  });
});
