import type { Database } from '@chokdee/database/database';
import type { Demo } from '../../platform/demo.ts';
import { claimDemoLinks, writeCdns, writeHosts, writeLinks } from './link-store.ts';
import type { Cdn, Link, SiteHost } from './links.ts';
import { openBrand } from './opening.ts';

/** The id and merchant code of the demo brand. */
export const demoBrandId = 'chokdee';

/**
 * The links of the demo, at names that nobody can own (RFC 2606). What would hinder visitors when
 * it does not answer is switched off: an Android package replaces the installable site, and pages
 * wait for a content delivery network.
 */
const links: readonly Link[] = [
  { type: 'CHAT', url: 'https://help.chokdee.example/chat', enabled: true },
  { type: 'TELEGRAM', url: 'https://telegram.chokdee.example/', enabled: true },
  { type: 'LINE', url: 'https://line.chokdee.example/', enabled: true },
  { type: 'FACEBOOK', url: 'https://facebook.chokdee.example/', enabled: true },
  { type: 'ANDROID', url: 'https://apps.chokdee.example/chokdee.apk', enabled: false },
];
const cdns: readonly Cdn[] = [
  { kind: 'image', url: 'https://pictures.chokdee.example', enabled: false },
  { kind: 'launch', url: 'https://games.chokdee.example', enabled: false },
];
const hosts: readonly SiteHost[] = [
  { host: 'www.chokdee.example', enabled: true },
  { host: 'play.chokdee.example', enabled: true },
];

/** Creates the demo brand, or adds what is new in this build. Runs at every start. */
export async function seedDemo(database: Database): Promise<void> {
  await openBrand(database, {
    brandId: demoBrandId,
    name: 'Chokdee',
    currency: 'THB',
    currencySymbol: '฿',
    homeCountry: 'TH',
    zaloReward: '131K',
    hosts: [],
  });
  await database.transaction(async (tx) => {
    if (!(await claimDemoLinks(tx, demoBrandId))) return;
    await writeLinks(tx, demoBrandId, links);
    await writeCdns(tx, demoBrandId, cdns);
    await writeHosts(tx, demoBrandId, hosts);
  });
}

/** The demo brand. */
export const demo: Demo = {
  after: [],
  seed: ({ database }) => seedDemo(database),
};
