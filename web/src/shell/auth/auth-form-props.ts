import type { AuthModalType } from './auth-modal-state.ts';

export interface AuthFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onDone: () => void;
  readonly onType: (type: AuthModalType) => void;
}
