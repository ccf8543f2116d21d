import type { Listener } from '@chokdee/contract/call';
import type { BrandFacts, OperatorSession, PlayerSession } from './context.ts';

/** What the HTTP layer needs of the server's configuration. */
export interface HttpConfig {
  readonly mode: 'demo' | 'test' | 'production';
  readonly host: string;
  /** Port of the site; games and console follow at +1 and +2. 0 takes three free ports. */
  readonly port: number;
  /** Public origins, e.g. `https://play.example`. */
  readonly origins: Readonly<Record<Listener, string>>;
  readonly tls: { readonly key: string | Buffer; readonly cert: string | Buffer } | null;
  /** How many reverse proxies stand before the server and may name the client's address. Default 0: none is believed. */
  readonly trustedHops?: number;
}

/** How a session is looked up. `activity` is false for polling, which must not keep a session alive. */
export interface SessionUse {
  readonly activity: boolean;
  readonly brandId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** What the guards ask of the modules. */
export interface GuardPorts {
  /** The brand of a request: by its `Merchant` code, else by host (without port). */
  brandOf(request: { readonly merchant?: string; readonly host: string }): Promise<BrandFacts | null>;
  /** Why calls that are not `alwaysOpen` are refused now for this brand and address; null when the house is open. */
  gateOf(brand: BrandFacts, address: string): Promise<'system.maintenance' | 'region.restricted' | null>;
  /** The player behind a token, null when it is unknown or has ended. */
  playerOf(token: string, use: SessionUse): Promise<PlayerSession | null>;
  /** The operator behind a token, null when it is unknown or has ended. */
  operatorOf(token: string, use: SessionUse): Promise<OperatorSession | null>;
  /** An operator asked for something their role does not permit: refused already, to be written down. `call`: its id in the contract. */
  operatorRefused(
    operator: OperatorSession,
    asked: { readonly brandId: string; readonly address: string; readonly call: string },
  ): Promise<void>;
}

/** Opens the body of an encrypted call (decision D3). */
export interface BodyDecryptor {
  /** The plain JSON inside a compact JWE. Refuses with `encryption.invalid`. */
  decrypt(jwe: string): Promise<unknown>;
}

/** The feature that, when a brand has it on, makes plain bodies of encrypted calls be refused. */
export const ENCRYPTION_REQUIRED_FEATURE = 'ENCRYPTION3';
