import type { MakeModule } from '../../platform/module/module.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { tables } from './tables.ts';
import { unlinkRemovedMemberReaction } from './unlink-removed-member.reaction.ts';

export const catalogueModule: MakeModule = (deps) => ({
  name: 'catalogue',
  tables,
  endpoints: catalogueRoutes(deps),
  reactions: [unlinkRemovedMemberReaction],
});
