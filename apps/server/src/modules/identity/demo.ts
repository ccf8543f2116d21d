import { uuid7 } from '@chokdee/contract/uuid7';
import type { Queryable } from '@chokdee/database/database';
import { createPasswords } from '../../platform/authentication/passwords.ts';
import type { DemoContext, Demo } from '../../platform/demo.ts';
import type { BrandFacts, CallContext } from '../../platform/http/context.ts';
import { createMail } from '../../platform/mail/mail.ts';
import { demoSender } from '../../platform/mail/sender.ts';
import { createBrand, demoBrandId } from '../brand/index.ts';
import { createProtection } from '../protection/index.ts';
import { createBotCheck } from './bot-check.ts';
import { insertCode } from './code-store.ts';
import { register } from './registration.ts';
import { accountKey, findMember, updateMember } from './store.ts';

const account = 'demo';

/**
 * Creates the demo member, or resets its password to this one. Runs at every start, so that the
 * printed password is always valid.
 */
async function seed({ database, config, secrets }: DemoContext): Promise<void> {
  const password = secrets.accountPassword;
  const deps = {
    database,
    brands: createBrand({ database, mode: config.mode }),
    passwords: createPasswords({ pepper: config.secrets.pepper }),
    mail: createMail({ database, senders: { mail: demoSender(), sms: demoSender() }, demoOutbox: null }),
    protection: createProtection({ database }),
    botCheck: createBotCheck(config.secrets.pepper),
    phoneAuth: null,
    defaultPassword: null,
    siteOrigin: config.origins.site,
    announceEnd: () => undefined,
  };
  const brand = await deps.brands.brand(demoBrandId);
  const found = await findMember(deps.database, demoBrandId, account);
  if (found === undefined) {
    await register(
      deps,
      {
        brand: brand.facts,
        language: brand.parts.brand.default_language,
        address: '127.0.0.1',
        userAgent: 'seed',
        host: 'localhost',
        origin: '',
      },
      {
        username: accountKey(account),
        password,
        confirmPassword: password,
        agreement: true,
        adult: true,
        login: false,
      },
    );
  } else if (!(await deps.passwords.verify(found.password_hash, password))) {
    await updateMember(deps.database, found.member_id, { password_hash: await deps.passwords.hash(password) });
  }
}

/** The demo member, for demo rows of other modules. */
export async function demoMember(
  database: Queryable,
): Promise<{ readonly memberId: string; readonly account: string }> {
  const found = await findMember(database, demoBrandId, account);
  if (found === undefined) throw new Error('The demo member is written by the demo rows of identity.');
  return { memberId: found.member_id, account: found.account };
}

/** The demo member as the caller of use cases, for jobs that act for it. */
export async function demoCaller(
  database: Queryable,
  brand: BrandFacts,
): Promise<Pick<CallContext, 'brand' | 'language' | 'player'>> {
  const { memberId, account: name } = await demoMember(database);
  return {
    brand,
    language: 'TH',
    player: { sessionId: uuid7(), memberId, account: name, isAgent: 0, currency: brand.currency },
  };
}

/** Codes of the demo brand: one of each kind that is valid, and one that has ended. */
const CODES = [
  { code: 'WELCOME', kind: 'affiliate', campaign: 'Welcome', ends_at: null },
  { code: 'FRIEND88', kind: 'referral', campaign: 'Friends', ends_at: null },
  { code: 'SONGKRAN', kind: 'affiliate', campaign: 'Songkran', ends_at: new Date('2026-04-16T00:00:00+08:00') },
] as const;

/** Creates the codes of the demo member that are missing. */
async function seedCodes({ database }: DemoContext): Promise<void> {
  const owner = await findMember(database, demoBrandId, account);
  for (const row of CODES)
    await insertCode(database, {
      ...row,
      brand_id: demoBrandId,
      code_key: row.code.toLowerCase(),
      owner_id: owner?.member_id ?? null,
      domain: '',
      status: 'active',
      starts_at: new Date('2026-01-01T00:00:00+08:00'),
    });
}

/** The member of the demo brand and its codes. */
export const demo: Demo = {
  after: ['brand'],
  seed: async (context) => {
    await seed(context);
    await seedCodes(context);
  },
  lines: ({ secrets }) => [`player   ${account} / ${secrets.accountPassword}`],
};
