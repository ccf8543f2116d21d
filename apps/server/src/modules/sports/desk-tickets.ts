import { readBetNumber } from '@chokdee/contract/bet-number';
import type { Input, Output } from '@chokdee/contract/call';
import type { deskTickets, deskTicketView } from '@chokdee/contract/calls/sports/console-tickets';
import { firstUuid7 } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { readClock } from '../../platform/clock/clock.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Identity } from '../identity/index.ts';
import { findOutcomes, findWagersOfMembers } from '../wagering/index.ts';
import type { DeskCaller } from './desk-caller.ts';
import { toTickets } from './my-tickets.ts';

/** What the search of tickets needs of members: their names, and ids by a part of a name. */
export type DeskMembers = Pick<Identity, 'accountsOf' | 'searchMembers'>;
/** Members of a search at most. */
const MOST_MEMBERS = 50;

interface Key {
  readonly member_id: string;
  readonly ticket_id: string;
}

const DAY = 86_400_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const END_OF_ID = /^[0-9a-f-]{8,35}$/;

/** The ticket that a text names: by its number, its id, or the end of that. Null when by none. */
function namedTicket(text: string) {
  const lower = text.toLowerCase();
  const [number, hasId] = [readBetNumber(text), ID.test(lower)];
  const end = lower.replaceAll('-', '').slice(-8);
  if (hasId) return { number: null, id: lower, end: null };
  if (number !== null) return { number, id: null, end: null };
  return END_OF_ID.test(lower) && end.length === 8 ? { number: null, id: null, end } : null;
}

/** What operators read of tickets. */
export interface DeskTickets {
  search(caller: DeskCaller, query: Input<typeof deskTickets>['query']): Promise<Output<typeof deskTickets>>;
  /** Refuses with `request.not.found`. */
  detail(
    caller: DeskCaller,
    ticket: { readonly memberId: string; readonly id: string },
  ): Promise<Output<typeof deskTicketView>>;
}

/** Creates the reads. */
export function createDeskTickets(database: Database, { accountsOf, searchMembers }: DeskMembers): DeskTickets {
  /** Tickets by their keys, with the names of their members. */
  const read = async (keys: readonly Key[], language: string) => {
    const wagers = await findWagersOfMembers(
      database,
      keys.map(({ member_id, ticket_id }) => ({ memberId: member_id, id: ticket_id })),
    );
    const [tickets, accounts] = await Promise.all([
      toTickets(database, wagers, language),
      accountsOf([...new Set(wagers.map(({ member_id }) => member_id))]),
    ]);
    return tickets.map((ticket, at) => {
      // Members choose the ids, so that two tickets may have the same.
      const { member_id } = wagers[at]!;
      return { ...ticket, memberId: member_id, account: accounts.get(member_id) ?? member_id };
    });
  };

  return {
    search: async ({ brandId, language }, query) => {
      const { page = 1, size = 10, days = 7, ticket, member, event, state } = query;
      const members =
        member === undefined || member === ''
          ? null
          : (await searchMembers({ brandId, text: member }, MOST_MEMBERS, 0)).list.map(({ memberId }) => memberId);
      const now = (await readClock(database)).getTime();
      const named = ticket === undefined ? undefined : namedTicket(ticket);
      if (named === null) throw new Refusal('validation.failed', { fields: { ticket: { code: 'field.format' } } });
      const values = [
        brandId,
        firstUuid7(now - Number(days) * DAY),
        named?.id ?? null,
        named?.end ?? null,
        members,
        event ?? null,
        state ?? null,
        named?.number ?? null,
      ];
      // A ticket that is named is found whatever its age.
      const where = `where t.brand_id = $1
        and (t.ticket_id >= $2::uuid or $3::text is not null or $4::text is not null or $8::bigint is not null)
        and ($3::text is null or t.ticket_id::text = $3)
        and ($4::text is null or right(t.ticket_id::text, 8) = $4)
        and ($5::uuid[] is null or t.member_id = any ($5::uuid[]))
        and ($6::uuid is null or (t.member_id, t.ticket_id) in (
          select l.member_id, l.ticket_id
          from sports.market m
          join sports.leg l on l.market_id = m.market_id
          where m.event_id = $6
        ))
        and ($7::text is null or t.state = $7)
        and ($8::bigint is null or t.number = $8)`;
      const [[count], keys] = await Promise.all([
        database.query<{ total: number }>(`select count(*)::integer as total from sports.ticket t ${where}`, values),
        database.query<Key>(
          `select t.member_id, t.ticket_id
           from sports.ticket t
           ${where}
           order by t.ticket_id desc
           limit $9 offset $10`,
          [...values, size, offsetOf({ page: Number(page), size: Number(size) })],
        ),
      ]);
      return { ...toPage(await read(keys, language), count!.total, Number(size)), footer: {} };
    },

    detail: async ({ brandId, language }, { memberId, id }) => {
      const [key] = await database.query<Key>(
        `select t.member_id, t.ticket_id
         from sports.ticket t
         where t.member_id = $2 and t.ticket_id = $3 and t.brand_id = $1`,
        [brandId, memberId, id],
      );
      if (!key) throw new Refusal('request.not.found');
      const [[found], outcomes] = await Promise.all([
        read([key], language),
        findOutcomes(database, key.member_id, key.ticket_id),
      ]);
      return {
        ...found!,
        history: [
          { kind: 'place' as const, at: found!.placedAt, payout: 0, reason: null },
          ...outcomes.map(({ kind, at, payout, reason }) => ({
            kind,
            at: at.getTime(),
            payout: wireOf(payout),
            reason,
          })),
        ],
      };
    },
  };
}
