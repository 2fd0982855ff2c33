import type { CatalogueSource } from '../../currencies/index.ts';
import type { ReceiptKeyDeps } from './receipt-keys.ts';

export interface ReceiptDeps extends ReceiptKeyDeps {
  readonly catalogue: CatalogueSource;
  readonly publicUrl: string;
}
