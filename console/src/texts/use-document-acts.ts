import { consoleCodes } from '@parom/contract/console/codes';
import type { ShownText } from '@parom/contract/console/site';
import type { Preview } from '@parom/contract/console/work';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, call } from '../platform/calls.ts';

export type DocumentPart = 'text' | 'identity';

/** What visitors saw when the operator asked. */
export type SeenPublication = Pick<ShownText['publications'][number], 'number' | 'version'>;

export interface Asked {
  /** `null`: the built-in one comes back. */
  readonly version: number | null;
  readonly seen: SeenPublication;
}

export interface DocumentActs {
  readonly isPending: boolean;
  /** The server's sentence about the last act. */
  readonly done: string | null;
  readonly failed: Error | null;
  /** What the operator looks at before visitors see it. */
  readonly asked: Asked | null;
  readonly preview: Preview | undefined;
  /** Why there is no preview. */
  readonly unseen: Error | null;
  /** Another operator was faster. Each refusal has a number of its own. */
  readonly overtaken: { readonly act: 'save' | 'publication'; readonly refusal: number } | null;
  /** @param version the last one that the operator saw. @returns whether it was done */
  save(content: Readonly<Record<string, string>>, version: number): Promise<boolean>;
  ask(version: number | null, seen?: SeenPublication): void;
  notNow(): void;
  doAsked(): Promise<void>;
  /** Forgets a refusal, and reads the document again. */
  lookAgain(): void;
}

interface ActedDocument extends Pick<ShownText, 'publications'> {
  readonly part: DocumentPart;
  /** Names the document in each command. */
  readonly of: Readonly<Record<string, string>>;
  readonly shownBy: readonly (readonly string[])[];
}

type Sent = { readonly command: string } & Record<string, unknown>;

/** Each act names what the operator saw: a faster operator is never overwritten. */
export function useDocumentActs({ part, of, shownBy, publications }: ActedDocument): DocumentActs {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const fresh = () => Promise.all(shownBy.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const callOf = ({ command, ...values }: Sent) => ({
    params: { command: `${command}-${part}` },
    query: {},
    body: { ...of, ...values },
  });
  const onError = (failure: Error) => {
    if (isOvertaken(failure)) void fresh();
  };
  const act = useMutation({
    mutationFn: (sent: Sent) => call('command', callOf(sent)),
    onSuccess: fresh,
    onError,
  });
  const look = useMutation({ mutationFn: (sent: Sent) => call('preview', callOf(sent)), onError });
  const run = (sent: Sent): Promise<Error | null> =>
    act.mutateAsync(sent).then(
      () => null,
      (failure: Error) => failure,
    );
  const overtaken = isOvertaken(act.error)
    ? ({ act: asked === null ? 'save' : 'publication', refusal: act.submittedAt } as const)
    : isOvertaken(look.error)
      ? ({ act: 'publication', refusal: look.submittedAt } as const)
      : null;
  const close = () => {
    setAsked(null);
    look.reset();
  };
  const lookAgain = () => {
    act.reset();
    close();
    void fresh();
  };
  return {
    isPending: act.isPending,
    done: typeof act.data?.result === 'string' ? act.data.result : null,
    failed: act.error,
    asked,
    preview: look.data,
    unseen: look.error ?? (asked === null ? null : act.error),
    overtaken,
    save: async (content, version) => (await run({ command: 'save', ...content, version })) === null,
    ask: (version, seen = publications[0] ?? NONE) => {
      act.reset();
      setAsked({ version, seen });
      look.mutate(sentFor({ version, seen }));
    },
    notNow: overtaken?.act === 'publication' ? lookAgain : close,
    doAsked: async () => {
      if (asked === null) return;
      const failure = await run(sentFor(asked));
      if (isOvertaken(failure)) look.reset();
      else close();
    },
    lookAgain,
  };
}

const NONE: SeenPublication = { number: 0, version: null };

const sentFor = ({ version, seen: { number } }: Asked): Sent =>
  version === null ? { command: 'withdraw', seen: number } : { command: 'publish', version, seen: number };

const isOvertaken = (failure: Error | null): boolean =>
  failure instanceof CallFailure && failure.code === consoleCodes.changed;
