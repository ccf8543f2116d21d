import type { Listener } from '@chokdee/contract/call';
import type { SessionEnd } from '@chokdee/contract/session-end';
import type { BrandFacts, OperatorSession, PlayerSession } from './context.ts';

/** The part of the server's configuration that the HTTP layer uses. */
export interface HttpConfig {
  readonly mode: 'demo' | 'test' | 'production';
  readonly host: string;
  /** Port of the site; games and console follow at +1 and +2. 0 takes three free ports. */
  readonly port: number;
  /** Public origins, e.g. `https://play.example`. */
  readonly origins: Readonly<Record<Listener, string>>;
  readonly tls: { readonly key: string | Buffer; readonly cert: string | Buffer } | null;
  /**
   * Number of reverse proxies in front of the server whose `X-Forwarded-For` is trusted. Default 0.
   */
  readonly trustedHops?: number;
  /** Addresses and networks of those proxies. Default: this machine and private networks. */
  readonly trustedProxies?: readonly string[];
  /**
   * Open connections that one address may have at a listener. Default 1,000; proxies have no bound.
   */
  readonly connectionsPerAddress?: number;
}

/**
 * The request a session is looked up for. `activity` is false for polling, which must not prolong
 * it.
 */
export interface SessionUse {
  readonly activity: boolean;
  readonly brandId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** What the pages of a brand may load from other sources, and its merchant code. */
export interface PageSettings {
  readonly merchantCode: string;
  /** Origins of pictures, of launched games, and of other addresses of the site. */
  readonly images: readonly string[];
  readonly launches: readonly string[];
  readonly routes: readonly string[];
  /** Sources of scripts, of frames and of other data. */
  readonly scripts?: readonly string[];
  readonly frames?: readonly string[];
  readonly data?: readonly string[];
}

/** What the brand of a request is found by. */
export interface BrandRequest {
  readonly merchant?: string;
  readonly host: string;
  /** Default: the site. */
  readonly at?: 'site' | 'console' | 'games';
}

/** Functions of the modules that the guards call. */
export interface GuardPorts {
  /**
   * Finds the brand by the `Merchant` code, else by host (without port). `at`: whose host it
   * is.
   */
  brandOf(request: BrandRequest): Promise<BrandFacts | null>;
  /** The origins of the sites and agents' sites of all brands, which may frame games. */
  siteOrigins(): Promise<readonly string[]>;
  /** Whether a host (without port) is the console of a brand of its own. */
  isConsoleHost(host: string): Promise<boolean>;
  /**
   * Returns why calls that are not `alwaysOpen` are refused for this brand and address; null if
   * they are not.
   */
  gateOf(brand: Pick<BrandFacts, 'id'>, address: string): Promise<'system.maintenance' | 'region.restricted' | null>;
  /** The brand at which the game session of a token was opened; null for an unknown token. */
  brandOfGameSession(token: string): Promise<Pick<BrandFacts, 'id'> | null>;
  /** Returns the page settings of the brand of a host; null when it has none. */
  pageSettingsOf(host: string): Promise<PageSettings | null>;
  /** Returns the player of a session token; null when the session is unknown or has ended. */
  playerOf(token: string, use: SessionUse): Promise<PlayerSession | null>;
  /** Why the session of a token of a listener ended; null for an unknown token. */
  sessionEndOf(listener: Listener, token: string, brandId: string): Promise<SessionEnd | null>;
  /** Returns the operator of a session token; null when the session is unknown or has ended. */
  operatorOf(token: string, use: SessionUse): Promise<OperatorSession | null>;
  /**
   * Records that a call was refused because the operator's role does not have its permission.
   * `call` is its id in the contract.
   */
  operatorRefused(
    operator: OperatorSession,
    request: { readonly brandId: string; readonly address: string; readonly call: string },
  ): Promise<void>;
}

/** Decrypts the body of an encrypted call (decision D3). */
export interface BodyDecryptor {
  /** Returns the JSON value inside a compact JWE. Refuses with `encryption.invalid`. */
  decrypt(jwe: string): Promise<unknown>;
}

/** When a brand has this feature, encrypted calls refuse plain bodies. */
export const ENCRYPTION_REQUIRED_FEATURE = 'ENCRYPTION3';
