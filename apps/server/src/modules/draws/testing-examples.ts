import { uuid7 } from '@chokdee/contract/uuid7';
import type { ExampleSource } from '../../platform/testing-examples.ts';
import { brandId, OFFICIAL, officialGame } from './testing.ts';
import { addGame } from './store.ts';

/** What an operator sends of a calendar. */
const calendar = {
  zone: officialGame.zone,
  schedule: officialGame.schedule,
  saleSeconds: 50,
  lockSeconds: 10,
  resultSeconds: 5,
  lateSeconds: 20,
  voidSeconds: 600,
  planHours: 1,
  isOpen: true,
  reason: 'the fuzz test says so',
};

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ db }) => {
  let created = 0;
  const game = async () => {
    await addGame(db.database, officialGame);
    return { game: OFFICIAL };
  };
  /** A new draw of the official game, hours ahead. */
  const draw = async () => {
    await game();
    created += 1;
    const id = uuid7();
    await db.owner.query(
      `select draws.create_draw($1, $2, $3, $4, platform.clock() + $5::integer * interval '1 hour', null, null)`,
      [id, brandId, OFFICIAL, `20300101-${created}`, created],
    );
    return { id };
  };
  /** A feed's proposal that a new draw becomes void. */
  const proposal = async () => {
    const { id: drawId } = await draw();
    const id = uuid7();
    await db.owner.query(
      `insert into draws.proposal (proposal_id, draw_id, kind, reason, proposed_name)
       values ($1, $2, 'void', 'test', 'feed')`,
      [id, drawId],
    );
    return { id };
  };
  return {
    'draws.current': async () => ({ params: await game() }),
    'draws.history': async () => ({ params: await game() }),
    'draws.view': async () => ({ params: await draw() }),
    'draws.inspect': async () => ({ params: await draw() }),
    'draws.editCalendar': async () => ({ params: await game(), body: calendar }),
    'draws.propose': async () => ({
      params: await draw(),
      body: { proposalId: uuid7(), kind: 'void', reason: 'the fuzz test says so' },
    }),
    'draws.decide': async () => ({ params: await proposal(), body: { accept: true } }),
  };
};
