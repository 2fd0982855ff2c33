// Scanners (`tools.mjs`) on loopback. docs/threats.md must explain each finding.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { say } from '../lib/run.mjs';
import { operator, startService } from './running-service.mjs';
import { explained, tools } from './tools.mjs';

/** Killed at its limit; earlier findings count. */
function launch(name, args, seconds) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 1_000 * seconds });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('exit', () => resolve(output));
  });
}

async function logIn(consoleUrl) {
  const answer = await fetch(`${consoleUrl}/api/console/log-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...operator, isTerminal: true }),
  });
  return (await answer.json()).token;
}

const isInstalled = ({ name }) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/** @returns unexplained findings and failures of the service */
async function runTool(tool, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'parom-tools-'));
  const service = await startService();
  try {
    let output = '';
    const token = await logIn(service.consoleUrl);
    for (const one of tool.runs({ url: service.url, consoleUrl: service.consoleUrl, folder, seconds, token }))
      output += await launch(tool.name, one.args, one.seconds);
    const asked = await service.metric('parom_http_request_seconds_count');
    const failed = await service.metric('parom_http_request_seconds_count', 'status="5');
    const found = [...new Set(tool.findings({ folder, output }))];
    const open = found.filter((finding) => !explained.some((pattern) => pattern.test(finding)));
    say(
      `${tool.name}: ${asked} calls, ${failed} answered 5xx, ${found.length} findings, ${open.length} of them open`,
    );
    for (const finding of found) say(`  ${open.includes(finding) ? 'OPEN' : 'explained'}: ${finding}`);
    return [
      ...open,
      ...(asked <= 1 ? ['it called nothing'] : []),
      ...(failed > 0 ? [`${failed} calls were answered 5xx`] : []),
      ...service.errors.slice(0, 5),
      ...(service.isAlive() ? [] : ['the service ended']),
    ].map((what) => `${tool.name}: ${what}`);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param seconds per tool
 * @returns `{problems, missing}`
 */
export async function runTools(seconds) {
  const problems = [];
  for (const tool of tools.filter(isInstalled)) problems.push(...(await runTool(tool, seconds)));
  return { problems, missing: tools.filter((tool) => !isInstalled(tool)).map(({ name }) => name) };
}
