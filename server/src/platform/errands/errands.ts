/** An api process whose database user may not move money asks a worker. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Said } from '@parom/contract/console/answers/said';
import { generalCodes } from '@parom/contract/errors';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { emit } from '../jobs/enqueue.ts';
import type { Logger } from '../logger.ts';
import { Refusal } from '../refusal.ts';
import { answerErrand, beginErrand, insertErrand, readAnswer } from './errands-store.ts';

/** Questions and answers pass through JSON. */
export type Errand = (asked: never) => Promise<unknown>;
export type Errands = Readonly<Record<string, Errand>>;

interface Refused {
  readonly code: number;
  readonly message: string;
  readonly status: number;
  readonly said: readonly Said[];
}

type Answer = { readonly done: unknown } | { readonly refused: Refused } | { readonly failed: string };

const BEGUN_WITHIN_MS = 10_000;
const ANSWERED_WITHIN_MS = 20_000;
const LOOK_MS = 25;

/** The same functions, each carried out by a worker. */
export function entrusted<All extends object>(deps: { db: Db; clock: Clock }, errands: All): All {
  const asking = Object.keys(errands).map((kind) => [kind, (asked: unknown) => ask(deps, kind, asked)]);
  return Object.fromEntries(asking) as All;
}

async function ask({ db, clock }: { db: Db; clock: Clock }, kind: string, asked: unknown): Promise<unknown> {
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    await insertErrand(tx, id, kind, asked);
    await emit(tx, clock.now(), 'errand.asked', { errandId: id });
  });
  for (const until = performance.now() + ANSWERED_WITHIN_MS; performance.now() < until; ) {
    await sleep(LOOK_MS);
    const answer = (await readAnswer(db, id)) as Answer | null;
    if (answer !== null) return resultOf(kind, answer);
  }
  throw new Refusal(generalCodes.closed, `no worker has answered ${kind}`, 503, ANSWERED_WITHIN_MS);
}

function resultOf(kind: string, answer: Answer): unknown {
  if ('done' in answer) return answer.done;
  if ('failed' in answer) throw new Error(`the worker failed in ${kind}: ${answer.failed}`);
  const { code, message, status, said } = answer.refused;
  throw new Refusal(code, message, status, null, said);
}

export async function runErrand(
  { db, log, errands }: { db: Db; log: Logger; errands: Errands },
  id: string,
): Promise<void> {
  const begun = await beginErrand(db, id, BEGUN_WITHIN_MS);
  if (begun === null) return;
  const errand = errands[begun.kind] ?? unknownErrand(begun.kind);
  await answerErrand(db, id, await answerOf(errand, begun.asked, log));
}

/** The api process is of a newer version. */
const unknownErrand =
  (kind: string): Errand =>
  async () => {
    throw new Error(`this worker knows no errand ${kind}`);
  };

const refusedBy = ({ errorCode: code, message, status, said }: Refusal): Refused => ({
  code,
  message,
  status,
  said,
});

async function answerOf(errand: Errand, asked: unknown, log: Logger): Promise<Answer> {
  try {
    return { done: (await errand(asked as never)) ?? null };
  } catch (error) {
    if (error instanceof Refusal) return { refused: refusedBy(error) };
    log.error({ err: error }, 'an errand of an api process failed');
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
