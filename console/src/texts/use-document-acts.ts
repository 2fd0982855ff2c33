import type { ShownText } from '@parom/contract/console/site';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/calls.ts';

export type DocumentPart = 'text' | 'identity';

export interface DocumentActs {
  readonly isPending: boolean;
  /** The server's sentence about the last act. */
  readonly done: string | null;
  readonly failed: Error | null;
  /** @returns whether it was done */
  save(content: Readonly<Record<string, string>>): Promise<boolean>;
  publish(version: number): Promise<boolean>;
  withdraw(): Promise<boolean>;
  lookAgain(): void;
}

interface ActedDocument extends Pick<ShownText, 'versions' | 'publications'> {
  readonly part: DocumentPart;
  /** Names the document in each command. */
  readonly of: Readonly<Record<string, string>>;
  /** Queries that are read again after an act. */
  readonly shownBy: readonly (readonly string[])[];
}

/** Each act names what the operator saw: a faster operator is never overwritten. */
export function useDocumentActs({ part, of, shownBy, versions, publications }: ActedDocument): DocumentActs {
  const queries = useQueryClient();
  const fresh = () => Promise.all(shownBy.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const act = useMutation({
    mutationFn: ({ command, ...values }: { readonly command: string } & Record<string, unknown>) =>
      call('command', { params: { command: `${command}-${part}` }, query: {}, body: { ...of, ...values } }),
    onSuccess: fresh,
  });
  const run = (sent: Parameters<typeof act.mutateAsync>[0]): Promise<boolean> =>
    act.mutateAsync(sent).then(
      () => true,
      () => false,
    );
  const seen = publications[0]?.number ?? 0;
  return {
    isPending: act.isPending,
    done: typeof act.data?.result === 'string' ? act.data.result : null,
    failed: act.error,
    save: (content) => run({ command: 'save', ...content, version: versions[0]?.version ?? 0 }),
    publish: (version) => run({ command: 'publish', version, seen }),
    withdraw: () => run({ command: 'withdraw', seen }),
    lookAgain: () => {
      act.reset();
      void fresh();
    },
  };
}
