import {
  changeKinds,
  figureDecimals,
  figureUnits,
  type ChangeKind,
  type FigureField,
} from '@chokdee/contract/change-kinds';
import type { Subject } from '@chokdee/contract/subjects';
import type { Queryable } from '@chokdee/database/database';
import type { Actor } from '../audit/index.ts';
import {
  consentOf,
  needsAgreement,
  proposeChange,
  requireUnchanged,
  type Agreed,
  type ShownFigure,
  type ShownState,
} from './changes.ts';

/**
 * A figure of the brand in a change. Values are integers: micro-units, hundredths of a per cent,
 * ten-thousandths of odds (`figureDecimals`); null: not set. `name` says which one when a subject
 * has several of a field.
 */
export interface Figure {
  readonly field: FigureField;
  readonly name?: string;
  readonly before: bigint | null;
  readonly after: bigint | null;
}

/** The per cent that a figure may change without a second person when the brand set none. */
const DEFAULT_BOUND = 10;

/** The bound of a brand, whole per cent. */
export async function readBound(queryable: Queryable, brandId: string): Promise<number> {
  const [row] = await queryable.query<{ percent: number }>('select percent from console.bound where brand_id = $1', [
    brandId,
  ]);
  return row?.percent ?? DEFAULT_BOUND;
}

/**
 * Whether a figure stays within a bound (whole per cent of `base`). At the bound it does; a figure
 * that appears or disappears does not.
 */
export function isWithin(base: bigint | null, value: bigint | null, percent: number): boolean {
  if (base === null || value === null) return base === value;
  const [difference, size] = [value - base, base].map((one) => (one < 0n ? -one : one)) as [bigint, bigint];
  return difference * 100n <= BigInt(percent) * size;
}

const keyOf = (subject: string, { field, name = '' }: Figure): string => `${subject}/${field}/${name}`;

/** A figure's integer as decimal text without zeros at the end. */
function textOf(value: bigint | null, field: FigureField): string | null {
  if (value === null) return null;
  const decimals = figureDecimals[figureUnits[field]];
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, cut)}${fraction && `.${fraction}`}`;
}
const shownOf = ({ field, name = '', before, after }: Figure): ShownFigure => ({
  field,
  name,
  before: textOf(before, field),
  after: textOf(after, field),
});

/**
 * Whether a change of figures is beyond the brand's bound: of the present values, or of values that
 * they had within 72 hours. Values before a change that a second person agreed to do not count.
 */
async function isBeyond(tx: Queryable, brandId: string, subject: string, figures: readonly Figure[]): Promise<boolean> {
  const percent = await readBound(tx, brandId);
  const former = await tx.query<{ figure: string; value: bigint | null }>(
    `select figure, value
     from console.figure_step
     where brand_id = $1
       and figure = any ($2)
       and replaced_at > platform.clock() - console.second_person_period()`,
    [brandId, figures.map((one) => keyOf(subject, one))],
  );
  const after = new Map(figures.map((one) => [keyOf(subject, one), one.after]));
  return (
    figures.some((one) => !isWithin(one.before, one.after, percent)) ||
    former.some(({ figure, value }) => !isWithin(value, after.get(figure) ?? null, percent))
  );
}

/** Keeps the values that a change replaces, or forgets earlier ones when a second person agreed. */
async function writeSteps(
  tx: Queryable,
  { brandId, subject, agreed }: FigureChange,
  figures: readonly Figure[],
): Promise<void> {
  await tx.query(
    `delete from console.figure_step
     where brand_id = $1
       and (replaced_at <= platform.clock() - console.second_person_period() or $3 and figure = any ($2))`,
    [brandId, figures.map((one) => keyOf(subject, one)), agreed !== undefined],
  );
  if (agreed === undefined)
    await tx.query(
      `insert into console.figure_step (brand_id, figure, value)
       select $1, figure, value
       from unnest($2::text[], $3::bigint[]) as step (figure, value)`,
      [brandId, figures.map((one) => keyOf(subject, one)), figures.map(({ before }) => before)],
    );
}

/**
 * A change of figures in its module's transaction, in which its subject is locked. `subject` as in
 * the audit log; `name`: what the change is done to, in the form of the kind's rule; `seen`: the
 * subject as it is now, in any form; `payload`: what the kind's rule applies. `agreed`: a second
 * person has agreed.
 */
export interface FigureChange {
  readonly brandId: string;
  readonly actor: Actor;
  readonly reason: string;
  readonly kind: ChangeKind;
  readonly subject: Subject;
  readonly name: string;
  readonly seen: string;
  readonly figures: readonly Figure[];
  readonly payload: object;
  readonly agreed?: Agreed | undefined;
  /** Judges the figures otherwise than by the bound. */
  readonly beyond?: boolean;
}

/** Whether a change of figures is beyond the bound and somebody else has its permission. */
export async function mustWait(
  tx: Queryable,
  { brandId, actor, kind, subject, figures }: Pick<FigureChange, 'brandId' | 'actor' | 'kind' | 'subject' | 'figures'>,
): Promise<boolean> {
  return (
    (await isBeyond(tx, brandId, subject, changedOf(figures))) &&
    (await needsAgreement(tx, brandId, actor, changeKinds[kind]))
  );
}

const changedOf = (figures: readonly Figure[]): Figure[] => figures.filter(({ before, after }) => before !== after);

/**
 * Applies a change of figures, or proposes it to a second person when one of them is beyond the
 * bound and somebody else has the permission of its kind. True: it waits. `apply` gets what the
 * audit entry says about the second person. Refuses with `change.waiting` (one of this kind and
 * subject waits) and `change.outdated` (the subject has changed since the proposal).
 */
export async function applyOrPropose(
  tx: Queryable,
  change: FigureChange,
  apply: (consent: object) => Promise<void>,
): Promise<boolean> {
  const { brandId, actor, reason, kind, subject, name, seen, payload, agreed } = change;
  requireUnchanged(agreed, seen);
  const figures = changedOf(change.figures);
  const beyond = change.beyond ?? (await isBeyond(tx, brandId, subject, figures));
  if (agreed === undefined && beyond && (await needsAgreement(tx, brandId, actor, changeKinds[kind]))) {
    const after: ShownState = { name };
    const shown = figures.map(shownOf);
    await proposeChange(tx, { brandId, actor, kind, subject, seen, after, figures: shown, payload, reason });
    return true;
  }
  await apply(consentOf(actor, agreed, beyond));
  if (figures.length > 0) await writeSteps(tx, change, figures);
  return false;
}
