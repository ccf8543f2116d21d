import { expect, it } from 'vitest';
import { createMemory, placeJudged } from './memory.ts';
import { Refusal } from './refusal.ts';

it('keeps a bounded number of values, the last ones set, and names what is removed', async () => {
  const removed: number[] = [];
  const memory = createMemory<number>({ most: 2, onRemove: (value) => removed.push(value) });
  const put = (key: string, value: number) =>
    memory.load(
      async () => value,
      (read, set) => {
        set(key, read);
      },
    );
  await put('a', 1);
  await put('b', 2);
  await put('a', 3);
  await put('c', 4);
  expect([memory.find('a'), memory.find('b'), memory.find('c')]).toEqual([3, undefined, 4]);
  expect(removed).toEqual([1, 2]);
  memory.forget('a');
  memory.forget(null);
  expect(removed).toEqual([1, 2, 3, 4]);
});

it('what was read while something was forgotten is not kept', async () => {
  const memory = createMemory<number>({ most: 2 });
  const read = async (): Promise<number> => {
    memory.forget('other');
    return 1;
  };
  expect(await memory.load(read, (value, set) => set('a', value))).toBe(1);
  expect(memory.find('a')).toBeUndefined();
});

/** Places a bet whose command gets these answers in turn. */
const place = (kept: string | null, answers: string[], repeated?: string) => {
  const sent: string[] = [];
  let read = 0;
  const result = placeJudged<string, string, string>({
    kept,
    judgeAnew: async () => {
      read += 1;
      return repeated === undefined ? { judged: `new ${read}` } : { repeated };
    },
    send: async (judged) => {
      sent.push(judged);
      return answers.shift() ?? 'moved';
    },
    accepted: (answer, judged) => (answer === 'ok' ? judged : null),
    isJudgedAgain: (answer) => answer === 'moved',
    refusalOf: (answer) => new Refusal(answer === 'moved' ? 'system.busy' : 'balance.insufficient'),
  });
  return result.then(
    (value) => ({ value, sent, read }),
    (error: Refusal) => ({ value: error.code, sent, read }),
  );
};

it('a bet is sent as memory allows it, and judged anew only after a refusal', async () => {
  expect(await place('kept', ['ok'])).toEqual({ value: 'kept', sent: ['kept'], read: 0 });
  expect(await place(null, ['ok'])).toEqual({ value: 'new 1', sent: ['new 1'], read: 1 });
  expect(await place('kept', ['moved', 'ok'])).toEqual({ value: 'new 1', sent: ['kept', 'new 1'], read: 1 });
  expect(await place('kept', ['poor'])).toEqual({ value: 'balance.insufficient', sent: ['kept'], read: 1 });
  expect(await place(null, ['poor'])).toEqual({ value: 'balance.insufficient', sent: ['new 1'], read: 1 });
  expect(await place('kept', ['poor'], 'before')).toEqual({ value: 'before', sent: ['kept'], read: 1 });
});

it('a bet whose rows change all the time is refused after five commands', async () => {
  expect(await place('kept', [])).toMatchObject({ value: 'system.busy', read: 5 });
  expect((await place(null, [])).sent).toHaveLength(5);
});
