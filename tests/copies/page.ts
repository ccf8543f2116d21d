import { createLive, type Live } from '@chokdee/contract/live';
import type { ClientMessage, ServerMessage } from '@chokdee/contract/live-messages';
import type { TopicStates } from '@chokdee/contract/topics';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Copy, Player } from './app.ts';

/** A page that is subscribed to its balance, the winners and the notices. */
export interface Page {
  readonly live: Live;
  /** The copy that new connections are made to. */
  copy: Copy;
  /** The states received, in order. */
  readonly balances: TopicStates['balance'][];
  readonly winners: TopicStates['winners'][];
  /** The titles of the notices. */
  readonly notices: string[][];
  /** All messages. */
  readonly sent: ClientMessage[];
  readonly received: ServerMessage[];
}

/** Opens a page of a player on a copy. Close its `live`. */
export function openPage(copy: Copy, { token }: Player): Page {
  const state: Omit<Page, 'live'> = { copy, balances: [], winners: [], notices: [], sent: [], received: [] };
  const Socket = class extends WebSocket {
    constructor() {
      super(`${page.copy.base.site.replace('http', 'ws')}/ws`, { headers: { authorization: token } });
      this.on('error', () => undefined);
      this.on('message', (data) => page.received.push(JSON.parse(String(data)) as ServerMessage));
    }
    override send(data: string): void {
      page.sent.push(JSON.parse(data) as ClientMessage);
      super.send(data);
    }
  } as unknown as typeof globalThis.WebSocket;
  const live = createLive({ url: 'page', WebSocket: Socket, retryDelay: () => 50 });
  const page: Page = Object.assign(state, { live });
  live.subscribe('balance', (balance) => page.balances.push(balance));
  live.subscribe('winners', (winners) => page.winners.push(winners));
  live.subscribe('notices:EN', ({ player }) => page.notices.push(player.map(({ title }) => title)));
  return page;
}

/** Waits until a page has received a notice. */
export const expectNotice = (page: Page, title: string): Promise<void> =>
  expect.poll(() => page.notices.at(-1)).toContain(title);
