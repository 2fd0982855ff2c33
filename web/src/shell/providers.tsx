import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme/theme.ts';

interface ProvidersProps {
  readonly queries: QueryClient;
  /** Instead of the visitor's own choice. */
  readonly theme?: 'dark' | 'light' | undefined;
  readonly children: ReactNode;
}

export function Providers({ queries, theme: forced, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      cssVariablesResolver={cssVariables}
      {...(forced !== undefined && { forceColorScheme: forced })}
    >
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
