import { deepEqual, equal, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const UNIT = 'deploy/parom.service';
/** In tenths: 20 is an exposure of 2.0. */
const MOST_EXPOSED = 20;
const lines = readFileSync(UNIT, 'utf8').split('\n');

test('the unit removes every right that the service does not need', () => {
  const wanted = [
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'StateDirectoryMode=0700',
    'UMask=0077',
    'LimitCORE=0',
    'User=parom',
  ];
  deepEqual(
    wanted.filter((line) => !lines.includes(line)),
    [],
  );
  ok(!lines.some((line) => line.startsWith('ReadWritePaths=')), 'only the state folder is written to');
});

const analyze = (...args) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
const isMissing = !(analyze('--help').stdout ?? '').includes('--offline');

test('systemd rates the unit as hardened', {
  skip: isMissing && 'no systemd that reads units offline',
}, () => {
  const { status, stdout, stderr } = analyze(
    'security',
    '--offline=true',
    `--threshold=${MOST_EXPOSED}`,
    UNIT,
  );
  equal(status, 0, `${stdout}${stderr}`);
});
