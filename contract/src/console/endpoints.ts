import { approvalEndpoints } from './approvals.ts';
import { auditEndpoints } from './audit.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { customerEndpoints } from './customers.ts';
import { doorEndpoints } from './door.ts';
import { identityEndpoints } from './identity.ts';
import { letterEndpoints } from './letters.ts';
import { monitorEndpoints } from './monitors.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { priceEndpoints } from './prices.ts';
import { reconciliationEndpoints } from './reconciliation.ts';
import { screeningEndpoints } from './screening.ts';
import { siteEndpoints } from './site.ts';
import { systemEndpoints } from './system.ts';
import { treasuryEndpoints } from './treasury.ts';
import { workEndpoints } from './work.ts';

export const consoleEndpoints = {
  ...doorEndpoints,
  ...passkeyEndpoints,
  ...workEndpoints,
  ...systemEndpoints,
  ...treasuryEndpoints,
  ...reconciliationEndpoints,
  ...approvalEndpoints,
  ...customerEndpoints,
  ...letterEndpoints,
  ...screeningEndpoints,
  ...siteEndpoints,
  ...identityEndpoints,
  ...monitorEndpoints,
  ...catalogueEndpoints,
  ...auditEndpoints,
  ...priceEndpoints,
} as const;
export type ConsoleEndpoints = typeof consoleEndpoints;
export type ConsoleEndpointName = keyof ConsoleEndpoints;
