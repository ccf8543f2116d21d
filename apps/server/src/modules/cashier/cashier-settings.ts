import type { Input, Output } from '@chokdee/contract/call';
import type { cashierSettings, editCashierSettings } from '@chokdee/contract/calls/cashier/desk';
import type { FigureField } from '@chokdee/contract/change-kinds';
import type { Database, Queryable } from '@chokdee/database/database';
import { parseAmount, wireOf } from '@chokdee/money/amount';
import { sql, type Updateable } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { applyOrPropose, type Agreed, type ApplyChange, type Figure } from '../console/index.ts';
import { settingsOf } from './settings.ts';
import { tables, type SettingsRow, type Tables } from './tables.ts';
import { clockOf } from './withdrawal-refusals.ts';

/** The rules as operators see them. */
export type CashierSettings = Output<typeof cashierSettings>;
type Edit = Input<typeof editCashierSettings>['body'];
type Rules = Omit<CashierSettings, 'version' | 'channels' | 'payoutChannels'>;

/** The rules of a brand, for operators. */
export interface SettingsDesk {
  read(brandId: string): Promise<CashierSettings>;
  /**
   * Changes the rules and writes the change to the audit log, or proposes it to a second person
   * (`waiting`). Refuses with `validation.failed` under the field, or `cashier.settings.changed`
   * when somebody else was first.
   */
  edit(brandId: string, actor: Actor, edit: Edit): Promise<CashierSettings & { readonly waiting: boolean }>;
}

const wireOrNull = (amount: string | null) => (amount === null ? null : wireOf(BigInt(amount)));
const microOrNull = (amount: number | null) => (amount === null ? null : parseAmount(amount).toString());

const rulesOf = (row: SettingsRow): Rules => ({
  depositMinimum: wireOf(row.deposit_minimum),
  depositMaximum: wireOf(row.deposit_maximum),
  depositMinutes: row.deposit_minutes,
  closedChannels: row.closed_channels,
  channelLimits: Object.fromEntries(
    Object.entries(row.channel_limits).map(([code, { minimum, maximum }]) => [
      code,
      { minimum: wireOrNull(minimum), maximum: wireOrNull(maximum) },
    ]),
  ),
  closedPayoutChannels: row.closed_payout_channels,
  bankOpen: row.bank_open,
  withdrawalMinimum: wireOf(row.withdrawal_minimum),
  withdrawalMaximum: wireOf(row.withdrawal_maximum),
  withdrawalsPerDay: row.withdrawals_per_day,
  withdrawnPerDay: wireOf(row.withdrawn_per_day),
  eWalletOpen: row.ewallet_open,
  eWalletMinimum: wireOf(row.ewallet_minimum),
  eWalletMaximum: wireOf(row.ewallet_maximum),
  eWalletTimesPerDay: row.ewallet_times_per_day,
  eWalletPerDay: wireOf(row.ewallet_per_day),
  withdrawalFrom: clockOf(row.withdrawal_from),
  withdrawalUntil: clockOf(row.withdrawal_until),
  fixedAmounts: row.withdrawal_fixed.map((amount) => wireOf(BigInt(amount))),
  feePercent: row.fee_points / 100,
  freePerDay: row.free_per_day,
  smsFrom: row.sms_from === null ? null : wireOf(row.sms_from),
  turnoverPercent: row.turnover_percent,
  turnoverRules: row.turnover_rules.map(({ product, game, weight, minimum_odds: minimumOdds }) => ({
    product: product as Rules['turnoverRules'][number]['product'],
    game,
    weight,
    minimumOdds,
  })),
  requiredDeposit: wireOf(row.required_deposit),
  confirmationMinutes: row.confirmation_minutes,
  payees: row.payees,
  pairFrom: wireOf(row.pair_from),
  automaticBelow: wireOf(row.automatic_below),
  diligenceFrom: wireOf(row.diligence_from),
  differencePairFrom: wireOf(row.difference_pair_from),
});

