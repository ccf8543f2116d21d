import type { Input, Output } from '@chokdee/contract/call';
import type { accountRecord } from '@chokdee/contract/calls/wallet';
import type { Database } from '@chokdee/database/database';
import { stampText } from '@chokdee/locales/zoned-time';
import { recordText, type RecordTextKey } from '@chokdee/locales/record-text';
import { wireOf } from '@chokdee/money/amount';
import { playerIn, zoneIn, type CallContext } from '../../platform/http/context.ts';
import { csv, MAX_ROWS, sendCsv } from '../../platform/records/csv.ts';
import { toPage, offsetOf } from '../../platform/records/paging.ts';
import { periodOf } from '../../platform/records/period.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findMovements, type MovementRow } from './store.ts';

type Page = Output<typeof accountRecord>;
type PageQuery = Input<typeof accountRecord>['query'];
/** What a movement is for: a wager's game, and the number by which people know the bet. */
export interface Purpose {
  readonly remark: string;
  readonly number?: string;
}
/** Describes movements by their reference: a wager's by the wager's id. */
export type Purposes = (
  reader: { readonly brandId: string; readonly memberId: string; readonly language: string },
  references: readonly string[],
) => Promise<ReadonlyMap<string, Purpose>>;

/** The longest period of a search, in days. */
const LONGEST_PERIOD = 30;
/**
 * The ledger's transfer types of each kind of the filter. Kinds without types are not posted yet.
 */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  deposit: ['deposit'],
  withdraw: ['withdrawal'],
  betting: ['bet'],
  winning: ['win'],
  dividend: [],
  betting_rebate: [],
  agent_rebate: [],
  share_bonus: ['bonus'],
  daily_wage: [],
  hour_wage: [],
  referral_rebate: [],
  other: ['refund', 'reversal', 'adjustment', 'transfer_in', 'transfer_out'],
};
const kindOf = new Map(Object.entries(KINDS).flatMap(([kind, types]) => types.map((type) => [type, kind] as const)));
/** The `txTypeId` of each transfer type on the wire. The numbers are stable: clients store them. */
const TYPE_IDS: Readonly<Record<string, number>> = {
  deposit: 1001,
  withdrawal: 1002,
  bet: 2001,
  win: 2002,
  refund: 2003,
  reversal: 2004,
  bonus: 3001,
  adjustment: 4001,
  transfer_in: 5001,
  transfer_out: 5002,
};

function typesOf(codeTypes: string | undefined): readonly string[] | null {
  if (codeTypes === undefined || codeTypes === '') return null;
  const kinds = codeTypes.split(',');
  if (kinds.some((kind) => !Object.hasOwn(KINDS, kind)))
    throw new Refusal('validation.failed', { fields: { codeTypes: { code: 'field.choice' } } });
  return kinds.flatMap((kind) => KINDS[kind] ?? []);
}

const nameOf = (type: string, language: string): string => recordText(`money.type.${type}` as RecordTextKey, language);

/**
 * Creates the reader of account records: all movements of the cash purse, each with the balance
 * after it.
 */
export function createAccountRecord({
  database,
  purposes,
}: {
  readonly database: Database;
  readonly purposes: Purposes;
}) {
  async function page(context: CallContext, { page: number, size, ...query }: PageQuery): Promise<Page> {
    const player = playerIn(context);
    const types = typesOf(query.codeTypes);
    const { from, until } = await periodOf(
      database,
      { from: query.startTime, until: query.endTime },
      { from: 'startTime', until: 'endTime' },
      LONGEST_PERIOD,
    );
    const { rows, total, sum } = await findMovements(
      database,
      { memberId: player.memberId, types, from, until },
      size,
      offsetOf({ page: number, size }),
    );
    const described = await purposes(
      { brandId: context.brand.id, memberId: player.memberId, language: context.language },
      rows.flatMap((row) => row.reference ?? []),
    );
    const toMovement = (row: MovementRow): Page['list'][number] => ({
      txId: `${row.id}-${row.line}`,
      txTypeId: TYPE_IDS[row.type] ?? 0,
      txTypeName: nameOf(row.type, context.language),
      nameCn: nameOf(row.type, 'CN'),
      codeType: kindOf.get(row.type) ?? 'other',
      txTimeInTimestamp: row.posted_at.getTime(),
      orderNo: row.reference ?? row.id,
      number: described.get(row.reference ?? '')?.number ?? row.reference ?? row.id,
      remark: described.get(row.reference ?? '')?.remark ?? '',
      amount: wireOf(row.amount),
      currentAvailBalance: wireOf(row.balance),
      currency: row.currency,
      customerName: player.account,
    });
    return { ...toPage(rows.map(toMovement), total, size), footer: { amount: wireOf(sum) } };
  }

  return {
    page,
    /** The account record as CSV text. Throws the refusal `export.too.large`. */
    async exportCsv(context: CallContext, query: Omit<PageQuery, 'page' | 'size'>): Promise<string> {
      const { list, total } = await page(context, { ...query, page: 1, size: MAX_ROWS });
      if (total > MAX_ROWS) throw new Refusal('export.too.large', { params: { count: MAX_ROWS } });
      sendCsv(context, 'account.csv');
      return csv(
        (['orderNo', 'time', 'type', 'remark', 'amount', 'balance', 'currency'] as const).map((column) =>
          recordText(`money.${column}`, context.language),
        ),
        list.map((row) => [
          row.number,
          stampText(row.txTimeInTimestamp, zoneIn(context)),
          row.txTypeName,
          row.remark,
          row.amount,
          row.currentAvailBalance,
          row.currency,
        ]),
      );
    },
  };
}
