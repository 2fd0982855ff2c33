import type { ShownText } from '@parom/contract/console/site';
import type { Preview } from '@parom/contract/console/work';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls.ts';

export type DocumentPart = 'text' | 'identity';

/** `null`: the built-in one comes back. */
export interface Asked {
  readonly version: number | null;
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
  /** @returns whether it was done */
  save(content: Readonly<Record<string, string>>): Promise<boolean>;
  ask(version: number | null): void;
  notNow(): void;
  doAsked(): Promise<boolean>;
  lookAgain(): void;
}

interface ActedDocument extends Pick<ShownText, 'versions' | 'publications'> {
  readonly part: DocumentPart;
  /** Names the document in each command. */
  readonly of: Readonly<Record<string, string>>;
  /** Queries that are read again after an act. */
  readonly shownBy: readonly (readonly string[])[];
}

type Sent = { readonly command: string } & Record<string, unknown>;

/** Each act names what the operator saw: a faster operator is never overwritten. */
export function useDocumentActs({ part, of, shownBy, versions, publications }: ActedDocument): DocumentActs {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const fresh = () => Promise.all(shownBy.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const callOf = ({ command, ...values }: Sent) => ({
    params: { command: `${command}-${part}` },
    query: {},
    body: { ...of, ...values },
  });
  const act = useMutation({ mutationFn: (sent: Sent) => call('command', callOf(sent)), onSuccess: fresh });
  const look = useMutation({ mutationFn: (sent: Sent) => call('preview', callOf(sent)) });
  const run = (sent: Sent): Promise<boolean> =>
    act.mutateAsync(sent).then(
      () => true,
      () => false,
    );
  const seen = publications[0]?.number ?? 0;
  const sentFor = ({ version }: Asked): Sent =>
    version === null ? { command: 'withdraw', seen } : { command: 'publish', version, seen };
  const notNow = () => {
    setAsked(null);
    look.reset();
  };
  return {
    isPending: act.isPending,
    done: typeof act.data?.result === 'string' ? act.data.result : null,
    failed: act.error,
    asked,
    preview: look.data,
    unseen: look.error,
    save: (content) => run({ command: 'save', ...content, version: versions[0]?.version ?? 0 }),
    ask: (version) => {
      setAsked({ version });
      look.mutate(sentFor({ version }));
    },
    notNow,
    doAsked: async () => {
      const isDone = asked !== null && (await run(sentFor(asked)));
      notNow();
      return isDone;
    },
    lookAgain: () => {
      act.reset();
      notNow();
      void fresh();
    },
  };
}