/** Minutes of a day from `HH:MM`. */
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const columnsOf = (edit: Edit): Updateable<Tables['settings']> => ({
  deposit_minimum: parseAmount(edit.depositMinimum),
  deposit_maximum: parseAmount(edit.depositMaximum),
  deposit_minutes: edit.depositMinutes,
  closed_channels: edit.closedChannels,
  channel_limits: JSON.stringify(
    Object.fromEntries(
      Object.entries(edit.channelLimits).map(([code, { minimum, maximum }]) => [
        code,
        { minimum: microOrNull(minimum), maximum: microOrNull(maximum) },
      ]),
    ),
  ),
  closed_payout_channels: edit.closedPayoutChannels,
  bank_open: edit.bankOpen,
  withdrawal_minimum: parseAmount(edit.withdrawalMinimum),
  withdrawal_maximum: parseAmount(edit.withdrawalMaximum),
  withdrawals_per_day: edit.withdrawalsPerDay,
  withdrawn_per_day: parseAmount(edit.withdrawnPerDay),
  ewallet_open: edit.eWalletOpen,
  ewallet_minimum: parseAmount(edit.eWalletMinimum),
  ewallet_maximum: parseAmount(edit.eWalletMaximum),
  ewallet_times_per_day: edit.eWalletTimesPerDay,
  ewallet_per_day: parseAmount(edit.eWalletPerDay),
  withdrawal_from: minutesOf(edit.withdrawalFrom),
  withdrawal_until: minutesOf(edit.withdrawalUntil),
  withdrawal_fixed: edit.fixedAmounts.map(parseAmount),
  fee_points: Math.round(edit.feePercent * 100),
  free_per_day: edit.freePerDay,
  sms_from: edit.smsFrom === null ? null : parseAmount(edit.smsFrom),
  turnover_percent: edit.turnoverPercent,
  turnover_rules: JSON.stringify(
    edit.turnoverRules.map(({ product, game, weight, minimumOdds }) => ({
      product,
      game,
      weight,
      minimum_odds: minimumOdds,
    })),
  ),
  required_deposit: parseAmount(edit.requiredDeposit),
  confirmation_minutes: edit.confirmationMinutes,
  payees: edit.payees,
  pair_from: parseAmount(edit.pairFrom),
  automatic_below: parseAmount(edit.automaticBelow),
  diligence_from: parseAmount(edit.diligenceFrom),
  difference_pair_from: parseAmount(edit.differencePairFrom),
});

/** Refuses amounts that are zero where none is allowed, and a largest below its smallest. */
function requireConsistent(edit: Edit, channels: readonly string[], payoutChannels: readonly string[]): void {
  const fields: Record<string, { code: string }> = {};
  const positive = [
    'depositMinimum',
    'withdrawalMinimum',
    'eWalletMinimum',
    'withdrawnPerDay',
    'eWalletPerDay',
  ] as const;
  for (const name of [...positive, 'pairFrom', 'diligenceFrom', 'differencePairFrom'] as const)
    if (edit[name] <= 0) fields[name] = { code: 'field.format' };
  for (const kind of ['deposit', 'withdrawal', 'eWallet'] as const)
    if (edit[`${kind}Maximum`] < edit[`${kind}Minimum`]) fields[`${kind}Maximum`] = { code: 'field.maximum' };
  for (const [code, { minimum, maximum }] of Object.entries(edit.channelLimits)) {
    const least = Math.max(edit.depositMinimum, minimum ?? 0);
    const most = Math.min(edit.depositMaximum, maximum ?? edit.depositMaximum);
    if (!channels.includes(code)) fields['channelLimits'] = { code: 'field.choice' };
    else if (most < least) fields[`channelLimits.${code}.maximum`] = { code: 'field.maximum' };
  }
  const ruled = new Set<string>();
  for (const [at, { product, game }] of edit.turnoverRules.entries()) {
    const key = JSON.stringify([product, game]);
    if (ruled.has(key)) fields[`turnoverRules.${at}.game`] = { code: 'field.rule.twice' };
    ruled.add(key);
  }
  if (edit.automaticBelow > edit.pairFrom) fields['automaticBelow'] = { code: 'field.automatic' };
  if (edit.fixedAmounts.some((amount) => amount <= 0)) fields['fixedAmounts'] = { code: 'field.format' };
  if (edit.closedChannels.some((code) => !channels.includes(code))) fields['closedChannels'] = { code: 'field.choice' };
  if (edit.closedPayoutChannels.some((code) => !payoutChannels.includes(code)))
    fields['closedPayoutChannels'] = { code: 'field.choice' };
  if (Object.keys(fields).length > 0) throw new Refusal('validation.failed', { fields });
}

const AMOUNTS = [
  'depositMinimum',
  'depositMaximum',
  'withdrawalMinimum',
  'withdrawalMaximum',
  'withdrawnPerDay',
  'eWalletMinimum',
  'eWalletMaximum',
  'eWalletPerDay',
  'smsFrom',
  'requiredDeposit',
  'pairFrom',
  'automaticBelow',
  'diligenceFrom',
  'differencePairFrom',
] as const;
const COUNTS = ['withdrawalsPerDay', 'eWalletTimesPerDay', 'freePerDay'] as const;
const PERCENTS = ['feePercent', 'turnoverPercent'] as const;

