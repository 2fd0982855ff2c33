/** Beside the page: the row may leave, the act's answer must not. */
import type { SeenTicket } from '@parom/contract/console/door';
import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import type { CommandHelp, Filled } from './commands.ts';

export interface Act {
  readonly command: string;
  readonly filled: Filled;
  readonly seen?: SeenTicket;
}

export type OpenAct = Act & { readonly help: CommandHelp };

const Open = createContext<(act: OpenAct) => void>(() => {});
export const useOpenAct = () => useContext(Open);

const loadForm = () => import('./act-form.tsx');
const ActForm = lazy(async () => ({ default: (await loadForm()).ActForm }));

export function ActHost({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState<OpenAct | null>(null);
  useEffect(() => {
    // Behind the first page, and before the connection may be lost. A failure is met again by the press.
    void loadForm().catch(() => {});
  }, []);
  return (
    <Open value={setChosen}>
      {children}
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <ActForm
            command={chosen.help}
            filled={chosen.filled}
            seen={chosen.seen}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Open>
  );
}
