export type State = 'ok' | 'warning' | 'wrong';

export interface Finding {
  readonly check: string;
  readonly state: State;
  readonly found: string;
  readonly trouble: { readonly means: string; readonly next: string } | null;
}

export const well = (check: string, found: string): Finding => ({ check, state: 'ok', found, trouble: null });

export const warning = (check: string, found: string, means: string, next: string): Finding => ({
  check,
  state: 'warning',
  found,
  trouble: { means, next },
});

export const wrong = (check: string, found: string, means: string, next: string): Finding => ({
  check,
  state: 'wrong',
  found,
  trouble: { means, next },
});

export const wordsOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  const inner = cause instanceof Error && !message.includes(cause.message) ? ` (${cause.message})` : '';
  return `${message}${inner}`;
};
