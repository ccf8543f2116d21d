import { closeAllDialogs } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { withBotProof } from './bot-check.ts';
import { startSession } from './sign-in.ts';

/**
 * Logs in with a trial account (decision D43) and closes the dialogs. Throws the refusal of the
 * call.
 */
export async function startFreePlay(): Promise<void> {
  const session = await withBotProof((proof) =>
    api.request('POST /wps/session/login/freeplay', { body: { os: 'web', platform: 'W', ...proof } }),
  );
  sessionStorage.removeItem('cpw');
  startSession(session);
  closeAllDialogs();
}
