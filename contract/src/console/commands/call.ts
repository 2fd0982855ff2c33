/** What each command takes and answers. `runs` of the server does it. */
import type * as z from 'zod/mini';
import type { Arguments } from './arguments.ts';

interface Told<A extends Arguments> {
  readonly summary: string;
  readonly arguments: A;
  /** The audit keeps who asked. */
  readonly showsCustomers?: true;
}

/** Answers by codes; a comparison by rows. */
export interface Act<A extends Arguments, S extends z.ZodMiniType | null> extends Told<A> {
  readonly changes: true;
  readonly answer: S;
}

export interface Question<A extends Arguments, S extends z.ZodMiniType> extends Told<A> {
  readonly changes: false;
  readonly answer: S;
}

export type Call = Act<Arguments, z.ZodMiniType | null> | Question<Arguments, z.ZodMiniType>;
export type Calls = Readonly<Record<string, Call>>;

export const act = <A extends Arguments>(told: Told<A>): Act<A, null> => ({
  ...told,
  changes: true,
  answer: null,
});

export const comparison = <A extends Arguments, S extends z.ZodMiniType>(
  told: Told<A> & { readonly answer: S },
): Act<A, S> => ({ ...told, changes: true });

export const question = <A extends Arguments, S extends z.ZodMiniType>(
  told: Told<A> & { readonly answer: S },
): Question<A, S> => ({ ...told, changes: false });
