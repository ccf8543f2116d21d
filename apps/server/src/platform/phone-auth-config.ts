/** Phone authentication by Firebase. */
export interface PhoneAuthConfig {
  readonly projectId: string;
  /** Address of the keys that sign its tokens. */
  readonly keys: string;
  /** What the site's pages send codes with. Null: they use codes of the SMS gateway. */
  readonly pages: PhoneAuthPages | null;
}

/** What a page needs to send the code of phone authentication, and what it then loads. */
export interface PhoneAuthPages {
  /** The project's web API key. It is public. */
  readonly apiKey: string;
  /** Address of the Identity Toolkit API, without its version. */
  readonly api: string;
  /** Address of the script that checks for bots. */
  readonly recaptcha: string;
  /** CSP sources of that script, and of its frames. */
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The public keys with which Google signs Firebase id tokens. */
const FIREBASE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Reads phone authentication; null without a project. */
export const readPhoneAuth = ({
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: apiKey,
}: Environment): PhoneAuthConfig | null =>
  projectId
    ? {
        projectId,
        keys: FIREBASE_KEYS,
        pages: apiKey
          ? {
              apiKey,
              api: 'https://identitytoolkit.googleapis.com',
              recaptcha: 'https://www.google.com/recaptcha/api.js',
              scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
              frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
            }
          : null,
      }
    : null;
