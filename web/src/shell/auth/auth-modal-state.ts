import { createContext, useContext } from 'react';

export type AuthModalType = 'login' | 'reg1' | 'reg2' | 'reg3' | 'pass1' | 'pass2' | 'pass3';

export interface AuthModal {
  readonly type: AuthModalType;
  readonly opened: boolean;
  open(): void;
  close(): void;
  show(type: AuthModalType): void;
  giveFocusBack(): void;
}

export const AuthModalContext = createContext<AuthModal | null>(null);

export function useAuthModal(): AuthModal {
  const modal = useContext(AuthModalContext);
  if (modal === null) throw new Error('useAuthModal needs an AuthModalProvider above it');
  return modal;
}