/** The figures that a second person decides beyond the bound; minutes and times are none. */
function figuresIn(rules: Rules): Omit<Figure, 'before'>[] {
  const amount = (value: number | null) => (value === null ? null : parseAmount(value));
  const scaled = (value: number | null, scale: number) => (value === null ? null : BigInt(Math.round(value * scale)));
  const of = (field: FigureField, after: bigint | null, name = '') => ({ field, name, after });
  return [
    ...AMOUNTS.map((field) => of(field, amount(rules[field]))),
    ...COUNTS.map((field) => of(field, BigInt(rules[field]))),
    ...PERCENTS.map((field) => of(field, scaled(rules[field], 100))),
    ...rules.fixedAmounts.map((value) => of('fixedAmount', amount(value), String(value))),
    ...Object.entries(rules.channelLimits).flatMap(([code, { minimum, maximum }]) => [
      of('channelMinimum', amount(minimum), code),
      of('channelMaximum', amount(maximum), code),
    ]),
    ...rules.turnoverRules.flatMap(({ product, game, weight, minimumOdds }) => {
      const name = game === null ? product : `${product} ${game}`;
      return [of('turnoverWeight', scaled(weight, 100), name), of('turnoverOdds', scaled(minimumOdds, 10_000), name)];
    }),
  ];
}

/** What a change does to every figure: one that only one side has appears or disappears. */
function figuresOf(before: Rules, after: Rules): Figure[] {
  const keyOf = ({ field, name }: Pick<Figure, 'field' | 'name'>) => `${field} ${name}`;
  const [old, next] = [before, after].map((rules) => new Map(figuresIn(rules).map((one) => [keyOf(one), one])));
  return [...new Map([...old!, ...next!]).entries()].map(([key, figure]) => ({
    ...figure,
    before: old!.get(key)?.after ?? null,
    after: next!.get(key)?.after ?? null,
  }));
}

/** Changes the rules, or proposes it. True: it waits for a second person. */
async function editRules(
  tx: Queryable,
  { brandId, actor }: { readonly brandId: string; readonly actor: Actor },
  edit: Edit,
  agreed?: Agreed,
): Promise<boolean> {
  const before = await settingsOf(tx, brandId);
  if (!agreed && before.version !== edit.version) throw new Refusal('cashier.settings.changed');
  const { reason, ...payload } = edit;
  const subject = `brand:${brandId}` as const;
  const change = { brandId, actor, reason, kind: 'cashier.rules', subject, name: '', payload, agreed } as const;
  const figures = figuresOf(rulesOf(before), edit);
  return applyOrPropose(tx, { ...change, seen: `${before.version}`, figures }, async (consent) => {
    const after = await tables(tx)
      .updateTable('settings')
      .set({ ...columnsOf(edit), version: sql<number>`version + 1` })
      .where('brand_id', '=', brandId)
      .where('version', '=', edit.version)
      .returningAll()
      .executeTakeFirst();
    if (after === undefined) throw new Refusal('cashier.settings.changed');
    await record(tx, {
      brandId,
      actor,
      action: 'cashier.settings',
      subject,
      reason,
      before: rulesOf(before),
      after: { ...rulesOf(after), ...consent },
    });
  });
}

/** Applies a change of the rules that a second person agreed to. */
export const applyRules: ApplyChange = async (tx, { payload, agreed, reason, ...by }) => {
  await editRules(tx, by, { ...(payload as unknown as Edit), reason }, agreed);
};

/** Creates the operators' access to the rules; with the codes of deposit and payout channels. */
export function createSettingsDesk(
  database: Database,
  channels: readonly string[],
  payoutChannels: readonly string[],
): SettingsDesk {
  const read: SettingsDesk['read'] = async (brandId) => {
    const row = await settingsOf(database, brandId);
    return { ...rulesOf(row), version: row.version, channels: [...channels], payoutChannels: [...payoutChannels] };
  };
  return {
    read,
    edit: async (brandId, actor, edit) => {
      requireConsistent(edit, channels, payoutChannels);
      const waiting = await database.transaction((tx) => editRules(tx, { brandId, actor }, edit));
      return { ...(await read(brandId)), waiting };
    },
  };
}
