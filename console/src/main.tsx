import './shell/styles.ts';
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CallFailure, watchTouches } from './platform/calls.ts';
import { language, setLanguage } from './platform/language.ts';
import { sessionQuestion } from './platform/session.ts';
import { routes } from './routes.tsx';
import { cssVariables, theme } from './shell/theme.ts';

/** A refusal for want of a session asks about it at once. */
const askOnRefusal = (failure: unknown) => {
  if (failure instanceof CallFailure && failure.status === 401)
    void queries.invalidateQueries({ queryKey: sessionQuestion.queryKey });
};
const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: askOnRefusal }),
  mutationCache: new MutationCache({ onError: askOnRefusal }),
  defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
});

watchTouches();
setLanguage(language());
createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider theme={theme} defaultColorScheme="dark" cssVariablesResolver={cssVariables}>
    <QueryClientProvider client={queries}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </QueryClientProvider>
  </MantineProvider>,
);
