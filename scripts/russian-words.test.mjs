import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bundled } from './lib/bundled.mjs';
import { root } from './lib/run.mjs';

const loaded = (source) => bundled(source, (program) => import(pathToFileURL(program).href));
const sourceOf = (path) => readFileSync(join(root, 'server', 'src', path), 'utf8');

const allSources = () =>
  readdirSync(join(root, 'server', 'src'), { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(sourceOf)
    .join('\n');

/** The words that a column of the schema may have. */
function wordsOf(schema, column) {
  const list = new RegExp(`\\b${column} text not null check \\(${column} in\\s*\\(([^)]*)\\)`);
  const found = list.exec(sourceOf(schema))?.[1];
  assert.ok(found, `${schema} checks no ${column}`);
  return quoted(found);
}
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quoted = (text) => [...text.matchAll(/'([a-z][a-z -]*)'/g)].map(([, word]) => word);

/** @returns the members of a union type */
function membersOf(file, type) {
  const found = new RegExp(`export type ${type} =([^;]*);`).exec(sourceOf(file))?.[1];
  assert.ok(found, `${file} has no ${type}`);
  return quoted(found.replaceAll(/\/\/.*/g, ''));
}

let inRussian;
let inEnglish;
let console;
before(async () => {
  ({ inRussian, inEnglish } = await loaded('../console/src/words/word.ts'));
  console = await loaded('../console/src/words/choices.ts');
});

/** A code of two words, as `written-off`, or one that English spells otherwise. */
const CODE = /^\S*(?:[-.]|[a-z][A-Z])\S*$/;
function isKnown(column, word) {
  assert.match(inRussian(column, word), /[а-яё]/i, `${column}: ${word}`);
  assert.doesNotMatch(inEnglish(column, word), CODE, `${column}: ${word}`);
}

describe('the words of a table in Russian', () => {
  test('cover each state, kind and decision of the schema', () => {
    const columns = [
      ['operator/schema.sql', 'outcome'],
      ['payments/schema.sql', 'state'],
      ['chains/schema.sql', 'state'],
      ['referral/schema.sql', 'state'],
      ['treasury/schema.sql', 'state'],
      ['treasury/schema.sql', 'kind'],
      ['tickets/schema.sql', 'disposition'],
    ];
    for (const [schema, column] of columns) for (const word of wordsOf(schema, column)) isKnown(column, word);
  });

  test('cover each purpose, account and entry of the books', () => {
    for (const word of membersOf('payments/payment.ts', 'PaymentPurpose')) isKnown('purpose', word);
    for (const word of membersOf('ledger/entries.ts', 'AccountKind')) isKnown('account', word);
    for (const word of membersOf('ledger/entry-keys.ts', 'EntryKind')) isKnown('entry', word);
    for (const word of membersOf('payments/reconciliation/reconcile-asset.ts', 'Reconciled'))
      isKnown('outcome', word);
  });

  test('cover each event and each row that it is about', () => {
    const [events] = /interface Events \{[^}]*(?:\}[^}]+)*?\n\}/.exec(sourceOf('events.ts')) ?? [];
    const kinds = [...(events ?? '').matchAll(/'([a-z.-]+)':/g)].map(([, kind]) => kind);
    const rows = [...(events ?? '').matchAll(/\b(\w+Id):/g)].map(([, row]) => row);
    assert.ok(kinds.length > 20 && rows.length > 20, `only ${kinds.length} events were read`);
    // Open pages alone hear this one.
    for (const kind of kinds.filter((one) => one !== 'tickets.recalculated')) isKnown('kind', kind);
    for (const row of rows) isKnown('about', `${row} 7`);
  });

  test('cover each act that the audit may name', () => {
    const files = readdirSync(join(root, 'server', 'src', 'operators')).filter(
      (file) => !file.includes('.test.'),
    );
    const acts = files.flatMap((file) =>
      [...sourceOf(`operators/${file}`).matchAll(/command: '([a-z-]+)'/g)].map(([, name]) => name),
    );
    assert.ok(acts.length > 8, `only ${acts.length} acts were read`);
    for (const name of [...acts, 'customer-log-in', 'make-operator', 'screening']) isKnown('command', name);
  });

  test('cover each choice of a form', async () => {
    const { commandHelp } = await loaded('src/operator/operator-commands.ts');
    const asked = commandHelp().flatMap((command) =>
      command.arguments.filter(({ choices }) => choices !== null),
    );
    assert.ok(asked.length > 15, `only ${asked.length} choices were read`);
    for (const { name, choices } of asked)
      for (const word of choices) {
        assert.match(console.choices.ru[name]?.[word] ?? '', /[а-яё]/i, `${name}: ${word}`);
        assert.doesNotMatch(console.choices.en[name]?.[word] ?? '-', CODE, `${name}: ${word}`);
      }
  });
});

