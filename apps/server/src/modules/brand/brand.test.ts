import {
  consolidatedSettings,
  countries,
  domainRoutes,
  registerSettings,
  status,
  whitelabel,
  type FeatureNode,
} from '@chokdee/contract/calls/brand';
import type { Call } from '@chokdee/contract/call';
import { table } from '@chokdee/contract/table';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GuardPorts } from '../../platform/http/settings.ts';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { unwrapLink } from './customer-service.ts';
import { createBrand, demoBrandId, seedDemo, type Geo } from './index.ts';

// 127.0.0.1 is the only address a local test calls from; the table below lets it be elsewhere.
let country: string | 'home' | null = 'home';
const geo: Geo = { countryOf: () => country };

let db: TestDatabase;
let http: TestHttp;
let brands: ReturnType<typeof createBrand>;
const portsOf = (from: typeof brands): Pick<GuardPorts, 'brandOf' | 'gateOf'> => ({
  brandOf: from.brandOf,
  gateOf: from.gateOf,
});
const set = (text: string) => db.owner.query(`update brand.brand set ${text} where brand_id = 'chokdee'`);

beforeAll(async () => {
  db = await testDatabase();
  await seedDemo(db.database);
  brands = createBrand({ database: db.database, mode: 'demo', geo, freshFor: 0 });
  http = await testHttp({ modules: [brands.module], ports: portsOf(brands) });
});
afterAll(async () => {
  await http?.close();
  await db?.close();
});
beforeEach(async () => {
  country = 'home';
  await set(
    "maintenance = false, maintenance_until = null, region_mode = 'block', region_countries = '{}', region_unknown_allowed = true",
  );
});

describe('system status', () => {
  it('is 0 with the whole information of the brand', async () => {
    await db.owner.query(
      "insert into brand.customer_service values ('chokdee', 3, 'https://help.example/chat?x=1&y=ก') on conflict do nothing",
    );
    await db.owner.query(
      "insert into brand.resource values ('chokdee', 'ANDROID', 'https://a.example/app', 'https://a.example/qr', 'Android', 1) on conflict do nothing",
    );
    await db.owner.query(
      "insert into brand.cdn values ('chokdee', 'image', 'https://img.example'), ('chokdee', 'launch', 'https://play.example') on conflict do nothing",
    );
    const { value } = await http.call(status, { query: { url: 'chokdee.example' } });
    expect(value).toMatchObject({
      status: 0,
      maintenance: false,
      regionRestriction: false,
      location: { ip: '127.0.0.1', country: 'TH' },
    });
    expect(value.info.site).toMatchObject({
      merchantCode: 'chokdee',
      currency: 'THB',
      currencySymbol: 'P',
      defaultLanguage: 'TH',
      isSingle: 1,
      demo: true,
    });
    expect(value.info.register.username).toEqual({
      patternId: 1,
      acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
      minLength: 4,
      maxLength: 15,
      required: true,
      enabled: true,
    });
    expect(value.info.resources).toEqual([
      {
        resourceType: 'ANDROID',
        url: 'https://a.example/app',
        qrCodeUrl: 'https://a.example/qr',
        labelNameEn: 'Android',
      },
    ]);
    expect(value.info.imageCDNs).toEqual(['https://img.example']);
    expect(value.info.launchGameCDNs).toEqual(['https://play.example']);
    expect(value.info.customerService[0]?.csType).toBe(3);
    expect(unwrapLink(value.info.customerService[0]?.path ?? '')).toBe('https://help.example/chat?x=1&y=ก');
  });

  it('answers under its newer path too', async () => {
    const answer = await fetch(`${http.base.site}/wps/v2/system/status`);
    expect(((await answer.json()) as { value: { status: number } }).value.status).toBe(0);
  });

  it('is 2 in a restricted region, and every other call refuses', async () => {
    country = 'US';
    await set("region_countries = '{US}'");
    expect((await http.call(status)).value).toMatchObject({
      status: 2,
      regionRestriction: true,
      location: { ip: '127.0.0.1', country: 'US' },
    });
    expect((await http.call(registerSettings)).errorCode).toBe('region.restricted');
  });

  it('is 2 from an unknown place only when the brand demands to know it', async () => {
    country = null;
    expect((await http.call(status)).value.status).toBe(0);
    await set('region_unknown_allowed = false');
    expect((await http.call(status)).value).toMatchObject({ status: 2, location: { country: '' } });
  });

  it('is 1 in maintenance, which wins over region; every other call refuses', async () => {
    country = 'US';
    await set("region_countries = '{US}'");
    await db.database.transaction((tx) =>
      brands.setMaintenance(tx, demoBrandId, true, new Date('2030-01-01T00:00:00Z')),
    );
    expect((await http.call(status)).value).toMatchObject({
      status: 1,
      maintenance: true,
      maintenanceUntil: Date.parse('2030-01-01T00:00:00Z'),
    });
    const refused = await http.call(registerSettings, {}, { language: 'EN' });
    expect([refused.status, refused.errorCode]).toEqual([503, 'system.maintenance']);
  });
});

