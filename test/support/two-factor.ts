import { createHmac } from 'node:crypto'
import type { TestApp } from './app.ts'
import { PASSWORD } from './people.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes Base32 (RFC 4648 section 6). */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** Calculates a code of RFC 4226 section 5.3, as a second implementation that checks the first one. */
function hotp(key: Buffer, counter: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac('sha1', key).update(message).digest()
  const offset = hash[19]! & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Returns the code of an app at a time in ms since 1970 (RFC 6238). */
export const codeAt = (secret: string, atMs: number): string =>
  hotp(fromBase32(secret), Math.floor(atMs / 30_000))

/** Returns the code of an app now, or some half minutes from now. */
export const codeOf = (app: TestApp, secret: string, halfMinutes = 0): string =>
  codeAt(secret, app.clock.now() + halfMinutes * 30_000)

/** Returns six digits that no app with the secret shows around now. */
export function wrongCodeOf(app: TestApp, secret: string): string {
  const shown = [-1, 0, 1].map((halfMinutes) => codeOf(app, secret, halfMinutes))
  return ['000000', '000001', '000002', '000003'].find((code) => !shown.includes(code))!
}

/**
 * Turns on two-factor sign-in for the user of the token. This uses up the code of the current half minute.
 */
export async function turnOn(app: TestApp, token: string) {
  const started = await app.post('/user/two-factor', token, { currentPassword: PASSWORD })
  const { secret } = started.body.data as { secret: string }
  const confirmed = await app.post('/user/two-factor/confirm', token, { code: codeOf(app, secret) })
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes as string[] }
}
