import { decideOutcome, deskEventView, proposeOutcome } from '@chokdee/contract/calls/sports/console';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { createConsoleFixture, type ConsoleFixture } from '../console/testing.ts';
import { createWagering } from '../wagering/index.ts';
import { sportsChanges } from './desk-changes.ts';
import { deskRoutes } from './desk-routes.ts';
import type { OnChange } from './feed.ts';
import { createSportsFixture, type SportsFixture } from './testing.ts';

/** The desk of sports with two operators, for tests. */
export interface DeskFixture {
  readonly fixture: ConsoleFixture;
  readonly sports: SportsFixture;
  /** The events whose changes were announced so far. */
  readonly changed: readonly string[];
  readonly operator: { readonly token: string };
  readonly supervisor: { readonly token: string };
  /** An event as the operator sees it. */
  view(id: string): Promise<Awaited<ReturnType<typeof viewOf>>>;
  /** Enters a result, as the operator unless said otherwise. */
  propose(id: string, body: object, by?: { readonly token: string }): ReturnType<typeof proposeIn>;
  /** Decides, as the supervisor unless said otherwise. */
  decide(id: string, accept: boolean, by?: { readonly token: string }): ReturnType<typeof decideIn>;
  /** The id of the proposal that waits. */
  waitingOf(id: string): Promise<string>;
  /** Makes an event begin a minute ago, after its bets. */
  begin(id: string): Promise<unknown>;
}

const viewOf = async (fixture: ConsoleFixture, id: string, by: { readonly token: string }) =>
  (await fixture.call(deskEventView, { params: { id } }, by)).value;
const proposeIn = (fixture: ConsoleFixture, id: string, body: object, by: { readonly token: string }) =>
  fixture.call(proposeOutcome, { params: { id }, body: { proposalId: uuid7(), kind: 'result', ...body } as never }, by);
const decideIn = (fixture: ConsoleFixture, id: string, accept: boolean, by: { readonly token: string }) =>
  fixture.call(decideOutcome, { params: { id }, body: { accept } }, by);

/** Creates the fixture. Close `fixture` afterwards. */
export async function createDeskFixture(): Promise<DeskFixture> {
  const changed: string[] = [];
  const onChange: OnChange = (_brandId, _league, eventId) => {
    changed.push(eventId);
  };
  const fixture = await createConsoleFixture(
    ({ database }) => [
      {
        name: 'sports',
        routes: deskRoutes({
          database,
          members: {
            accountsOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, `member ${id}`]))),
            searchMembers: ({ text }) => Promise.resolve({ list: [{ memberId: text }] as never, total: 1 }),
          },
          onChange,
        }),
      },
    ],
    'offered',
    sportsChanges(onChange),
  );
  const { database } = fixture.db;
  const wagering = createWagering({ database, commands: createCommands(database.pool, { busyAttempts: 1_000 }) });
  const sports = await createSportsFixture({ db: fixture.db, wagering });
  const operator = await fixture.tokenOf('operator');
  const supervisor = await fixture.tokenOf('supervisor');
  return {
    fixture,
    sports,
    changed,
    operator,
    supervisor,
    view: (id) => viewOf(fixture, id, operator),
    propose: (id, body, by = operator) => proposeIn(fixture, id, body, by),
    decide: (id, accept, by = supervisor) => decideIn(fixture, id, accept, by),
    waitingOf: async (id) => (await viewOf(fixture, id, operator)).waiting!.proposalId,
    begin: (id) =>
      fixture.db.owner.query(
        `with event as (
           update sports.event set starts_at = platform.clock() - interval '1 minute' where event_id = $1
         )
         update sports.market set closes_at = platform.clock() - interval '1 minute' where event_id = $1`,
        [id],
      ),
  };
}
