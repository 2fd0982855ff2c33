/** As systemd's EnvironmentFile= and `. FILE` read it. */
import { readFileSync } from 'node:fs';
import { StartProblem } from '../../platform/start-problem.ts';

export function readSettingsFile(file: string): Record<string, string> {
  return Object.fromEntries(
    linesOf(file).flatMap((line, index) => {
      const text = line.trim();
      if (text === '' || text.startsWith('#') || text.startsWith(';')) return [];
      const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(text) ?? [];
      if (name === undefined || value === undefined)
        throw new StartProblem(`line ${index + 1} of ${file} is no NAME=value`);
      return [[name, unquoted(value)]];
    }),
  );
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (cause) {
    throw new StartProblem(`the file of settings ${file} cannot be read`, { cause });
  }
}

function unquoted(value: string): string {
  const [, single, double] = /^(?:'([^']*)'|"((?:[^"\\]|\\.)*)")$/.exec(value) ?? [];
  return single ?? double?.replaceAll(/\\(.)/g, '$1') ?? value;
}