describe('feature tree', () => {
  it('shows a switch below a closed one as closed, and the server treats it so', async () => {
    await db.owner.query("update brand.feature set enabled = false where mod_id = 'REGISTER'");
    const tree = (await http.call(whitelabel)).value as FeatureNode;
    const group = tree.childrenNodes.find((node) => node.modId === 'REGISTER');
    expect(group?.enabled).toBe('0');
    expect(group?.childrenNodes.find((node) => node.modId === 'REG3')?.enabled).toBe('0');
    expect((await http.call(registerSettings)).errorCode).toBe('function.not.available');
    await db.owner.query("update brand.feature set enabled = true where mod_id = 'REGISTER'");
    expect((await http.call(registerSettings)).status).toBe(200);
  });

  it('offers the demo brand nothing this build cannot do', async () => {
    const { features } = (await http.call(consolidatedSettings)).value;
    expect([features.USERNAMEREG3, features.REG3, features.COMM3]).toEqual([true, true, true]);
    expect([features.MOBILENUMREG3, features.FREEPLAY3, features.CHNGPASSVERIF3, features.AGENTPOLICY3]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('knows every switch that a call asks for, and has it on: no call is dead', async () => {
    const { features } = (await http.call(consolidatedSettings)).value;
    const asked = [...new Set(table.flatMap((call: Call) => (call.moduleId === undefined ? [] : [call.moduleId])))];
    expect(asked.filter((id) => features[id] !== true)).toEqual([]);
  });

  it('is noticed by another copy of the server through its version', async () => {
    const copy = createBrand({ database: db.database, mode: 'demo', geo, freshFor: 0 });
    expect((await copy.features(demoBrandId)).has('FREEPLAY3')).toBe(false);
    await db.owner.query("update brand.feature set enabled = true where mod_id = 'FREEPLAY3'");
    expect((await copy.features(demoBrandId)).has('FREEPLAY3')).toBe(true);
    await db.owner.query("update brand.feature set enabled = false where mod_id = 'FREEPLAY3'");
  });

  it('is believed for a while, and read again when told to', async () => {
    const copy = createBrand({ database: db.database, mode: 'demo', geo, freshFor: 3_600_000 });
    const before = await copy.features(demoBrandId);
    await db.owner.query("update brand.feature set enabled = true where mod_id = 'FREEPLAY3'");
    expect(await copy.features(demoBrandId)).toBe(before);
    copy.refresh();
    expect((await copy.features(demoBrandId)).has('FREEPLAY3')).toBe(true);
    await db.owner.query("update brand.feature set enabled = false where mod_id = 'FREEPLAY3'");
  });
});

describe('which brand', () => {
  it('takes any host in demo, and the merchant it is told', async () => {
    expect((await brands.brandOf({ host: 'anything.example' }))?.id).toBe(demoBrandId);
    expect((await brands.brandOf({ host: 'x', merchant: 'chokdee' }))?.id).toBe(demoBrandId);
    expect((await http.call(status, {}, { headers: { merchant: 'nobody' } })).errorCode).toBe('function.not.available');
  });

  it('takes only listed hosts in production', async () => {
    const production = createBrand({ database: db.database, mode: 'production', geo, freshFor: 0 });
    await db.owner.query(
      "insert into brand.host values ('play.example', 'chokdee', 'site', true), ('agents.example', 'chokdee', 'agent', false)",
    );
    const ask = async (request: { host: string; merchant?: string }) => (await production.brandOf(request))?.id ?? null;
    expect([
      await ask({ host: 'play.example' }),
      await ask({ host: 'PLAY.example' }),
      await ask({ host: 'other.example' }),
      await ask({ host: 'other.example', merchant: 'chokdee' }),
      await ask({ host: 'play.example', merchant: 'chokdee' }),
    ]).toEqual([demoBrandId, demoBrandId, null, null, demoBrandId]);
    const live = await testHttp({ modules: [production.module], ports: portsOf(production) });
    expect((await live.call(status)).errorCode).toBe('domain.invalid');
    await live.close();
    expect([
      await production.isAgentHost(demoBrandId, 'agents.example'),
      await production.isAgentHost(demoBrandId, 'play.example'),
    ]).toEqual([true, false]);
    expect((await http.call(domainRoutes)).value).toEqual([{ domain: 'play.example', speed: null }]);
  });
});

describe('beside', () => {
  it('lists countries, home first', async () => {
    const { value } = await http.call(countries);
    expect(value[0]).toEqual({ countryCode: 'TH', countryDialingCode: '66' });
    expect(value).toContainEqual({ countryCode: 'BR', countryDialingCode: '55' });
  });

  it('seeds again without touching what people have set', async () => {
    await set("name = 'Changed'");
    await db.owner.query("update brand.register_rule set min_length = 5 where field = 'username'");
    await seedDemo(db.database);
    expect((await brands.brand(demoBrandId)).parts.brand.name).toBe('Changed');
    expect((await brands.registerRules(demoBrandId))['username']?.minLength).toBe(5);
  });

  it('does not let the application delete a brand', async () => {
    await expect(db.database.query('delete from brand.brand')).rejects.toThrow(/permission denied/);
  });
});
