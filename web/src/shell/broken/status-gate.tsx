import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusQuery } from '../../platform/market/catalogue.ts';
import { Preloader } from '../frame/preloader.tsx';
import { Maintenance } from './maintenance.tsx';

const ASK_AGAIN_MS = 20_000;

export function StatusGate({ children }: { readonly children: ReactNode }) {
  const { data, isPending } = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) => (state.data?.siteStatus === true ? false : ASK_AGAIN_MS),
  });
  if (isPending) return <Preloader />;
  return data?.siteStatus === true ? children : <Maintenance />;
}
