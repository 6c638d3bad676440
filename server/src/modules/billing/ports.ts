import type { Renderer } from '@kursi/core/discovery/rendering.ts';
import type { PageRenderer } from '../../platform/http/pages/page-renderer.ts';

/** What billing is given by the wiring. */
export interface BillingPorts {
  /** Null where the web is not built. */
  readonly pages: PageRenderer<Pick<Renderer, 'renderReceipt' | 'renderDeadReceipt'>, 'receipt'> | null;
}
