import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createBrand, demoBrandId, seedDemo as seedBrand } from './modules/brand/index.ts';
import { enableCashier } from './modules/cashier/index.ts';
import { seedDemo as seedCatalogue } from './modules/catalogue/index.ts';
import { seedDemo as seedOperators } from './modules/console/index.ts';
import { createIdentity, createPasswords } from './modules/identity/index.ts';
import { seedDemo as seedMessages } from './modules/messages/index.ts';
import { seedDemo as seedPromotions } from './modules/promotions/index.ts';
import { createProtection } from './modules/protection/index.ts';
import type { Config } from './platform/config.ts';
import { createMail } from './platform/mail/mail.ts';
import { demoSender } from './platform/mail/sender.ts';
import { demoSecrets } from './platform/secrets.ts';

/**
 * Writes the demo brand and its accounts where they are missing. May run at every start. Returns
 * the lines to print: the accounts, their passwords and the address of the demo outbox.
 */
export async function seed(config: Config): Promise<readonly string[]> {
  const database = createDatabase(createPool(config.databaseUrl, { max: 4, name: 'chokdee-seed' }));
  try {
    const { accountPassword, outboxPassword } = demoSecrets(config.dataDirectory);
    const passwords = createPasswords({ pepper: config.secrets.pepper });
    const mail = createMail({ database, senders: { mail: demoSender(), sms: demoSender() }, demoOutbox: null });
    await seedBrand(database);
    const identity = createIdentity({
      database,
      brands: createBrand({ database, mode: config.mode }),
      passwords,
      mail,
      protection: createProtection({ database }),
    });
    const member = await identity.seedDemo(accountPassword);
    await seedOperators(
      { database, passwords },
      { operator: accountPassword, supervisor: accountPassword, admin: accountPassword },
    );
    await enableCashier(database, demoBrandId);
    await seedCatalogue({ database, brandId: demoBrandId });
    await seedMessages(database);
    await seedPromotions(database);
    return [
      '',
      `player   ${member.account} / ${member.password}`,
      `console  operator, supervisor or admin / ${accountPassword}`,
      `outbox   ${config.origins.console}/demo/outbox` +
        (config.demo?.outboxPassword ? ` (password ${outboxPassword})` : ''),
    ];
  } finally {
    await database.close();
  }
}
