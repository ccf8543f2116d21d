import type { FigureField } from '@chokdee/contract/change-kinds';
import type { Input, Output } from '@chokdee/contract/call';
import type {
  deskSetting,
  editMargin as editMarginCall,
  editSetting as editSettingCall,
} from '@chokdee/contract/calls/sports/console-setting';
import type { ErrorCode } from '@chokdee/contract/errors';
import type { Database, Queryable } from '@chokdee/database/database';
import { marketType } from '@chokdee/games/sports/market-types';
import { downToMinorUnit, parseAmount, wireOf } from '@chokdee/money/amount';
import { Refusal } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import { applyOrPropose, type Agreed, type ApplyChange } from '../console/index.ts';
import type { DeskCaller } from './desk-caller.ts';
import { OUTRIGHT } from './outrights.ts';
import { readMargins, readSetting, type SportsSetting } from './settings.ts';

/** A change of the limits of a brand. */
export type SettingChange = Input<typeof editSettingCall>['body'];
/** A change of the margin of a type of market. */
export type MarginChange = Input<typeof editMarginCall>['body'];
/** The operator of a change. */
export type By = Pick<DeskCaller, 'brandId' | 'actor'>;

/** Reads a limit: positive, in cents. Refuses under its field. */
export function limitIn(amount: number | string, field: string): bigint {
  let parsed = 0n;
  try {
    parsed = parseAmount(amount);
  } catch {
    // Refused below.
  }
  if (parsed <= 0n || parsed !== downToMinorUnit(parsed))
    throw new Refusal('amount.invalid', { fields: { [field]: { code: 'amount.invalid' } } });
  return parsed;
}

/** Refuses a limit that is below the one before it, under its field. */
export function requireOrder(pairs: readonly (readonly [lower: bigint, upper: bigint, field: string])[]): void {
  const code: ErrorCode = 'sports.setting.order';
  const wrong = pairs.filter(([lower, upper]) => upper < lower).map(([, , field]) => [field, { code }] as const);
  if (wrong.length > 0) throw new Refusal(code, { fields: Object.fromEntries(wrong) });
}

/** The amounts of a setting, by the fields of the call. */
const AMOUNTS = {
  leastStake: 'least_stake',
  mostStake: 'most_stake',
  mostPayout: 'most_payout',
  mostMemberMarket: 'most_member_market',
  mostMemberEvent: 'most_member_event',
  mostMarket: 'most_market',
  mostEvent: 'most_event',
} as const satisfies Record<string, keyof SportsSetting>;

const shownSetting = (setting: Omit<SportsSetting, 'rules' | 'revision'>) => ({
  ...(Object.fromEntries(Object.entries(AMOUNTS).map(([field, column]) => [field, wireOf(setting[column])])) as Record<
    keyof typeof AMOUNTS,
    number
  >),
  fewestLegs: setting.fewest_legs,
  stakeOf: setting.stake_of,
});

/** The limits of a brand and its margins, as answers have them. */
export async function readDeskSetting(database: Database, brandId: string): Promise<Output<typeof deskSetting>> {
  const [setting, margins] = await Promise.all([readSetting(database, brandId), readMargins(database, brandId)]);
  return {
    ...shownSetting(setting),
    revision: Number(setting.revision),
    margins: [...margins].map(([type, overround]) => ({ type, overround })),
  };
}

const FIGURES = {
  leastStake: 'sportsLeastStake',
  mostStake: 'sportsMostStake',
  mostPayout: 'sportsMostPayout',
  mostMemberMarket: 'sportsMostMemberMarket',
  mostMemberEvent: 'sportsMostMemberEvent',
  mostMarket: 'sportsMostMarket',
  mostEvent: 'sportsMostEvent',
} as const satisfies Record<keyof typeof AMOUNTS, FigureField>;
const fields = Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[];

/**
 * Sets the limits of a brand. True: it waits for a second person, because one is beyond the bound.
 * Refuses as the call says.
 */
