import type { Queryable } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { applyOrPropose, type Agreed, type ApplyChange, type ChangeRules } from '../console/index.ts';
import { inLanguage, type Texts } from '../messages/index.ts';
import { changeTable, lockTable } from './console-store.ts';
import { offerTable } from './offering.ts';
import { findTable, type TableRow } from './store.ts';

/** What operators set of a table, micro-units. */
type TableChange = Pick<TableRow, 'is_open' | 'min_stake' | 'max_stake' | 'max_round' | 'max_liability'>;

const shown = (row: TableChange) => ({
  open: row.is_open,
  min: wireOf(row.min_stake),
  max: wireOf(row.max_stake),
  round: wireOf(row.max_round),
  liability: wireOf(row.max_liability),
});
const FIGURES = {
  tableMin: 'min_stake',
  tableMax: 'max_stake',
  tableRound: 'max_round',
  tableLiability: 'max_liability',
} as const;

/**
 * Opens or closes a table and sets its limits. True: it waits for a second person, because a limit
 * is beyond the bound. Refuses with `request.not.found` and `tables.limits`.
 */
export async function editTable(
  tx: Queryable,
  { brandId, actor, reason }: { readonly brandId: string; readonly actor: Actor; readonly reason: string },
  code: string,
  change: TableChange,
  agreed?: Agreed,
): Promise<boolean> {
  const { min_stake: min, max_stake: max, max_round: round } = change;
  if (min > max || max > round) throw new Refusal('tables.limits');
  await lockTable(tx, brandId, code);
  const before = await findTable(tx, brandId, code);
  if (!before) throw new Refusal('request.not.found');
  const subject = `table:${code}` as const;
  const figures = (Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map((field) => ({
    field,
    before: before[FIGURES[field]],
    after: change[FIGURES[field]],
  }));
  const amounts = Object.fromEntries(Object.values(FIGURES).map((column) => [column, String(change[column])]));
  const payload = { code, is_open: change.is_open, ...amounts };
  const seen = JSON.stringify(shown(before));
  const name = JSON.stringify(before.names);
  const proposal = { brandId, actor, reason, kind: 'tables.table', subject, name, seen, figures, payload } as const;
  return applyOrPropose(tx, { ...proposal, agreed }, async (consent) => {
    await changeTable(tx, { brandId, code }, change);
    await offerTable(tx, { ...before, ...change });
    await record(tx, {
      brandId,
      actor,
      action: 'tables.change',
      subject,
      before: shown(before),
      after: { ...shown(change), ...consent },
      reason,
    });
  });
}

const applyTable: ApplyChange = async (tx, { payload, agreed, ...by }) => {
  const amount = (column: string) => BigInt(String(payload[column]));
  const change = {
    is_open: payload['is_open'] === true,
    min_stake: amount('min_stake'),
    max_stake: amount('max_stake'),
    max_round: amount('max_round'),
    max_liability: amount('max_liability'),
  };
  await editTable(tx, by, String(payload['code']), change, agreed);
};

/** The changes of tables that a second person decides. A table is named by its names as JSON. */
export const tableChanges = {
  'tables.table': { apply: applyTable, nameOf: (names, language) => inLanguage(JSON.parse(names) as Texts, language) },
} as const satisfies ChangeRules;
