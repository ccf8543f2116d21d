import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { createProfileSigning, webClipProfile } from './web-clip.ts';

const clip = {
  merchantCode: 'chokdee',
  name: 'Chok & <Dee>',
  origin: 'https://play.example',
  icon: Buffer.from('picture'),
  description: 'Adds the site',
};

/** A certificate of its own for a new key. */
function newSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString());
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2026-01-01');
  certificate.validity.notAfter = new Date('2036-01-01');
  const subject = [{ name: 'commonName', value: 'play.example' }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  certificate.sign(forge.pki.privateKeyFromPem(key), forge.md.sha256.create());
  return { signer: { certificate: forge.pki.certificateToPem(certificate), key }, publicKey };
}

describe('a web clip', () => {
  it('names the site, its address and icon, and stays the same profile', () => {
    const profile = webClipProfile(clip);
    expect(profile).toContain('<key>Label</key><string>Chok &#38; &#60;Dee&#62;</string>');
    expect(profile).toContain('<key>URL</key><string>https://play.example/</string>');
    expect(profile).toContain(`<key>Icon</key><data>${clip.icon.toString('base64')}</data>`);
    expect(profile).toContain('<key>PayloadIdentifier</key><string>example.play.chokdee</string>');
    const ids = (text: string) => [...text.matchAll(/PayloadUUID<\/key><string>([^<]+)/g)].map(([, id]) => id!);
    expect(ids(profile)).toHaveLength(2);
    expect(ids(profile)[0]).toMatch(/^[\dA-F]{8}-[\dA-F]{4}-5[\dA-F]{3}-8[\dA-F]{3}-[\dA-F]{12}$/);
    expect(ids(webClipProfile({ ...clip, icon: null, name: 'Other' }))).toEqual(ids(profile));
    expect(webClipProfile({ ...clip, icon: null })).not.toContain('Icon');
  });

  it('is signed with the certificate: the signature covers the profile', () => {
    const { signer, publicKey } = newSigner();
    const profile = webClipProfile(clip);
    const signed = createProfileSigning(signer)(profile, new Date('2026-11-22T10:00:00Z'));
    const message = forge.pkcs7.messageFromAsn1(
      forge.asn1.fromDer(signed.toString('binary')),
    ) as forge.pkcs7.PkcsSignedData & {
      rawCapture: { content: forge.asn1.Asn1; signature: string; authenticatedAttributes: forge.asn1.Asn1[] };
    };
    const { content, signature, authenticatedAttributes } = message.rawCapture;
    const [text] = content.value as forge.asn1.Asn1[];
    expect(Buffer.from(text!.value as string, 'binary').toString('utf8')).toBe(profile);
    expect(message.certificates).toHaveLength(1);
    // The attributes are signed as a set; among them is the digest of the profile.
    const { Class, Type } = forge.asn1;
    const attributes = Buffer.from(
      forge.asn1.toDer(forge.asn1.create(Class.UNIVERSAL, Type.SET, true, authenticatedAttributes)).getBytes(),
      'binary',
    );
    expect(attributes.includes(createHash('sha256').update(profile, 'utf8').digest())).toBe(true);
    const verify = createVerify('sha256').update(attributes);
    expect(verify.verify(publicKey, Buffer.from(signature, 'binary'))).toBe(true);
  });

  it('is not signed with a key of another certificate', () => {
    const [one, other] = [newSigner().signer, newSigner().signer];
    expect(() => createProfileSigning({ certificate: one.certificate, key: other.key })).toThrow('belong together');
    expect(() => createProfileSigning({ certificate: 'nothing', key: one.key })).toThrow('no certificate');
  });
});
