import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Config } from '../../apps/server/src/platform/config.ts';

const PROJECT = 'chokdee-test';
/** The code that every SMS of the stand-in holds. */
export const phoneCode = '246813';

/** Two buttons in the place of reCAPTCHA's own, with its interface. */
const script = `window.grecaptcha = {
  ready: (then) => then(),
  render: (box, options) => {
    for (const [text, press] of [
      ['I am a person', () => options.callback('person')],
      ['I am not', () => options.callback('machine')],
    ]) {
      const button = document.createElement('button');
      button.textContent = text;
      button.type = 'button';
      button.onclick = press;
      box.append(button);
    }
    return 0;
  },
};`;

/**
 * Google's Identity Toolkit as the pages use it, on a loopback port: the REST calls of Firebase
 * phone authentication, its keys, and the script of reCAPTCHA. `settings` is the server's
 * configuration for it; `sent` are the numbers that got a code.
 */
export async function startIdentityToolkit(): Promise<{
  readonly settings: Pick<Config, 'phoneAuth'>;
  readonly sent: string[];
  close(): void;
}> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const sent: string[] = [];
  const tokenFor = (number: string) =>
    new SignJWT({ phone_number: number })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(`user of ${number}`)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  const answers: Readonly<Record<string, (body: Record<string, string>) => unknown>> = {
    '/v1/recaptchaParams': () => ({ recaptchaSiteKey: 'site-key' }),
    '/v1/accounts:sendVerificationCode': ({ phoneNumber = '', recaptchaToken }) => {
      if (recaptchaToken !== 'person') throw new Error('CAPTCHA_CHECK_FAILED : Recaptcha verification failed');
      sent.push(phoneNumber);
      return { sessionInfo: `session of ${phoneNumber}` };
    },
    '/v1/accounts:signInWithPhoneNumber': async ({ sessionInfo = '', code }) => {
      if (code !== phoneCode) throw new Error('INVALID_CODE');
      return { idToken: await tokenFor(sessionInfo.replace('session of ', '')) };
    },
    '/keys': () => ({ keys: [jwk] }),
  };
  const send = (response: ServerResponse, status: number, body: unknown, type = 'application/json') =>
    response
      .writeHead(status, {
        'content-type': type,
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method === 'OPTIONS') return send(response, 204, '');
    if (pathname === '/recaptcha.js') return send(response, 200, script, 'text/javascript');
    const answer = answers[pathname];
    if (answer === undefined) return send(response, 404, {});
    void (request.method === 'POST' ? json(request) : Promise.resolve({}))
      .then((body) => answer(body as Record<string, string>))
      .then(
        (body) => send(response, 200, body),
        (error: Error) => send(response, 400, { error: { code: 400, message: error.message } }),
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      phoneAuth: {
        projectId: PROJECT,
        keys: `${base}/keys`,
        pages: { apiKey: 'public', api: base, recaptcha: `${base}/recaptcha.js`, scripts: [base], frames: [base] },
      },
    },
    sent,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
