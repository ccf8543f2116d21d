import { createHash } from 'node:crypto';
import forge from 'node-forge';
import { escapeHtml } from '../../platform/http/html.ts';

/** What a web clip is made of. `icon` is a PNG. */
export interface WebClip {
  readonly merchantCode: string;
  readonly name: string;
  /** The site's origin as the caller sees it. */
  readonly origin: string;
  readonly icon: Buffer | null;
  /** The text that iOS shows before the installation, in the caller's language. */
  readonly description: string;
}

/** The certificate (with its chain) and private key that sign profiles, as PEM texts. */
export interface ProfileSigner {
  readonly certificate: string;
  readonly key: string;
}

/** A UUID that is the same for the same text, so that a newer profile replaces an older one. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)]
    .join('-')
    .toUpperCase();
}

type Value = string | number | boolean | Buffer | readonly Entries[];
interface Entries {
  readonly [key: string]: Value;
}

function valueXml(value: Value): string {
  if (typeof value === 'string') return `<string>${escapeHtml(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (Buffer.isBuffer(value)) return `<data>${value.toString('base64')}</data>`;
  return `<array>${value.map(dictXml).join('')}</array>`;
}
const dictXml = (entries: Entries): string =>
  `<dict>${Object.entries(entries)
    .map(([key, value]) => `<key>${key}</key>${valueXml(value)}`)
    .join('')}</dict>`;

/**
 * The configuration profile of a web clip, as an XML property list: the payload
 * `com.apple.webClip.managed` opens the site full screen and can be removed.
 */
export function webClipProfile({ merchantCode, name, origin, icon, description }: WebClip): string {
  const identifier = `${new URL(origin).hostname.split('.').reverse().join('.')}.${merchantCode}`;
  const clip: Entries = {
    PayloadType: 'com.apple.webClip.managed',
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.webclip`,
    PayloadUUID: uuidOf(`${identifier} clip`),
    PayloadDisplayName: name,
    Label: name,
    URL: `${origin}/`,
    FullScreen: true,
    IsRemovable: true,
    Precomposed: true,
    ...(icon && { Icon: icon }),
  };
  const profile: Entries = {
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: uuidOf(`${identifier} profile`),
    PayloadDisplayName: name,
    PayloadOrganization: name,
    PayloadDescription: description,
    PayloadRemovalDisallowed: false,
    PayloadContent: [clip],
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    `<plist version="1.0">${dictXml(profile)}</plist>`,
    '',
  ].join('\n');
}

/**
 * Builds the signing of profiles: CMS SignedData over the profile with SHA-256, in DER, with all
 * certificates of the chain. Throws when certificate or key cannot be read or do not belong
 * together.
 */
export function createProfileSigning({ certificate, key }: ProfileSigner): (profile: string, now: Date) => Buffer {
  const chain = (certificate.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((pem) =>
    forge.pki.certificateFromPem(pem),
  );
  const [own] = chain;
  if (own === undefined) throw new Error('the file holds no certificate');
  const privateKey = forge.pki.privateKeyFromPem(key);
  const { n } = own.publicKey as forge.pki.rsa.PublicKey;
  if (!n.equals(privateKey.n)) throw new Error('certificate and key do not belong together');
  return (profile, now) => {
    const message = forge.pkcs7.createSignedData();
    message.content = forge.util.createBuffer(profile, 'utf8');
    for (const each of chain) message.addCertificate(each);
    const { contentType, messageDigest, signingTime, data, sha256 } = forge.pki.oids;
    message.addSigner({
      key: privateKey,
      certificate: own,
      digestAlgorithm: sha256!,
      authenticatedAttributes: [
        { type: contentType!, value: data! },
        { type: messageDigest! },
        // The library takes a date here; its types say text.
        { type: signingTime!, value: now as unknown as string },
      ],
    });
    message.sign();
    return Buffer.from(forge.asn1.toDer(message.toAsn1()).getBytes(), 'binary');
  };
}
