import { linkTypes } from '@chokdee/contract/calls/brand/settings';
import type { Queryable } from '@chokdee/database/database';
import { CHAT_TYPE, type Cdn, type Link, type SiteHost } from './links.ts';
import { tables } from './store.ts';

/** The names of links for clients that show them as they are. */
const LABELS: Readonly<Record<Link['type'], string>> = {
  CHAT: 'Customer service',
  TELEGRAM: 'Telegram',
  LINE: 'LINE',
  FACEBOOK: 'Facebook',
  ANDROID: 'Android',
  IOS: 'iOS',
};

/**
 * Replaces the links of a brand. Its resources of other types are kept, and so are the code picture
 * and the label of those that stay.
 */
export async function writeLinks(tx: Queryable, brand_id: string, links: readonly Link[]): Promise<void> {
  const db = tables(tx);
  await db.deleteFrom('customer_service').where('brand_id', '=', brand_id).where('cs_type', '=', CHAT_TYPE).execute();
  const gone = linkTypes.filter((type) => !links.some((link) => link.type === type));
  if (gone.length > 0)
    await db.deleteFrom('resource').where('brand_id', '=', brand_id).where('resource_type', 'in', gone).execute();
  for (const [position, { type, url, enabled }] of links.entries()) {
    if (type === 'CHAT') {
      await db.insertInto('customer_service').values({ brand_id, cs_type: CHAT_TYPE, url, enabled }).execute();
      continue;
    }
    const row = { url, enabled, position };
    await db
      .insertInto('resource')
      .values({ brand_id, resource_type: type, label_name_en: LABELS[type], qr_code_url: '', ...row })
      .onConflict((conflict) => conflict.columns(['brand_id', 'resource_type']).doUpdateSet(row))
      .execute();
  }
}

/** Replaces the content delivery networks of a brand. */
export async function writeCdns(tx: Queryable, brand_id: string, cdns: readonly Cdn[]): Promise<void> {
  const db = tables(tx);
  await db.deleteFrom('cdn').where('brand_id', '=', brand_id).execute();
  if (cdns.length > 0)
    await db
      .insertInto('cdn')
      .values(cdns.map((cdn) => ({ brand_id, ...cdn })))
      .execute();
}

/**
 * Replaces the host names of a brand's site. Returns those that belong to another brand or to
 * another part of this one; they are not written.
 */
export async function writeHosts(tx: Queryable, brand_id: string, hosts: readonly SiteHost[]): Promise<string[]> {
  const db = tables(tx);
  const names = hosts.map(({ host }) => host);
  let gone = db.deleteFrom('host').where('brand_id', '=', brand_id).where('kind', '=', 'site');
  if (names.length > 0) gone = gone.where('host', 'not in', names);
  await gone.execute();
  for (const { host, enabled: route } of hosts)
    await db
      .insertInto('host')
      .values({ host, brand_id, kind: 'site', route })
      .onConflict((conflict) =>
        conflict
          .column('host')
          .doUpdateSet({ route })
          .where('host.brand_id', '=', brand_id)
          .where('host.kind', '=', 'site'),
      )
      .execute();
  if (names.length === 0) return [];
  const found = await db.selectFrom('host').select(['host', 'brand_id', 'kind']).where('host', 'in', names).execute();
  return found.flatMap((row) => (row.brand_id === brand_id && row.kind === 'site' ? [] : [row.host]));
}

/**
 * Notes that the demo writes the links of a brand; false when it has done so before, so that what
 * operators removed stays removed.
 */
export async function claimDemoLinks(tx: Queryable, brandId: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('brand')
    .set({ demo_links: true })
    .where('brand_id', '=', brandId)
    .where('demo_links', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
