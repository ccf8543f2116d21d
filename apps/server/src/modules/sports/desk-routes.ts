import {
  decideOutcome,
  deskEvents,
  deskEventView,
  deskSports,
  editEventTerms,
  holdEvent,
  holdMarket,
  openProposals,
  proposeOutcome,
} from '@chokdee/contract/calls/sports/console';
import { deskSetting, editMargin, editSetting } from '@chokdee/contract/calls/sports/console-setting';
import { deskTickets, deskTicketView } from '@chokdee/contract/calls/sports/console-tickets';
import type { Database } from '@chokdee/database/database';
import { bind, type Binding } from '../../platform/module.ts';
import { deskCaller } from './desk-caller.ts';
import { readDesk, readDeskEvent, readDeskEvents, readOpenList } from './desk-events.ts';
import { readDeskSetting } from './desk-setting.ts';
import { createDeskTerms } from './desk-terms.ts';
import { createDeskTickets, type DeskMembers } from './desk-tickets.ts';
import type { OnChange } from './feed.ts';
import { createProposals } from './proposals.ts';

/** What the operators' calls need. */
export interface DeskDeps {
  readonly database: Database;
  readonly members: DeskMembers;
  readonly onChange: OnChange;
}

/** Binds the operators' calls. */
export function deskRoutes({ database, members, onChange }: DeskDeps): Binding[] {
  const terms = createDeskTerms({ database, onChange });
  const proposals = createProposals({ database, onChange });
  const tickets = createDeskTickets(database, members);
  return [
    bind(deskSports, (_input, context) => readDesk(database, deskCaller(context))),
    bind(deskEvents, ({ query }, context) => readDeskEvents(database, deskCaller(context), query)),
    bind(deskEventView, ({ params }, context) => readDeskEvent(database, deskCaller(context), params.id)),
    bind(holdEvent, async ({ params, body }, context) => {
      const caller = deskCaller(context);
      await terms.holdEvent(caller, params.id, body);
      return readDeskEvent(database, caller, params.id);
    }),
    bind(holdMarket, async ({ params, body }, context) => {
      const caller = deskCaller(context);
      return readDeskEvent(database, caller, await terms.holdMarket(caller, params.id, body));
    }),
    bind(editEventTerms, async ({ params, body }, context) => ({
      waiting: await terms.editEvent(deskCaller(context), params.id, body),
    })),
    bind(deskSetting, (_input, { brand }) => readDeskSetting(database, brand.id)),
    bind(editSetting, async ({ body }, context) => {
      const waiting = await terms.editSetting(deskCaller(context), body);
      return { ...(await readDeskSetting(database, context.brand.id)), waiting };
    }),
    bind(editMargin, async ({ params, body }, context) => {
      const waiting = await terms.editMargin(deskCaller(context), params.type, body);
      return { ...(await readDeskSetting(database, context.brand.id)), waiting };
    }),
    bind(openProposals, ({ query }, context) => readOpenList(database, deskCaller(context), query)),
    bind(proposeOutcome, async ({ params, body }, context) => {
      const caller = deskCaller(context);
      await proposals.propose(caller, params.id, body);
      return readDeskEvent(database, caller, params.id);
    }),
    bind(decideOutcome, async ({ params, body }, context) => {
      const caller = deskCaller(context);
      return readDeskEvent(database, caller, await proposals.decide(caller, params.id, body.accept));
    }),
    bind(deskTickets, ({ query }, context) => tickets.search(deskCaller(context), query)),
    bind(deskTicketView, ({ params }, context) => tickets.detail(deskCaller(context), params)),
  ];
}
