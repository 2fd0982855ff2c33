// The alert rules and the dashboard name metrics that exist, and the rules do what their names promise.
import { deepEqual, equal, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { filesUnder } from './lib/hash-files.mjs';

const FOLDER = 'deploy/monitoring';
const rules = readFileSync(`${FOLDER}/parom.rules.yml`, 'utf8');
const cases = readFileSync(`${FOLDER}/parom.rules.test.yml`, 'utf8');
const dashboard = readFileSync(`${FOLDER}/grafana.json`, 'utf8');

/** The hub's metrics get their prefix where it is opened. */
const HUB = 'parom_hub_';
const sources = ['server/src', 'signalr-server/src']
  .flatMap((folder) => filesUnder(folder))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const isMeasured = (name) => {
  const plain = name.replace(/_(?:bucket|count|sum)$/, '');
  return sources.includes(`'${plain}'`) || sources.includes(`\${prefix}${plain.slice(HUB.length)}\``);
};

test('the rules and the dashboard name only metrics that Parom has', () => {
  const names = new Set(`${rules}${cases}${dashboard}`.match(/\bparom_[a-z_]+/g));
  ok(names.size > 15, `only ${names.size} metrics are named`);
  deepEqual(
    [...names].filter((name) => !isMeasured(name)),
    [],
  );
});

test('each alert rule has a case', () => {
  const namesIn = (text, key) =>
    [...text.matchAll(new RegExp(`- ${key}: (\\w+)`, 'g'))].map(([, name]) => name);
  const alerts = namesIn(rules, 'alert');
  ok(alerts.length > 10);
  deepEqual(namesIn(cases, 'name'), alerts);
});

test('promtool accepts the rules, their cases and the sample configuration', (context) => {
  if (spawnSync('promtool', ['--version']).error) {
    equal(process.env.CI, undefined, 'promtool (Debian’s prometheus) is not installed');
    return context.skip('promtool (Debian’s prometheus) is not installed');
  }
  for (const asked of [
    ['test', 'rules', 'parom.rules.test.yml'],
    ['check', 'config', 'prometheus.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', asked, { cwd: FOLDER, encoding: 'utf8' });
    equal(status, 0, `${stdout}${stderr}`);
  }
});
