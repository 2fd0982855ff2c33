/** Which authentication window is open. The window loads at its first use. */
import i18next from 'i18next';
import { createContext, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react';
import { fetchAhead } from '../../platform/parts/fetch-part.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { focusAfterWindow } from './focus-after-window.ts';

/** `login`, `reg1` and `pass1` have a screen; no link leads to the others. */
export type AuthModalType = 'login' | 'reg1' | 'reg2' | 'reg3' | 'pass1' | 'pass2' | 'pass3';

interface AuthModal {
  readonly type: AuthModalType;
  readonly opened: boolean;
  open(): void;
  close(): void;
  show(type: AuthModalType): void;
  giveFocusBack(): void;
}

const AuthModalContext = createContext<AuthModal | null>(null);
const loadWindow = () => import('./auth-window.tsx');
const AuthWindow = lazyPart(loadWindow);

export function preloadAuthWindow(): void {
  void fetchAhead(loadWindow);
  void i18next.loadNamespaces('auth');
}

export function useAuthModal(): AuthModal {
  const modal = useContext(AuthModalContext);
  if (modal === null) throw new Error('useAuthModal needs an AuthModalProvider above it');
  return modal;
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
