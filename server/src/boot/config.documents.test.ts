import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { settingGroups, settingTexts } from './setting-texts.ts';
import { variableNames, variables } from './setting-variables.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const defaults = Object.entries(settingTexts).flatMap(([name, { default: typed }]) =>
  typed === undefined ? [] : [{ name, typed }],
);

describe('texts of settings', () => {
  const without = readConfig({});

  it.each(defaults)('give the default of $name', ({ name, typed }) => {
    expect({ ...readConfig({ [name]: typed }), nodeId: '' }).toEqual({ ...without, nodeId: '' });
  });

  it('give each default of the schema', () => {
    const ofSchema = Object.entries(variables.parse({})).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    expect(defaults.map(({ name }) => name)).toEqual(expect.arrayContaining(ofSchema.map(([name]) => name)));
  });

  it('stand in one group each', () => {
    expect(Object.values(settingGroups).flatMap(Object.keys).sort()).toEqual([...variableNames].sort());
  });
});

describe('.env.example', () => {
  it('sets all settings when a shell reads it uncommented', () => {
    const shown = read('.env.example').replace(/^#(?=[A-Z_]+=)/gm, '');
    const script = `set -a\n${shown}\nset +a\nexec "${process.execPath}" -p 'JSON.stringify(process.env)'`;
    const env = JSON.parse(execFileSync('sh', ['-c', script], { encoding: 'utf8', env: {} }));
    expect(env.PAROM_MAIL_FROM).toMatch(/^\S+ <\S+@\S+>$/);
    expect(JSON.parse(env.PAROM_EVM_NETWORKS)).toMatchObject([
      { network: 'ethereum', tokens: { USDT: '0x…' } },
    ]);
    expect(Object.keys(env)).toEqual(expect.arrayContaining([...variableNames]));
  });
});

describe('the proxy of deploy/nginx/parom.conf', () => {
  const conf = read('deploy/nginx/parom.conf');
  const [, block = ''] = conf.split('\nserver {\n');
  const [server = '', ...locations] = block.split('\n    location ');

  // Links in letters and live connections carry tokens in their queries.
  it('logs no query of any path', () => {
    expect(server).toMatch(/^ {4}access_log \S+ without_query;$/m);
    expect(server).toMatch(/^ {4}error_log \S+ crit;$/m);
    expect(locations.join('\n')).not.toMatch(/_log /);
    const [, format = ''] = /^log_format without_query (.*);$/m.exec(conf) ?? [];
    expect(format).toContain('$uri');
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer|is_args)\b/);
  });

  it('keeps its connections to the service open', () => {
    const [, upstream = ''] = /^upstream parom \{([^}]*)\}/m.exec(conf) ?? [];
    expect(upstream).toMatch(/^ {4}keepalive \d+;$/m);
    const passing = locations.filter((location) => location.includes('proxy_pass'));
    expect(passing).toHaveLength(2);
    for (const location of passing) expect(location).toContain('proxy_http_version 1.1;');
    expect(passing[0]).toContain('proxy_set_header Connection "";');
  });
});
