import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'

/**
 * OpenPGP with the Ed25519 key of the releases, for apt: RFC 4880, and EdDSA as GnuPG has it since 2.1 (algorithm
 * 22, RFC 9580 section 9.2.1). gpg would be needed on the machine of the publisher, with a second key.
 */

/** Time in the public key packet, s. It is part of the fingerprint, so it never changes. */
const KEY_CREATED = Date.UTC(2026, 0, 1) / 1_000
const USER_ID = 'Carillon releases'

const EDDSA = 22
const SHA512 = 10
const ED25519_OID = Buffer.from('2b06010401da470f01', 'hex')
const TAG = { signature: 2, publicKey: 6, userId: 13 } as const
const TYPE = { binary: 0x00, text: 0x01, certification: 0x13 } as const
const SUBPACKET = { created: 2, issuer: 16, keyFlags: 27, issuerFingerprint: 33 } as const
/** Signs data, and certifies itself. */
const KEY_FLAGS = 0x03

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function packet(tag: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xc0 | tag, 0xff]), uint32(body.length), body])
}

/** Returns a multiprecision integer: its length in bits, and its bytes without leading zeros. */
function integer(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0)
  if (start < 0) return uint16(0)
  const short = bytes.subarray(start)
  return Buffer.concat([uint16(short.length * 8 - (Math.clz32(short[0]!) - 24)), short])
}

const subpacket = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([body.length + 1, type]), body])

function publicBody(key: KeyObject): Buffer {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([0x40]), Buffer.from(x!, 'base64url')])
  return Buffer.concat([
    Buffer.from([4]),
    uint32(KEY_CREATED),
    Buffer.from([EDDSA, ED25519_OID.length]),
    ED25519_OID,
    integer(point),
  ])
}

/** The form of the key that signatures of it hash. */
const hashedKey = (body: Buffer): Buffer => Buffer.concat([Buffer.from([0x99]), uint16(body.length), body])

function signature(
  key: KeyObject,
  data: Buffer,
  { type, seconds, more = [] }: { type: number; seconds: number; more?: readonly Buffer[] },
): Buffer {
  const fingerprint = createHash('sha1')
    .update(hashedKey(publicBody(key)))
    .digest()
  const hashed = Buffer.concat([
    subpacket(SUBPACKET.created, uint32(seconds)),
    subpacket(SUBPACKET.issuerFingerprint, Buffer.concat([Buffer.from([4]), fingerprint])),
    ...more,
  ])
  const unhashed = subpacket(SUBPACKET.issuer, fingerprint.subarray(-8))
  const head = Buffer.concat([Buffer.from([4, type, EDDSA, SHA512]), uint16(hashed.length), hashed])
  const digest = createHash('sha512')
    .update(data)
    .update(head)
    .update(Buffer.from([4, 0xff]))
    .update(uint32(head.length))
    .digest()
  const signed = sign(null, digest, key)
  return packet(
    TAG.signature,
    Buffer.concat([
      head,
      uint16(unhashed.length),
      unhashed,
      digest.subarray(0, 2),
      integer(signed.subarray(0, 32)),
      integer(signed.subarray(32)),
    ]),
  )
}

/**
 * Returns the public key as a keyring for `signed-by`.
 * @param key the private key of the releases
 */
export function keyring(key: KeyObject): Buffer {
  const body = publicBody(key)
  const name = Buffer.from(USER_ID)
  const certified = Buffer.concat([hashedKey(body), Buffer.from([0xb4]), uint32(name.length), name])
  const certification = signature(key, certified, {
    type: TYPE.certification,
    seconds: KEY_CREATED,
    more: [subpacket(SUBPACKET.keyFlags, Buffer.from([KEY_FLAGS]))],
  })
  return Buffer.concat([packet(TAG.publicKey, body), packet(TAG.userId, name), certification])
}

/** Returns the armored signature of bytes, for a file next to them. */
export const detached = (key: KeyObject, data: Buffer, seconds: number): string =>
  armored(signature(key, data, { type: TYPE.binary, seconds }))

/** Returns a text with its signature around it. No line of it begins with a dash or ends with a space. */
export function clearsigned(key: KeyObject, text: string, seconds: number): string {
  const lines = text.replace(/\n$/, '')
  const canonical = Buffer.from(lines.replaceAll('\n', '\r\n'))
  const block = armored(signature(key, canonical, { type: TYPE.text, seconds }))
  return `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n${lines}\n${block}`
}

function armored(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g)!
  const sum = uint32(crc24(bytes)).subarray(1).toString('base64')
  return `-----BEGIN PGP SIGNATURE-----\n\n${lines.join('\n')}\n=${sum}\n-----END PGP SIGNATURE-----\n`
}

/** The checksum of RFC 4880, section 6.1. */
function crc24(bytes: Buffer): number {
  let crc = 0xb704ce
  for (const byte of bytes) {
    crc ^= byte << 16
    for (let bit = 0; bit < 8; bit++) {
      crc <<= 1
      if (crc & 0x1000000) crc ^= 0x1864cfb
    }
  }
  return crc & 0xffffff
}
