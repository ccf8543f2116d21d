type Options<Start extends (options: { optionsJSON: never }) => unknown> = Parameters<Start>[0]['optionsJSON'];
/** Options or a response of WebAuthn in its JSON form. */
type WebAuthnJson = Record<string, unknown>;

const library = () => import('@simplewebauthn/browser');

/** Whether this page can use passkeys: not over plain http, and not at an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

/** Asks the person for a passkey of this host. Throws when the person cancels. */
export async function answerWithPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startAuthentication } = await library();
  return { ...(await startAuthentication({ optionsJSON: options as unknown as Options<typeof startAuthentication> })) };
}

/** Creates a passkey on this device. Throws when the person cancels. */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startRegistration } = await library();
  return { ...(await startRegistration({ optionsJSON: options as unknown as Options<typeof startRegistration> })) };
}

/** Whether the person closed the browser's passkey window. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