/** Parts that a form of an answer accepts: each kind, each choice, with and without the optional. */
function samplesOf(form) {
  const { type, format, shape, element, entries, innerType, options, values } = form._zod.def;
  const made = {
    string: () => [format === 'datetime' ? '2030-01-15T15:30:00.000Z' : 'X7'],
    number: () => [7, 90_000],
    unknown: () => ['1.5', null],
    boolean: () => [true, false],
    literal: () => values,
    nullable: () => [...samplesOf(innerType), null],
    enum: () => Object.values(entries),
    union: () => options.flatMap(samplesOf),
    array: () => [samplesOf(element)],
    object: () => objectsOf(shape),
  }[type];
  assert.ok(made, `no sample of ${type}`);
  return made();
}

function objectsOf(shape) {
  const parts = Object.entries(shape).map(([name, of]) => [name, samplesOf(of)]);
  const count = Math.max(1, ...parts.map(([, samples]) => samples.length));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(parts.map(([name, samples]) => [name, samples[index % samples.length]])),
  );
}

const ENGLISH = /undefined|\[object|(?<![\w/:.@-])[a-z]+(?: [a-z]+){2}/;

describe('refusals in Russian', () => {
  const filled = (english) =>
    new RegExp(english.split('{}').map(escaped).join('\\$\\{[^}]*(?:\\([^)]*\\))?[^}]*\\}'));

  test('say what the server says', async () => {
    const { refusals, refusalInRussian } = await loaded('../console/src/words/refusals/index.ts');
    const sources = allSources().replaceAll("\\'", "'");
    const unsaid = Object.keys(refusals).filter((english) => !filled(english).test(sources));
    assert.deepEqual(unsaid, [], 'the server says this no more');
    for (const english of Object.keys(refusals))
      assert.match(refusalInRussian(english.replaceAll('{}', 'X')) ?? '', /[а-яё]/i, english);
  });

  test('keep the numbers and names of the refusal', async () => {
    const { refusalInRussian } = await loaded('../console/src/words/refusals/index.ts');
    const silent = 'no worker has answered reconcile';
    assert.equal(refusalInRussian(silent), 'Процесс worker не отвечает: проверьте, запущен ли он.');
    assert.equal(refusalInRussian('a sentence that no table has'), null);
  });

  test('know each sentence of the HTTP server', async () => {
    const { refusalInRussian } = await loaded('../console/src/words/refusals/index.ts');
    const sources = ['http/error-handler', 'http/rate-limits', 'limits/window-counters', 'errands/errands'];
    const said = sources
      .map((path) => sourceOf(`platform/${path}.ts`))
      .flatMap((source) => [...source.matchAll(/(?:message: |new Refusal\([\w.]+, )['`]([^'`]+)['`]/g)])
      .map(([, sentence]) => sentence);
    assert.ok(said.length > 8, `only ${said.length} sentences were read`);
    for (const sentence of said) assert.match(refusalInRussian(sentence) ?? '', /[а-яё]/i, sentence);
  });
});

describe('coded refusals in Russian', () => {
  test('of the console’s own calls are codes: no file writes a sentence', () => {
    const byCode = ['operator/refuse.ts', 'platform/refuse.ts'];
    const writers = readdirSync(join(root, 'server', 'src'), { recursive: true }).filter(
      (path) =>
        /^(?:operator|operators|site\/identity|site\/texts)\/.*\.ts$/.test(path) &&
        !path.endsWith('.test.ts') &&
        !byCode.includes(path) &&
        /new Refusal\(/.test(sourceOf(path)),
    );
    // A visitor's page asks for a published text.
    assert.deepEqual(writers, ['site/texts/published-texts.ts']);
  });

  test('have their parts, and read the same in both languages', async () => {
    const { answerInRussian } = await loaded('../console/src/words/answers/russian.ts');
    const { refuseBy } = await loaded('src/operator/refuse.ts');
    const refusal = refuseBy('noSuchPair', { name: 'BTC/RUB' });
    assert.equal(refusal.message, 'there is no pair BTC/RUB');
    assert.equal(answerInRussian(refusal.said), 'пары BTC/RUB нет');
    assert.equal(answerInRussian([{ code: 'of a newer server', parts: {} }]), null);
    assert.equal(answerInRussian([]), null);
    const parts = { before: 'unmatched, final, 0.5', now: 'sent, 0.5, to bc1' };
    assert.equal(
      answerInRussian([{ code: 'proposalChanged', parts }]),
      'С тех пор, как это предложили, состояние изменилось: было «ничей, зачислено, 0.5», теперь «отправлено, 0.5, на bc1».',
    );
  });

  test('by code are Russian sentences without a word of the English one', async () => {
    const { answerInRussian } = await loaded('../console/src/words/answers/russian.ts');
    const { refusalForms } = await loaded('../contract/src/console/answers/refusals.ts');
    const { declined } = await loaded('src/platform/outcome.ts');
    for (const [code, form] of Object.entries(refusalForms))
      for (const parts of samplesOf(form)) {
        const { said, why } = declined(code, parts);
        assert.doesNotMatch(why, /undefined|\[object/, code);
        const russian = answerInRussian(said) ?? '';
        assert.match(russian, /[а-яё]/, code);
        assert.doesNotMatch(russian, ENGLISH, code);
      }
  });

  test('say what is wrong with a field', async () => {
    const { faultInRussian } = await loaded('../console/src/words/faults.ts');
    const { commandNamed } = await loaded('src/operator/operator-commands.ts');
    const capital = { asset: 'RUB', reference: 'x', reason: 'x' };
    const wrong = [
      ['add-capital', { ...capital, amount: '1,5' }],
      ['set-reserve', { ...capital, amount: '-1' }],
      ['add-capital', capital],
      ['retry-event', { event: '1.5' }],
      ['tickets', { limit: 0 }],
      ['set-name', { ru: '  ', en: 'x' }],
      ['set-name', { ru: 'x'.repeat(600), en: 'x' }],
      ['set-name', { ru: 'a\nb', en: 'x' }],
      ['deposits', { dust: 'perhaps' }],
      ['tickets', { status: 'stuck' }],
      ['unblock-email', { email: 'x', reason: 'x' }],
      ['site', { x: 1 }],
      ['save-identity', { identity: '{}', version: 1 }],
    ];
    for (const [name, sent] of wrong)
      assert.throws(
        () => commandNamed(name).accept(sent),
        ({ validation: [{ message }] }) => /^[А-ЯЁ]/.test(faultInRussian(message) ?? ''),
        JSON.stringify({ name, sent }),
      );
  });
});

describe('stored errors in Russian', () => {
  const read = async () => {
    const { errorInEnglish, storedErrorForms } = await loaded(
      '../contract/src/console/answers/stored-errors.ts',
    );
    const { answerInRussian } = await loaded('../console/src/words/answers/russian.ts');
    const all = Object.entries(storedErrorForms).flatMap(([code, form]) =>
      samplesOf(form).map((parts) => ({ code, parts })),
    );
    return { all, inRussianOf: (one) => answerInRussian([one]) ?? '', errorInEnglish };
  };

  test('are sentences, and quote only the other side', async () => {
    const { all, inRussianOf, errorInEnglish } = await read();
    assert.ok(all.length > 50, `only ${all.length} were read`);
    for (const one of all) {
      assert.doesNotMatch(errorInEnglish(one), /undefined|\[object/, one.code);
      const russian = inRussianOf(one);
      assert.match(russian, /^[А-ЯЁ]/, one.code);
      assert.equal(russian.includes('«'), one.parts.said !== undefined, russian);
      assert.doesNotMatch(russian, /null|undefined/, one.code);
      assert.doesNotMatch(russian, ENGLISH, one.code);
    }
  });

  test('name the writer of a text that is not ours', async () => {
    const { inRussianOf } = await read();
    const saidBy = (code) => inRussianOf({ code, parts: { said: '5.1.1 no such user here' } });
    const text = '«5.1.1 no such user here»';
    assert.equal(saidBy('paymentTried'), `Узел сети или подписант пишет: ${text}`);
    assert.equal(saidBy('letterTried'), `Связь с почтовым сервером: ${text}`);
    assert.equal(saidBy('letterAnswered'), `Почтовый сервер ответил: ${text}`);
    assert.equal(saidBy('eventTried'), `Программа пишет: ${text}`);
  });

  test('have each code from the server', async () => {
    const { all } = await read();
    const sources = allSources();
    const codes = [...new Set(all.map(({ code }) => code))];
    assert.deepEqual(
      codes.filter((code) => !sources.includes(`'${code}'`)),
      [],
    );
  });

  test('have the words by which the runbook tells what to do', async () => {
    const { all, inRussianOf, errorInEnglish } = await read();
    const { runbooksOfNetworks } = await loaded('../server/src/operator/alert-guide/runbooks-of-networks.ts');
    const { ru, en } = runbooksOfNetworks.paymentWaits;
    for (const [book, said, words] of [
      [ru, inRussianOf, ['мало монет', 'maxFeeGwei', 'дорогой контракт']],
      [en, errorInEnglish, ['holds too little', 'maxFeeGwei', 'asks for too much gas', 'screening stops']],
    ])
      for (const word of words) {
        assert.ok(JSON.stringify(book).includes(word), word);
        assert.ok(
          all.some((one) => said(one).includes(word)),
          word,
        );
      }
  });
});

describe('the check of a network in Russian', () => {
  test('is words of Russian, and quotes only a node', async () => {
    const { answerInRussian } = await loaded('../console/src/words/answers/russian.ts');
    const { networkCheckForms } = await loaded('../contract/src/console/answers/network-check.ts');
    const { inEnglish } = await loaded('../contract/src/console/answers/answers.ts');
    for (const [code, form] of Object.entries(networkCheckForms))
      for (const parts of samplesOf(form)) {
        const english = inEnglish([{ code, parts }]);
        assert.doesNotMatch(english, /undefined|null|\[object/, code);
        const russian = answerInRussian([{ code, parts }]) ?? '';
        // Numbers, hashes and sums are the same in both languages.
        if (russian !== english) assert.match(russian, /[а-яё]/, code);
        else assert.match(russian, /^[X\d, ]+$/, code);
        assert.doesNotMatch(russian, /null|undefined|\[object/, code);
        assert.doesNotMatch(russian, ENGLISH, code);
      }
  });
});

describe('by what the search found a row, in Russian', () => {
  test('is the thing, its owner and the other network', async () => {
    const { answerInRussian } = await loaded('../console/src/words/answers/russian.ts');
    const { inEnglish } = await loaded('../contract/src/console/answers/answers.ts');
    const { listForms } = await loaded('../contract/src/console/answers/lists.ts');
    const said = (ways) => [{ code: 'foundByWays', parts: { ways } }];
    const ways = [
      { what: 'number', whose: null, isElsewhere: false },
      { what: 'transaction', whose: 'payout', isElsewhere: false },
      { what: 'sender', whose: null, isElsewhere: true },
    ];
    assert.equal(answerInRussian(said(ways)), 'номер, транзакция выплаты, отправитель в другой сети');
    assert.equal(inEnglish(said(ways)), 'number, payout’s transaction, sender on another network');
    const all = samplesOf(listForms.foundByWays._zod.def.shape.ways._zod.def.element);
    assert.ok(all.length > 9, `only ${all.length} ways were read`);
    for (const way of all) assert.doesNotMatch(answerInRussian(said([way])) ?? 'null', /undefined|null/);
  });
});

describe('why an audited act did not end well, in Russian', () => {
  test('quotes the program where no code exists', async () => {
    const { answerInRussian } = await loaded('../console/src/words/answers/russian.ts');
    const { inEnglish } = await loaded('../contract/src/console/answers/answers.ts');
    const failed = [{ code: 'programFailed', parts: { error: 'no such coin' } }];
    assert.equal(answerInRussian(failed), 'Могло быть сделано. Программа пишет: «no such coin»');
    assert.equal(inEnglish(failed), 'it may have been done: no such coin');
    const refused = [{ code: 'programRefused', parts: { error: 'no such coin' } }];
    assert.equal(answerInRussian(refused), 'Программа пишет: «no such coin»');
    assert.equal(answerInRussian([{ code: 'passwordWrong', parts: {} }]), 'неверный пароль');
  });
});

describe('the details of alerts in Russian', () => {
  test('are sentences, and quote only a node or a program', async () => {
    const { answerInRussian } = await loaded('../console/src/words/answers/russian.ts');
    const { alertForms, detailInEnglish } = await loaded('../contract/src/console/answers/alerts/alerts.ts');
    assert.ok(Object.keys(alertForms).length > 50);
    for (const [code, form] of Object.entries(alertForms))
      for (const parts of samplesOf(form)) {
        assert.doesNotMatch(detailInEnglish({ code, parts }), /undefined|\[object/, code);
        const russian = answerInRussian([{ code, parts }]) ?? '';
        assert.match(russian, /^(?:[А-ЯЁX]|USDT).*\.$/s, code);
        assert.doesNotMatch(russian, /null/, code);
        assert.doesNotMatch(russian, ENGLISH, code);
      }
  });

  test('share no code with an answer, which would take its words', async () => {
    const families = [
      ['alerts/alerts', 'alertForms'],
      ['deposits', 'depositForms'],
      ['lists', 'listForms'],
      ['money', 'moneyForms'],
      ['moves', 'moveForms'],
      ['network-check', 'networkCheckForms'],
      ['offer', 'offerForms'],
      ['payments', 'paymentForms'],
      ['proposals', 'proposalForms'],
      ['refusals', 'refusalForms'],
      ['site', 'siteForms'],
      ['stored-errors', 'storedErrorForms'],
      ['tickets', 'ticketForms'],
      ['tokens', 'tokenForms'],
      ['watch', 'watchForms'],
    ];
    const codes = [];
    for (const [file, forms] of families) {
      const answers = await loaded(`../contract/src/console/answers/${file}.ts`);
      codes.push(...Object.keys(answers[forms]));
    }
    const { answerForms } = await loaded('../contract/src/console/answers/answers.ts');
    assert.equal(codes.length, Object.keys(answerForms).length);
  });
});
