import { defineCall } from '@chokdee/contract/call';
import { z } from 'zod';
import { bind, type ServerModule } from '../module.ts';
import { Refusal } from '../refusal.ts';
import type { PlayerSession } from './context.ts';
import { createLimiter } from './rate-limiter.ts';
import type { HttpOptions } from './server.ts';
import { clearSession, sendSession } from './session.ts';
import type { HttpConfig } from './settings.ts';
import { testBrand, testHttp, testRole, type TestHttp } from './testing.ts';

// Calls for the tests of the HTTP layer: one for each combination of guard, body and envelope that
// the tests need.

const read = { method: 'GET', body: 'none', envelope: 'wps', idempotent: true } as const;
const write = { method: 'POST', body: 'json', envelope: 'wps', idempotent: true } as const;
const visitorRead = { ...read, guard: 'visitor' } as const;

/** Answers with more than its contract declares; has one field per kind of validation rule. */
export const echo = defineCall({
  ...write,
  id: 'test.echo',
  summary: 'Echo',
  path: '/wps/test/echo',
  guard: 'visitor',
  request: z.object({
    name: z.string().min(1).max(5),
    count: z.number().int().min(2).max(9),
    kind: z.enum(['a', 'b']).optional(),
    mail: z.email().optional(),
    tags: z.array(z.string()).max(1).optional(),
  }),
  response: z.object({ name: z.string() }),
  maxBytes: 200,
});
/** For members; has a path parameter and a query with a default. */
export const forMembers = defineCall({
  ...read,
  id: 'test.forMembers',
  summary: 'For members',
  path: '/wps/test/members/:id',
  guard: 'member',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ page: z.coerce.number().int().default(1) }),
  response: z.object({ account: z.string(), id: z.number(), page: z.number() }),
});
/** For agents. */
export const forAgents = defineCall({
  ...read,
  id: 'test.forAgents',
  summary: 'For agents',
  path: '/wps/test/agents',
  guard: 'agent',
  response: z.null(),
});
/** For operators; answers the operator's name. */
export const forOperators = defineCall({
  ...read,
  id: 'test.forOperators',
  summary: 'For operators',
  listener: 'console',
  path: '/console/api/me',
  guard: 'operator',
  permission: 'signed-in',
  response: z.string(),
});
/** Increases the counter of the fixture. */
export const change = defineCall({
  ...write,
  id: 'test.change',
  summary: 'Change',
  path: '/wps/test/change',
  guard: 'player',
  idempotent: false,
  request: z.object({}),
  response: z.null(),
});
/** Opens the session of the token `member`. */
export const login = defineCall({
  ...write,
  id: 'test.login',
  summary: 'Login',
  path: '/wps/test/login',
  guard: 'visitor',
  idempotent: false,
  request: z.object({}),
  response: z.object({ token: z.string() }),
});
/** Clears the session cookie; also reached by POST. */
export const logout = defineCall({
  ...read,
  id: 'test.logout',
  summary: 'Logout',
  method: 'DELETE',
  path: '/wps/test/logout',
  aliases: [{ method: 'POST', path: '/wps/test/logout' }],
  guard: 'player',
  response: z.null(),
});
/** Bare envelope; refuses when `fail` is set. */
export const bare = defineCall({
  ...visitorRead,
  id: 'test.bare',
  summary: 'Bare',
  path: '/lgw/test',
  envelope: 'bare',
  query: z.object({ fail: z.string().optional() }),
  response: z.array(z.number()),
});
/** RGS envelope; refuses amounts above 10. Two requests a minute. */
export const rgs = defineCall({
  ...write,
  id: 'test.rgs',
  summary: 'Rgs',
  listener: 'games',
  path: '/wallet/test',
  guard: 'open',
  envelope: 'rgs',
  idempotent: false,
  request: z.object({ sessionID: z.string(), amount: z.number().int() }),
  response: z.object({ ok: z.boolean() }),
  rate: { requests: 2, seconds: 60, per: 'caller' },
});
/** A relay with two codes. */
export const relay = defineCall({
  ...visitorRead,
  id: 'test.relay',
  summary: 'Relay',
  relay: { codes: ['MCSFE_getThing', 'MCS2_getThing'] },
  response: z.number(),
});
const redeem = defineCall({
  ...write,
  id: 'test.redeem',
  summary: 'Redeem',
  relay: { codes: ['MCS2_redeemThing'], passwordCheck: true },
  guard: 'player',
  request: z.object({}),
  response: z.null(),
});
const disabled = defineCall({
  ...read,
  id: 'test.disabled',
  summary: 'Disabled',
  relay: { codes: ['MCSFE_getHidden'] },
  moduleId: 'OFF3',
  guard: 'member',
  response: z.null(),
});
/** URL-encoded body. */
export const form = defineCall({
  ...write,
  id: 'test.form',
  summary: 'Form',
  path: '/wps/test/form',
  guard: 'visitor',
  body: 'form',
  request: z.object({ email: z.string() }),
  response: z.string(),
});
/** Multipart body with a file. */
export const upload = defineCall({
  ...write,
  id: 'test.upload',
  summary: 'Upload',
  path: '/wps/test/upload',
  guard: 'visitor',
  body: 'multipart',
  request: z.object({ note: z.string(), file: z.file() }),
  response: z.object({ note: z.string(), bytes: z.number(), name: z.string() }),
});
/** Raw body and envelope; answers the body in hex and the header `x-signature`. */
export const callback = defineCall({
  ...write,
  id: 'test.callback',
  summary: 'Callback',
  path: '/bank/callback',
  guard: 'open',
  body: 'raw',
  envelope: 'raw',
  response: z.string(),
});
/** Fails in the way `how` names. */
export const broken = defineCall({
  ...visitorRead,
  id: 'test.broken',
  summary: 'Broken',
  path: '/wps/test/broken',
  query: z.object({ how: z.string() }),
  response: z.object({ value: z.string() }),
});
/** A long public answer. */
export const publicList = defineCall({
  ...visitorRead,
  id: 'test.publicList',
  summary: 'Public list',
  path: '/wps/test/list',
  response: z.array(z.string()),
});
/** The same answer for players only. */
export const playerList = defineCall({
  ...read,
  id: 'test.playerList',
  summary: 'List of a player',
  path: '/wps/test/own',
  guard: 'player',
  response: z.array(z.string()),
});
/** Three requests a minute per address. */
export const limited = defineCall({
  ...visitorRead,
  id: 'test.limited',
  summary: 'Limited',
  path: '/wps/test/limited',
  response: z.null(),
  rate: { requests: 3, seconds: 60, per: 'address' },
});

