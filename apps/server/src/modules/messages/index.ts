import { listAnnouncements } from '@chokdee/contract/calls/messages';
import type { Database } from '@chokdee/database/database';
import { bind, type ServerModule } from '../../platform/module.ts';
import { announcements } from './announcements.ts';

export { seedDemo } from './demo.ts';

/** Announcements of the brand. */
export const createMessages = ({ database }: { readonly database: Database }): { readonly module: ServerModule } => ({
  module: {
    name: 'messages',
    routes: [bind(listAnnouncements, ({ query }, context) => announcements(database, { brandId: context.brand.id, types: query.types.split(','), platform: query.platform, execution: query.execution }, context.language))],
  },
});
