import { randomSecret, sha256Hex } from '../../lib/ids.ts'

/**
 * Six digits that change every 30 seconds, by SHA-1. All authenticator apps support this (RFC 6238 and its defaults).
 */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/**
 * Number of 30-second steps before and after now that are accepted, because clocks differ (RFC 6238
 * section 5.2).
 */
const WINDOW = 1
/** The length of a SHA-1 hash, as RFC 4226 section 4 recommends. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Characters of a recovery code. Letters and digits that look alike are left out. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 16

// Loaded on first use, because most starts of the program do not need it.
const library = () => import('otpauth')

/** Makes a secret in base32, for an app. */
export async function generateSecret(): Promise<string> {
  const { Secret } = await library()
  return new Secret({ buffer: new Uint8Array(randomSecret(SECRET_BYTES)).buffer }).base32
}

/**
 * Returns the URL that an app reads from a QR code.
 * @param account name of the account in the app
 * @param host name of this server, because a person may have accounts at several servers
 */
export async function otpauthUrl(secret: string, account: string, host: string): Promise<string> {
  const { Secret, TOTP } = await library()
  const totp = new TOTP({
    ...SETTINGS,
    issuer: `Carillon ${host}`,
    label: account,
    secret: Secret.fromBase32(secret),
  })
  return totp.toString()
}

/** Returns the 30-second step since 1970 of a code. Undefined if the code matches no step near now. */
export async function stepOf(secret: string, code: string, nowMs: number): Promise<number | undefined> {
  const { Secret, TOTP } = await library()
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta
}

/** Makes ten codes of 79 bits each, such as `k3xw-9qzb-m4tr-v7yc`: too many to guess, so a fast hash is enough. */
export const generateRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode)

function recoveryCode(): string {
  let signs = ''
  const fair = 256 - (256 % SIGNS.length)
  while (signs.length < RECOVERY_LENGTH) {
    for (const byte of randomSecret(RECOVERY_LENGTH)) {
      if (byte < fair && signs.length < RECOVERY_LENGTH) signs += SIGNS[byte % SIGNS.length]
    }
  }
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** Removes spaces and hyphens and ignores case, because people type the codes. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

export const isTimeCode = (plain: string): boolean => /^[0-9]{6}$/.test(plain)

/** Hashes a recovery code with the id of its user, so that equal codes of two users have different hashes. */
export const recoveryHash = (userUuid: string, code: string): string =>
  sha256Hex(`recovery code ${userUuid} ${plainCode(code)}`)