const session = (isAgent: number): PlayerSession => ({
  sessionId: `s${isAgent}`,
  memberId: `m${isAgent}`,
  account: `player${isAgent}`,
  isAgent,
  currency: 'THB',
});
const sessions: Readonly<Record<string, PlayerSession>> = {
  member: session(0),
  agent: session(41),
  trial: session(4),
};
const longList = async (): Promise<string[]> => Array<string>(200).fill('lantern');

/** A running HTTP layer with the calls above. */
export interface TestCalls {
  readonly http: TestHttp;
  /** How often `change` has been applied. */
  changes(): number;
}

/**
 * Starts the calls above with rate limits on. Tokens: `member`, `agent`, `trial`, and `operator` on
 * the console. The host `evil.example` and other merchants than `chokdee` have no brand.
 */
export async function startTestCalls({
  onHost,
  ...options
}: Pick<HttpOptions, 'onSecurityEvent'> & {
  readonly config?: HttpConfig;
  /** Called with the host for which the brand of a request is looked up. */
  readonly onHost?: (host: string) => void;
} = {}): Promise<TestCalls> {
  let changes = 0;
  const module: ServerModule = {
    name: 'test',
    routes: [
      bind(echo, async ({ body }) => ({ name: body.name, undeclared: 'hash' })),
      bind(forMembers, async ({ params, query }, { player }) => ({
        account: player?.account ?? '',
        id: params.id,
        page: query.page,
      })),
      bind(forAgents, async () => null),
      bind(forOperators, async (_input, { operator }) => operator?.name ?? ''),
      bind(change, async () => {
        changes += 1;
        return null;
      }),
      bind(login, async (_input, context) => ({ token: sendSession(context, 'member') })),
      bind(logout, async (_input, context) => {
        clearSession(context);
        return null;
      }),
      bind(bare, async ({ query }) => {
        if (query.fail !== undefined) throw new Refusal('limit.exceeded', { value: { left: 5 } });
        return [1, 2];
      }),
      bind(rgs, async ({ body }) => {
        if (body.amount > 10) throw new Refusal('balance.insufficient');
        return { ok: true };
      }),
      bind(relay, async () => 7),
      bind(redeem, async () => null),
      bind(disabled, async () => null),
      bind(form, async ({ body }) => body.email),
      bind(upload, async ({ body }) => ({ note: body.note, bytes: body.file.size, name: body.file.name })),
      bind(callback, async (_input, context) => {
        context.reply.status(202);
        context.reply.header('content-type', 'text/plain');
        return `${context.rawBody?.toString('hex')} ${context.headers['x-signature']}`;
      }),
      bind(broken, async ({ query }) => {
        if (query.how === 'throw') throw new Error('kaboom with a secret');
        if (query.how === 'database') throw Object.assign(new Error('gone'), { code: '57P01' });
        if (query.how === 'slow')
          throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
        return { value: 5 as unknown as string };
      }),
      bind(limited, async () => null),
      bind(publicList, longList),
      bind(playerList, longList),
    ],
  };
  const brand = { ...testBrand([module]), features: new Set<string>() };
  const http = await testHttp({
    modules: [module],
    http: { limiter: createLimiter(), ...options },
    ports: {
      brandOf: async ({ merchant, host }) => {
        onHost?.(host);
        return (merchant === undefined || merchant === 'chokdee') && host !== 'evil.example' ? brand : null;
      },
      playerOf: async (token) => sessions[token] ?? null,
      operatorOf: async (token) =>
        token === 'operator' ? { sessionId: 'o', operatorId: 'o', name: 'Somchai', ...testRole('operator') } : null,
    },
  });
  return { http, changes: () => changes };
}
