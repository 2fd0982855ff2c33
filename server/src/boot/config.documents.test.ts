/** The documents for operators name what there is: every setting, every command, and nothing else. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alertSubjects } from '../alerts.ts';
import { operatorCommands } from '../operator/operator-commands.ts';
import { variableNames } from './setting-variables.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const operating = read('docs/operating.md');

/** The first cells of the table below a heading. */
function namesBelow(heading: string): string[] {
  const [, below = ''] = operating.split(`\n## ${heading}\n`);
  const [section = ''] = below.split('\n## ');
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
}
/** Links in letters and live connections carry tokens in their queries. */
function proxyExample(): { readonly server: string; readonly locations: string } {
  const [, example = ''] = operating.split('```nginx\n');
  const [, server = ''] = (example.split('\n```')[0] ?? '').split('\nserver {\n');
  const [own = '', ...locations] = server.split('\n    location ');
  return { server: own, locations: locations.join('\n') };
}

describe('the documents for operators', () => {
  it('docs/operating.md, its settings, are exactly those that are read', () => {
    expect(namesBelow('Settings').sort()).toEqual([...variableNames].sort());
  });

  it('.env.example, its names, are exactly those that are read, each once', () => {
    const named = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(named.sort()).toEqual([...variableNames].sort());
  });

  it('.env.example, its lines uncommented and read by a shell, says what it shows', () => {
    const shown = read('.env.example').replace(/^#(?=[A-Z_]+=)/gm, '');
    const script = `set -a\n${shown}\nset +a\nexec "${process.execPath}" -p 'JSON.stringify(process.env)'`;
    const env = JSON.parse(execFileSync('sh', ['-c', script], { encoding: 'utf8', env: {} }));
    expect(env.PAROM_MAIL_FROM).toMatch(/^\S+ <\S+@\S+>$/);
    expect(JSON.parse(env.PAROM_EVM_NETWORKS)).toMatchObject([
      { network: 'ethereum', tokens: { USDT: '0x…' } },
    ]);
    expect(Object.keys(env)).toEqual(expect.arrayContaining([...variableNames]));
  });

  it('docs/operating.md, its commands, are exactly those of the table, with their arguments', () => {
    expect(namesBelow('Commands').sort()).toEqual(Object.keys(operatorCommands).sort());
    for (const [name, command] of Object.entries(operatorCommands)) {
      const row = operating.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
      const shown = [...row.matchAll(/--([a-z]+(?:-[a-z]+)*)/g)].map(([, argument]) => argument);
      expect(shown, name).toEqual(Object.keys(command.arguments));
    }
  });

  it('docs/operating.md, its alerts, are exactly those that can be raised', () => {
    const [, below = ''] = operating.split('\n## When something is wrong\n');
    const [section = ''] = below.split('\n## ');
    const told = [...section.matchAll(/alert `([^`]+)`/g)].map(([, subject = '']) => subject);
    const about = (raised: (...what: never[]) => string) =>
      (raised as (...what: string[]) => string)('<>', '<>');
    expect(told.map((subject) => subject.replace(/<[a-z]+>/g, '<>')).sort()).toEqual(
      Object.values(alertSubjects).map(about).sort(),
    );
  });

  it('docs/operating.md, its proxy, writes the query of no path into a log', () => {
    const { server, locations } = proxyExample();
    expect(server).toMatch(/^ {4}access_log \S+ without_query;$/m);
    expect(server).toMatch(/^ {4}error_log \S+ crit;$/m);
    expect(locations).not.toMatch(/_log /);
    const [, format = ''] = /^log_format without_query (.*);$/m.exec(operating) ?? [];
    expect(format).toContain('$uri');
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer|is_args)\b/);
  });

  it('docs/operating.md, its proxy, keeps its connections to the service open', () => {
    const [, upstream = ''] = /^upstream parom \{([^}]*)\}/m.exec(operating) ?? [];
    expect(upstream).toMatch(/^ {4}keepalive \d+;$/m);
    const passing = proxyExample()
      .locations.split('\n    }')
      .filter((location) => location.includes('proxy_pass'));
    expect(passing).toHaveLength(2);
    for (const location of passing) expect(location).toContain('proxy_http_version 1.1;');
    expect(passing[0]).toContain('proxy_set_header Connection "";');
  });
});
