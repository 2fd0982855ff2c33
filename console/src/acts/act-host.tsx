/** Beside the page: the row may leave, the act's answer must not. */
import type { SeenTicket } from '@parom/contract/console/door';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { ActForm } from './act-form.tsx';
import type { CommandHelp, Filled } from './commands.ts';

export interface Act {
  readonly command: string;
  readonly filled: Filled;
  readonly seen?: SeenTicket;
}

export type OpenAct = Act & { readonly help: CommandHelp };

const Open = createContext<(act: OpenAct) => void>(() => {});
export const useOpenAct = () => useContext(Open);

export function ActHost({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState<OpenAct | null>(null);
  return (
    <Open value={setChosen}>
      {children}
      {chosen === null ? null : (
        <ActForm
          command={chosen.help}
          filled={chosen.filled}
          seen={chosen.seen}
          onClose={() => setChosen(null)}
        />
      )}
    </Open>
  );
}
