import { table } from '@chokdee/contract/table.gen';
import type { Call } from '@chokdee/contract/call';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { serverText } from '@chokdee/locales/server-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from './demo.ts';
import { openBrand } from './opening.ts';
import { createSettings, type BrandSettings } from './settings.ts';
import { operatorSwitches } from './switches.ts';

let db: TestDatabase;
let settings: BrandSettings;
let changes = 0;
beforeAll(async () => {
  db = await testDatabase();
  await seedDemo(db.database);
  settings = createSettings(db.database, () => {
    changes += 1;
  });
});
afterAll(() => db?.close());

const by = { brandId: 'chokdee', actor: { kind: 'operator', id: '1', name: 'anong' } } as const;
const reason = 'a reason';
const ruleOf = async (name: string) => {
  const { version, rules } = await settings.read('chokdee');
  const { field: _field, ...rule } = rules.find(({ field }) => field === name)!;
  return { ...rule, version };
};
const fieldsOf = (error: { details: { fields: Record<string, { code: string }> } }) =>
  Object.fromEntries(Object.entries(error.details.fields).map(([field, { code }]) => [field, code]));

describe('the switches of a brand', () => {
  it('are turned off and on with a reason, which is recorded, and stay so at the next start', async () => {
    const off = await settings.setSwitch(by, { id: 'FREEPLAY3', enabled: false, reason });
    expect(off.switches.find(({ id }) => id === 'FREEPLAY3')).toMatchObject({ enabled: false, active: false });
    expect(changes).toBe(1);
    await seedDemo(db.database);
    const [row] = await db.owner.query<{ enabled: boolean }>(
      "select enabled from brand.feature where brand_id = 'chokdee' and mod_id = 'FREEPLAY3'",
    );
    expect(row).toEqual({ enabled: false });
    const [entry] = await db.owner.query(
      "select action, reason, before, after from audit.entry where subject = 'switch:FREEPLAY3'",
    );
    expect(entry).toEqual({
      action: 'brand.switch',
      reason,
      before: { enabled: true },
      after: { enabled: false },
    });
    const on = await settings.setSwitch(by, { id: 'FREEPLAY3', enabled: true, reason });
    expect(on.switches.find(({ id }) => id === 'FREEPLAY3')).toMatchObject({ enabled: true, active: true });
  });

  it('are those that something checks: every one of a call but COMM3, each with a text', () => {
    const ofCalls = new Set((table as readonly Call[]).flatMap(({ moduleId }) => moduleId ?? []));
    expect([...ofCalls].filter((id) => id !== 'COMM3' && !operatorSwitches.includes(id))).toEqual([]);
    for (const language of ['TH', 'EN'])
      for (const id of operatorSwitches)
        expect(serverText('settings', `switch.${id}.name`, language), id).not.toBeNull();
  });

  it('do not turn off what closes every call, and are not found elsewhere', async () => {
    for (const id of ['COMM3', 'REGISTER', 'NOSUCH3'])
      await expect(settings.setSwitch(by, { id, enabled: false, reason })).rejects.toMatchObject({
        code: 'request.not.found',
      });
    await openBrand(db.database, {
      brandId: 'lotus',
      name: 'Lotus',
      currency: 'THB',
      currencySymbol: 'P',
      homeCountry: 'TH',
      hosts: [],
    });
    await settings.setSwitch({ ...by, brandId: 'lotus' }, { id: 'PROFPIC3', enabled: false, reason });
    const own = await settings.read('chokdee');
    expect(own.switches.find(({ id }) => id === 'PROFPIC3')).toMatchObject({ enabled: true });
  });
});

describe('the rule of a register field', () => {
  it('is changed by who saw the present version', async () => {
    const rule = await ruleOf('nickname');
    const changed = await settings.editRule(by, 'nickname', { ...rule, minLength: 3, enabled: true });
    expect(changed.rules.find(({ field }) => field === 'nickname')).toMatchObject({ minLength: 3, enabled: true });
    await expect(settings.editRule(by, 'nickname', rule)).rejects.toMatchObject({ code: 'brand.changed' });
    const unknown = settings.editRule(by, 'nosuch', await ruleOf('nickname'));
    await expect(unknown).rejects.toMatchObject({ code: 'request.not.found' });
  });

  it('is refused when nobody could register by it, or a secret would be too short', async () => {
    const username = { ...(await ruleOf('username')), enabled: false, required: false, minLength: 1 };
    await expect(settings.editRule(by, 'username', username).catch(fieldsOf)).resolves.toEqual({
      enabled: 'field.rule.needed',
      required: 'field.rule.needed',
      minLength: 'field.rule.length',
    });
    const password = { ...(await ruleOf('password')), minLength: 7, maxLength: 6 };
    await expect(settings.editRule(by, 'password', password).catch(fieldsOf)).resolves.toEqual({
      minLength: 'field.rule.length',
      maxLength: 'field.rule.order',
    });
    const birthday = { ...(await ruleOf('birthday')), patternId: 0 };
    await expect(settings.editRule(by, 'birthday', birthday).catch(fieldsOf)).resolves.toEqual({
      patternId: 'field.rule.pattern',
    });
    expect(await ruleOf('password')).toMatchObject({ minLength: 8, maxLength: 64 });
  });
});

describe('the access to a site', () => {
  it('is changed and recorded; unknown countries are refused under their field', async () => {
    const { version, access } = await settings.read('chokdee');
    const wanted = { ...access, loginToHome: true, zaloReward: '99K', smsCountries: ['TH', 'VN'], version };
    const wrong = settings.editAccess(by, { ...wanted, regionCountries: ['XX'], smsCountries: ['ZZ'] });
    await expect(wrong.catch(fieldsOf)).resolves.toEqual({
      smsCountries: 'field.country.unknown',
      regionCountries: 'field.country.unknown',
    });
    const changed = await settings.editAccess(by, wanted);
    expect(changed.access).toMatchObject({ loginToHome: true, zaloReward: '99K', smsCountries: ['TH', 'VN'] });
    await expect(settings.editAccess(by, wanted)).rejects.toMatchObject({ code: 'brand.changed' });
    const [entry] = await db.owner.query<{ before: { loginToHome: boolean }; after: { loginToHome: boolean } }>(
      "select before, after from audit.entry where action = 'brand.access'",
    );
    expect([entry?.before.loginToHome, entry?.after.loginToHome]).toEqual([false, true]);
  });

  it('allows autoplay until it is forbidden', async () => {
    const { version, access } = await settings.read('chokdee');
    expect(access.autoplay).toBe(true);
    expect((await settings.editAccess(by, { ...access, autoplay: false, version })).access.autoplay).toBe(false);
  });

  it('has a time zone; an unknown one is refused under its field', async () => {
    const { version, access } = await settings.read('chokdee');
    expect(access.timeZone).toBe('Asia/Bangkok');
    const wrong = settings.editAccess(by, { ...access, timeZone: 'Asia/Nowhere', version });
    await expect(wrong.catch(fieldsOf)).resolves.toEqual({ timeZone: 'field.zone.unknown' });
    const changed = await settings.editAccess(by, { ...access, timeZone: 'Asia/Ho_Chi_Minh', version });
    expect(changed.access.timeZone).toBe('Asia/Ho_Chi_Minh');
    await settings.editAccess(by, { ...access, version: changed.version });
  });
});
