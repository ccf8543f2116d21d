import type { CallOutput } from '@chokdee/contract/client';
import { isRefusal } from '@chokdee/ui/failures';
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

/** The proof of the bot check (decision D6); empty when it cannot be solved. */
async function botProof(): Promise<{ altcha?: string }> {
  const challenge = await api.request('GET /wps/captcha/altcha');
  const solution = await solve(challenge);
  return solution === null ? {} : { altcha: btoa(JSON.stringify({ challenge, solution })) };
}

/**
 * Sends a request with the proof of the bot check where the brand has it switched on; also when the
 * brand did so after this page learned its settings.
 */
export async function withBotProof<R>(send: (proof: { altcha?: string }) => Promise<R>): Promise<R> {
  if (hasFeature('GEETEST3')) return send(await botProof());
  try {
    return await send({});
  } catch (error) {
    if (!isRefusal(error, 'bot.check.needed')) throw error;
    return send(await botProof());
  }
}
