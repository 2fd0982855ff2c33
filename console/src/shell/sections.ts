import {
  type Icon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuildingBank,
  IconChartLine,
  IconCoins,
  IconHistory,
  IconInbox,
  IconLock,
  IconNetwork,
  IconReceipt,
  IconScale,
  IconSearch,
  IconSend,
  IconServer,
  IconSettings,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import type { texts } from './texts.ts';

export interface Section {
  readonly path: string;
  readonly name: keyof (typeof texts)['ru']['sectionNames'];
  readonly icon: Icon;
}

export const sections: readonly Section[] = [
  { path: '/', name: 'queue', icon: IconInbox },
  { path: '/search', name: 'search', icon: IconSearch },
  { path: '/tickets', name: 'tickets', icon: IconTicket },
  { path: '/deposits', name: 'deposits', icon: IconReceipt },
  { path: '/payments', name: 'payments', icon: IconSend },
  { path: '/withdrawals', name: 'withdrawals', icon: IconUsers },
  { path: '/treasury', name: 'treasury', icon: IconBuildingBank },
  { path: '/reconciliation', name: 'reconciliation', icon: IconScale },
  { path: '/prices', name: 'prices', icon: IconCoins },
  { path: '/pairs', name: 'pairs', icon: IconArrowsExchange },
  { path: '/networks', name: 'networks', icon: IconNetwork },
  { path: '/alerts', name: 'alerts', icon: IconAlertTriangle },
  { path: '/reports', name: 'reports', icon: IconChartLine },
  { path: '/site', name: 'site', icon: IconSettings },
  { path: '/system', name: 'system', icon: IconServer },
  { path: '/people', name: 'people', icon: IconLock },
  { path: '/audit', name: 'audit', icon: IconHistory },
];
