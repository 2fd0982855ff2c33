import i18next from 'i18next';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { fetchAhead } from '../../platform/parts/fetch-part.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { type AuthModal, AuthModalContext, type AuthModalType } from './auth-modal-state.ts';
import { focusAfterWindow } from './focus-after-window.ts';

const loadWindow = () => import('./auth-window.tsx');
const AuthWindow = lazyPart(loadWindow);

export function preloadAuthWindow(): void {
  void fetchAhead(loadWindow);
  void i18next.loadNamespaces('auth');
}

export function AuthModalProvider({ children }: { readonly children: ReactNode }) {
  const [type, setType] = useState<AuthModalType>('login');
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const origin = useRef<Element | null>(null);
  const modal = useMemo<AuthModal>(
    () => ({
      type,
      opened: state === 'open',
      open: () => {
        origin.current = document.activeElement;
        setType('login');
        setState('open');
      },
      close: () => setState('closed'),
      show: setType,
      giveFocusBack: () => focusAfterWindow(origin.current),
    }),
    [type, state],
  );
  return (
    <AuthModalContext value={modal}>
      {children}
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <AuthWindow />
        </Suspense>
      )}
    </AuthModalContext>
  );
}
