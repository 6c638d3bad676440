import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Asked {
  readonly challenge?: unknown;
  readonly rp?: unknown;
  readonly rpId?: unknown;
}

interface Scene {
  readonly origin: string;
  /** False: the authenticator did not ask for a fingerprint or PIN. */
  readonly verifies?: boolean;
}

/** An authenticator in software: it answers what a browser would pass on, with a key of its own (ES256, no attestation). */
export function softPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // A COSE key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);

  function authData(rpId: string, { verifies = true }: Scene, attested: Buffer): Buffer {
    const flags = 0x01 | (verifies ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter++);
    const hash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([hash, Buffer.from([flags]), count, attested]);
  }

  function clientData(type: string, { challenge }: Asked, { origin }: Scene): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  const answer = <Response>(response: Response) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    /** The answer to `navigator.credentials.create`. */
    register(asked: Asked, scene: Scene) {
      const rpId = String((asked.rp as { id?: unknown }).id);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = authData(rpId, scene, Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]));
      const size = Buffer.from([0x58, data.length]);
      // {fmt: "none", attStmt: {}, authData}, in CBOR.
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        size,
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', asked, scene).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** The answer to `navigator.credentials.get`. */
    sign(asked: Asked, scene: Scene) {
      const data = authData(String(asked.rpId), scene, Buffer.alloc(0));
      const client = clientData('webauthn.get', asked, scene);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

export type SoftPasskey = ReturnType<typeof softPasskey>;
