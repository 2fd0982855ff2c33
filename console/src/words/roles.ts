import type { Role } from '@parom/contract/console/roles';
import { bilingual } from '../platform/language.ts';

export const roleNames = bilingual<Readonly<Record<Role, string>>>(
  {
    viewer: 'Наблюдатель',
    support: 'Поддержка',
    cashier: 'Кассир',
    treasurer: 'Казначей',
    administrator: 'Администратор',
  },
  {
    viewer: 'Viewer',
    support: 'Support',
    cashier: 'Cashier',
    treasurer: 'Treasurer',
    administrator: 'Administrator',
  },
);
