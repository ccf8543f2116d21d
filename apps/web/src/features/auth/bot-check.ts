import type { CallOutput } from '@chokdee/contract/client';
import { api } from '../../shared/api.ts';
import { hasFeature } from '../status/status.ts';

type Challenge = CallOutput<'GET /wps/captcha/altcha'>;

/** Solves a challenge in a worker, so that the page stays responsive; null when it cannot. */
function solve(challenge: Challenge): Promise<unknown> {
  const worker = new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<unknown>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/**
 * The proof of the bot check (decision D6) as part of a request; empty where the brand has it
 * switched off, or when it cannot be solved: the server then refuses with `bot.check.needed`.
 */
export async function botProof(): Promise<{ altcha?: string }> {
  if (!hasFeature('GEETEST3')) return {};
  const challenge = await api.request('GET /wps/captcha/altcha');
  const solution = await solve(challenge);
  return solution === null ? {} : { altcha: btoa(JSON.stringify({ challenge, solution })) };
}
