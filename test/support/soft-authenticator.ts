import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/**
 * A device with passkeys and its browser, written from Web Authentication Level 3 (sections 5.8.1, 6.1 and
 * 6.5), so that another library makes the answers than the one that checks them.
 */

type Cbor = number | string | Uint8Array | ReadonlyArray<readonly [number | string, Cbor]>

/** Encodes a head of RFC 8949 section 3, for keys and attestations. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  const bytes = Buffer.from([(major << 5) | 25, 0, 0])
  bytes.writeUInt16BE(length, 1)
  return bytes
}

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = value.flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.length), ...pairs])
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const bytesOf = (jwk: string | undefined): Buffer => Buffer.from(jwk ?? '', 'base64url')
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** Flags UP, UV, BE and BS of section 6.1. */
export const FLAGS = { present: 1, verified: 4, mayBeSynced: 8, isSynced: 16 } as const
const HAS_KEY = 64

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256'

/** Changes to a correct answer. */
export interface Twist {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  flags?: number
  count?: number
  /** Format in the registration. */
  format?: string
  statement?: Cbor
  /** Algorithm that the key claims. */
  alg?: number
  /** User handle in the sign-in. */
  userHandle?: string | undefined
  /** Key that signs instead. */
  signer?: Passkey
  id?: string
}

/** One key of a device. */
export class Passkey {
  readonly id = base64url(randomBytes(32))
  readonly #key: KeyObject
  readonly #public: KeyObject
  readonly #algorithm: Algorithm
  userHandle = ''
  count = 0

  constructor(algorithm: Algorithm = 'ES256') {
    this.#algorithm = algorithm
    const made =
      algorithm === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : algorithm === 'EdDSA'
          ? generateKeyPairSync('ed25519')
          : generateKeyPairSync('rsa', { modulusLength: 2048 })
    this.#key = made.privateKey
    this.#public = made.publicKey
  }

  /** Encodes the public key (RFC 9053 section 7, RFC 8230 section 4). */
  #cose(alg: number | undefined): Buffer {
    const { x, y, n, e } = this.#public.export({ format: 'jwk' })
    const parts: Record<Algorithm, Cbor> = {
      ES256: [[1, 2], [3, alg ?? -7], [-1, 1], [-2, bytesOf(x)], [-3, bytesOf(y)]], // biome-ignore format: a key a line
      EdDSA: [
        [1, 1],
        [3, alg ?? -8],
        [-1, 6],
        [-2, bytesOf(x)],
      ],
      RS256: [
        [1, 3],
        [3, alg ?? -257],
        [-1, bytesOf(n)],
        [-2, bytesOf(e)],
      ],
    }
    return cbor(parts[this.#algorithm])
  }

  sign(data: Uint8Array): Buffer {
    return sign(this.#algorithm === 'EdDSA' ? null : 'sha256', data, this.#key)
  }

  /** Does `navigator.credentials.create()`, and `toJSON()` on the answer. */
  create(options: CreationOptions, twist: Twist = {}) {
    this.userHandle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#cose(twist.alg)])
    const authData = Buffer.concat([this.#said(options.rp.id, HAS_KEY, twist), attested])
    const attestation = cbor([
      ['fmt', twist.format ?? 'none'],
      ['attStmt', twist.statement ?? []],
      ['authData', authData],
    ])
    return {
      ...this.#about(twist),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, {
          origin: `https://${options.rp.id}`,
          ...twist,
        }),
        attestationObject: base64url(attestation),
        transports: ['internal', 'hybrid'],
        authenticatorData: base64url(authData),
        publicKeyAlgorithm: -7,
      },
    }
  }

  /** Does `navigator.credentials.get()`, and `toJSON()` on the answer. */
  get(options: RequestOptions, twist: Twist = {}) {
    const authData = this.#said(options.rpId, 0, twist)
    const clientDataJSON = clientData('webauthn.get', options.challenge, {
      origin: `https://${options.rpId}`,
      ...twist,
    })
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#about(twist),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url((twist.signer ?? this).sign(signed)),
        userHandle: 'userHandle' in twist ? twist.userHandle : this.userHandle,
      },
    }
  }

  #said(rpId: string, more: number, { rpId: other, flags, count }: Twist): Buffer {
    const bytes = Buffer.alloc(5)
    bytes[0] = (flags ?? FLAGS.present | FLAGS.verified) | more
    bytes.writeUInt32BE(count ?? this.count, 1)
    return Buffer.concat([sha256(other ?? rpId), bytes])
  }

  #about({ id = this.id }: Twist) {
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    }
  }
}

export interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

export interface RequestOptions {
  challenge: string
  rpId: string
}

const clientData = (type: string, challenge: string, twist: Twist): string =>
  base64url(
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    ),
  )