export async function editSetting(
  tx: Queryable,
  { brandId, actor }: By,
  change: SettingChange,
  agreed?: Agreed,
): Promise<boolean> {
  const { reason, ...payload } = change;
  const { revision, fewestLegs, stakeOf } = change;
  const after = {
    ...Object.fromEntries(fields.map((field) => [AMOUNTS[field], limitIn(change[field], field)])),
    fewest_legs: fewestLegs,
    stake_of: stakeOf,
  } as Omit<SportsSetting, 'rules' | 'revision'>;
  requireOrder([
    [after.least_stake, after.most_stake, 'mostStake'],
    [after.most_stake, after.most_payout, 'mostPayout'],
    [after.most_member_market, after.most_member_event, 'mostMemberEvent'],
    [after.most_market, after.most_event, 'mostEvent'],
  ]);
  const before = await readSetting(tx, brandId);
  if (!agreed && Number(before.revision) !== revision) throw new Refusal('sports.setting.moved');
  const figures = [
    ...fields.map((field) => ({
      field: FIGURES[field],
      before: before[AMOUNTS[field]],
      after: after[AMOUNTS[field]],
    })),
    { field: 'sportsFewestLegs' as const, before: BigInt(before.fewest_legs), after: BigInt(fewestLegs) },
  ];
  const subject = 'sports:setting';
  const seen = String(before.revision);
  const proposal = { brandId, actor, reason, kind: 'sports.setting', subject, name: '', seen, figures } as const;
  return applyOrPropose(tx, { ...proposal, payload, agreed }, async (consent) => {
    const rows = await tx.query(
      `insert into sports.setting as s (
         brand_id, least_stake, most_stake, most_payout, most_member_market, most_member_event, most_market,
         most_event, fewest_legs, stake_of
       )
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
       where $11 = 0 or exists (select from sports.setting where brand_id = $1)
       on conflict (brand_id) do update set
         least_stake = excluded.least_stake,
         most_stake = excluded.most_stake,
         most_payout = excluded.most_payout,
         most_member_market = excluded.most_member_market,
         most_member_event = excluded.most_member_event,
         most_market = excluded.most_market,
         most_event = excluded.most_event,
         fewest_legs = excluded.fewest_legs,
         stake_of = excluded.stake_of,
         revision = s.revision + 1
       where s.revision = $11
       returning revision`,
      [brandId, ...Object.values(AMOUNTS).map((column) => after[column]), fewestLegs, stakeOf, revision],
    );
    if (rows.length === 0) throw new Refusal('sports.setting.moved');
    await record(tx, {
      brandId,
      actor,
      action: 'sports.edit-setting',
      subject,
      reason,
      before: shownSetting(before),
      after: { ...shownSetting(after), ...consent },
    });
  });
}

/** The margin of an overround: hundredths of a per cent above 100 %; null: the feed's. */
export const marginOf = (overround: number | null): bigint | null =>
  overround === null ? null : BigInt(overround - 10_000);

/**
 * Sets the margin of a type of market. True: it waits for a second person, because the margin is
 * beyond the bound. Refuses with `request.not.found` a type that does not exist.
 */
export async function editMargin(
  tx: Queryable,
  { brandId, actor }: By,
  type: string,
  { overround, reason }: MarginChange,
  agreed?: Agreed,
): Promise<boolean> {
  if (type !== OUTRIGHT && marketType(type) === null) throw new Refusal('request.not.found');
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 90))', [`sports.margin ${brandId} ${type}`]);
  const before = (await readMargins(tx, brandId)).get(type) ?? null;
  const subject = `sports-market-type:${type}` as const;
  const figures = [{ field: 'sportsMargin', before: marginOf(before), after: marginOf(overround) }] as const;
  const payload = { type, overround };
  const seen = String(before);
  const proposal = { brandId, actor, reason, kind: 'sports.margin', subject, name: type, seen, figures } as const;
  return applyOrPropose(tx, { ...proposal, payload, agreed }, async (consent) => {
    if (overround === null)
      await tx.query('delete from sports.margin where brand_id = $1 and type = $2', [brandId, type]);
    else
      await tx.query(
        `insert into sports.margin (brand_id, type, overround) values ($1, $2, $3)
         on conflict (brand_id, type) do update set overround = excluded.overround`,
        [brandId, type, overround],
      );
    await record(tx, {
      brandId,
      actor,
      action: 'sports.edit-margin',
      subject,
      reason,
      before: { overround: before },
      after: { overround, ...consent },
    });
  });
}

/** Applies limits that a second person has agreed to. */
export const applySetting: ApplyChange = async (tx, { payload, agreed, reason, ...by }) => {
  await editSetting(tx, by, { ...(payload as unknown as SettingChange), reason }, agreed);
};
/** Applies a margin that a second person has agreed to. */
export const applyMargin: ApplyChange = async (tx, { payload, agreed, reason, ...by }) => {
  const { type, overround } = payload as { type: string; overround: number | null };
  await editMargin(tx, by, type, { overround, reason }, agreed);
};
