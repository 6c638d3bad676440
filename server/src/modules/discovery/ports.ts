import type { PageFrame, Renderer } from '@kursi/core/discovery/rendering.ts';
import type { PageRenderer } from '../../platform/http/pages/page-renderer.ts';

/** What discovery is given by the wiring. */
export interface DiscoveryPorts {
  /** Null where the web is not built. */
  readonly pages: PageRenderer<Renderer, PageFrame> | null;
}
