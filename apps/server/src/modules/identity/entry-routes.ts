import { login, register, registerMobile } from '@chokdee/contract/calls/identity';
import {
  botChallenge,
  captcha,
  captchaText,
  checkAffiliate,
  freePlayLogin,
  recoverByEmail,
  recoverByMobile,
  rememberedLogin,
  resetPassword,
  sendLoginSms,
  sendRegisterSms,
} from '@chokdee/contract/calls/identity/entry';
import type { CallContext } from '../../platform/http/context.ts';
import { newToken } from '../../platform/crypto/token.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireInviteCode } from './attribution.ts';
import { callerOf, type Caller } from './caller.ts';
import { CAPTCHA_SECONDS, imageCaptcha, textCaptcha } from './captcha.ts';
import type { IdentityDeps } from './deps.ts';
import { loginResponse } from './login-response.ts';
import { loginByPhoneToken, loginBySms, sendAccountCode, sendRegisterCode } from './mobile-login.ts';
import { loginByPassword } from './password-login.ts';
import * as recovery from './recovery.ts';
import * as registrations from './registration.ts';
import { loginRemembered } from './remembered-login.ts';
import { openTrial } from './trial.ts';

const LOGINS = { username: loginByPassword, sms: loginBySms, firebase: loginByPhoneToken } as const;

const registerResponse = ({ memberId, account, session }: registrations.Registered, context: CallContext) =>
  session === null ? { customerId: memberId, account } : loginResponse(session, context);

/** Gives a captcha to the browser: its cookie binds the answer to it. */
const sendCaptcha = ({ token }: { readonly token: string }, context: CallContext): void =>
  context.setCookie('captchaId', token, { httpOnly: true, maxAge: CAPTCHA_SECONDS });

/** Seconds for which a browser is known as the requester of its codes. */
const REQUESTER_SECONDS = 86_400;

/** Sends a code; the browser's cookie makes the code its own. Returns the minutes of the code. */
async function sendOwnCode(context: CallContext, send: (caller: Caller) => Promise<number>) {
  const caller = callerOf(context);
  const smsRequester = caller.smsRequester ?? newToken();
  const expiredMinutes = await send({ ...caller, smsRequester });
  context.setCookie('smsRequester', smsRequester, { httpOnly: true, maxAge: REQUESTER_SECONDS });
  return { expiredMinutes };
}

/** Binds the calls by which somebody without a session gets one. */
export function entryRoutes(deps: IdentityDeps): Binding[] {
  return [
    bind(login, async ({ body }, context) =>
      loginResponse(await LOGINS[body.type](deps, callerOf(context), body), context),
    ),
    bind(rememberedLogin, async (_input, context) => {
      try {
        return loginResponse(await loginRemembered(deps, callerOf(context)), context);
      } catch (error) {
        if (error instanceof Refusal) context.clearCookie('remember');
        throw error;
      }
    }),
    bind(freePlayLogin, async ({ body }, context) =>
      loginResponse(await openTrial(deps, callerOf(context), body.altcha), context),
    ),
    bind(register, async ({ body }, context) =>
      registerResponse(await registrations.register(deps, callerOf(context), body), context),
    ),
    bind(registerMobile, async ({ body }, context) =>
      registerResponse(await registrations.register(deps, callerOf(context), body, 'mobile'), context),
    ),
    bind(checkAffiliate, async ({ query }, context) => {
      const code = { field: 'code', kind: 'affiliate', text: query.code } as const;
      if ((await requireInviteCode(deps.database, callerOf(context), code)) === null)
        throw new Refusal('invitation_code_error', { fields: { code: { code: 'invitation_code_error' } } });
      return true;
    }),
    bind(sendRegisterSms, async ({ body }, context) =>
      sendOwnCode(context, (caller) => sendRegisterCode(deps, caller, body)),
    ),
    bind(sendLoginSms, async ({ body }, context) =>
      sendOwnCode(context, (caller) => sendAccountCode(deps, caller, body)),
    ),
    bind(captcha, async (_input, context) => {
      const issued = await imageCaptcha(deps.database, callerOf(context));
      sendCaptcha(issued, context);
      return issued.image;
    }),
    bind(captchaText, async (_input, context) => {
      const issued = await textCaptcha(deps.database, callerOf(context));
      sendCaptcha(issued, context);
      return { question: issued.question };
    }),
    bind(botChallenge, async (_input, context) => deps.botCheck.challenge(context.brand.id)),
    bind(recoverByEmail, async ({ body }, context) => {
      await recovery.recoverByEmail(deps, callerOf(context), body);
      return null;
    }),
    bind(resetPassword, async ({ body }, context) => {
      await recovery.resetPassword(deps, callerOf(context), body);
      return null;
    }),
    bind(recoverByMobile, async ({ body }, context) =>
      loginResponse(await recovery.recoverByMobile(deps, callerOf(context), body), context),
    ),
  ];
}
