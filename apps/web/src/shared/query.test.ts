import { CallError } from '@chokdee/contract/call-error';
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient, setNotRealHandler, setSessionLostHandler } from './query.ts';

const notReal = vi.fn<(message: string) => void>();
const sessionLost = vi.fn<() => void>();
setNotRealHandler(notReal);
setSessionLostHandler(sessionLost);
afterEach(() => vi.clearAllMocks());

const refusedWith = (code: string) => () => Promise.reject(new CallError(code, `text of ${code}`));
const read = (code: string) =>
  queryClient.fetchQuery({ queryKey: [code], queryFn: refusedWith(code), retry: false }).catch(() => undefined);
const write = (code: string) =>
  new MutationObserver(queryClient, { mutationFn: refusedWith(code) }).mutate().catch(() => undefined);

it('reports what is refused to a trial account, a read as well as an action', async () => {
  for (const refuse of [read, write]) {
    await refuse('account.not.real');
    expect(notReal.mock.calls).toEqual([['text of account.not.real']]);
    vi.clearAllMocks();
    await refuse('account.not.agent');
    expect(notReal).not.toHaveBeenCalled();
  }
});

it('reports an ended session, of a read as well as an action', async () => {
  for (const refuse of [read, write]) {
    await refuse('login.not.session');
    expect([sessionLost.mock.calls.length, notReal.mock.calls.length]).toEqual([1, 0]);
    vi.clearAllMocks();
  }
});
