import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bundled } from './lib/bundled.mjs';

const loaded = (source) => bundled(source, (program) => import(pathToFileURL(program).href));
/** Names of programs, settings and formats keep their letters. */
const isRussian = (sentence) => /[а-яё]/i.test(sentence) || /^(E-mail|https:\/\/…)$/.test(sentence);

let commands;
let inRussian;
let argumentNames;
before(async () => {
  const server = await loaded('src/operator/operator-commands.ts');
  const console = await loaded('../console/src/acts/russian/index.ts');
  commands = server.commandHelp();
  inRussian = new Map();
  for (const { name } of commands) inRussian.set(name, await console.commandInRussian(name));
  ({ argumentNames } = await loaded('../console/src/acts/argument-names.ts'));
});

describe('the console in Russian', () => {
  test('says what each command and each of its arguments does', () => {
    assert.ok(commands.length > 100, `only ${commands.length} commands were read`);
    for (const { name, arguments: known } of commands) {
      const russian = inRussian.get(name);
      assert.ok(russian, `no Russian for ${name} in console/src/acts/russian`);
      const all = known.map((argument) => argument.name).sort();
      assert.deepEqual(Object.keys(russian.arguments).sort(), all, `the arguments of ${name}`);
      for (const sentence of [russian.summary, ...Object.values(russian.arguments)])
        assert.ok(isRussian(sentence), `${name}: ${sentence}`);
      assert.match(russian.summary, /^[А-ЯЁ].*\.$/, name);
    }
  });

  test('names each argument, as the console in English does', () => {
    const all = new Set(commands.flatMap((command) => command.arguments.map(({ name }) => name)));
    for (const names of Object.values(argumentNames))
      assert.deepEqual(Object.keys(names).sort(), [...all].sort());
  });
});
