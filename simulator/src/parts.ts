import type { Messaging } from './messaging.ts';
import type { Templates } from './templates.ts';
import type { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

export interface Partner {
  readonly email: string;
  readonly secret: string;
}

/** The world and what happens in it, as the providers' endpoints use it. */
export interface Parts extends World {
  readonly partners: readonly Partner[];
  readonly messaging: Messaging;
  readonly templates: Templates;
  readonly webhooks: Webhooks;
}
