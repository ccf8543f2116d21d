import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { demos } from './demo.gen.ts';
import type { Config } from './platform/config.ts';
import { inOrder } from './platform/demo.ts';
import { demoSecrets } from './platform/secrets.ts';

/**
 * Writes the demo rows of all modules where they are missing. May run at every start. Returns the
 * lines to print: the accounts, their passwords and the address of the demo outbox.
 */
export async function seed(config: Config): Promise<readonly string[]> {
  const database = createDatabase(createPool(config.databaseUrl, { max: 4, name: 'chokdee-seed' }));
  try {
    const context = { database, config, secrets: demoSecrets(config.dataDirectory) };
    const ordered = inOrder(demos);
    for (const demo of ordered) await demo.seed(context);
    return [
      '',
      ...ordered.flatMap((demo) => demo.lines?.(context) ?? []),
      `outbox   ${config.origins.console}/demo/outbox` +
        (config.demo?.outboxPassword ? ` (password ${context.secrets.outboxPassword})` : ''),
    ];
  } finally {
    await database.close();
  }
}
