import {
  type Icon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBooks,
  IconBuildingBank,
  IconChartLine,
  IconCoins,
  IconHistory,
  IconInbox,
  IconListNumbers,
  IconLock,
  IconMail,
  IconNetwork,
  IconReceipt,
  IconScale,
  IconSearch,
  IconSend,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconTicket,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { texts } from './texts.ts';

export interface Section {
  readonly path: string;
  readonly name: keyof (typeof texts)['ru']['sectionNames'];
  readonly icon: Icon;
  /** Stands apart from the section above. */
  readonly begins?: true;
}

export const sections: readonly Section[] = [
  { path: '/', name: 'queue', icon: IconInbox },
  { path: '/search', name: 'search', icon: IconSearch },
  { path: '/tickets', name: 'tickets', icon: IconTicket },
  { path: '/deposits', name: 'deposits', icon: IconReceipt },
  { path: '/payments', name: 'payments', icon: IconSend },
  { path: '/withdrawals', name: 'withdrawals', icon: IconUsers },
  { path: '/proposals', name: 'proposals', icon: IconUsersGroup },
  { path: '/customers', name: 'customers', icon: IconUser, begins: true },
  { path: '/screening', name: 'screening', icon: IconShieldCheck },
  { path: '/letters', name: 'letters', icon: IconMail },
  { path: '/treasury', name: 'treasury', icon: IconBuildingBank, begins: true },
  { path: '/reconciliation', name: 'reconciliation', icon: IconScale },
  { path: '/reports', name: 'reports', icon: IconChartLine },
  { path: '/prices', name: 'prices', icon: IconCoins, begins: true },
  { path: '/pairs', name: 'pairs', icon: IconArrowsExchange },
  { path: '/monitors', name: 'monitors', icon: IconListNumbers },
  { path: '/catalogue', name: 'catalogue', icon: IconBooks },
  { path: '/networks', name: 'networks', icon: IconNetwork },
  { path: '/alerts', name: 'alerts', icon: IconAlertTriangle, begins: true },
  { path: '/system', name: 'system', icon: IconServer },
  { path: '/site', name: 'site', icon: IconSettings },
  { path: '/people', name: 'people', icon: IconLock },
  { path: '/audit', name: 'audit', icon: IconHistory },
];
