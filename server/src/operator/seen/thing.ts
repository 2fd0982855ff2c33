import { plainNumber } from '@parom/contract/rules';
import { type Catalogue, catalogueOf, readCatalogue } from '../../currencies/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { OperatorDeps } from '../operator-command.ts';
import type { Values } from './version.ts';

/** What an act changes, as operators see it. */
export interface Thing {
  /** Of its lock: two acts on one name follow each other. */
  readonly name: string;
  /** Against the worker's changes, in the order of docs/money.md. */
  readonly lock?: (tx: Tx) => Promise<unknown>;
  /** @returns `null` when it is not there: the act itself says so */
  readonly values: (db: Db | Tx) => Promise<Values | null>;
}

export type Sent = Readonly<Record<string, unknown>>;
/** @throws Refusal, or `null`, for a name that the act itself refuses */
export type Find = (deps: OperatorDeps, sent: Sent) => Thing | null | Promise<Thing | null>;

export function said(sent: Sent, name: string): string {
  const value = sent[name];
  if (typeof value === 'number') return plainNumber(value) ?? '';
  return typeof value === 'string' ? value.trim() : '';
}

/** The process' own may be a second old. */
export const catalogueNow = async (db: Db | Tx): Promise<Catalogue> => catalogueOf(await readCatalogue(db));
