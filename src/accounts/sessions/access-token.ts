import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { sha256Hex, uuidv7 } from '../../lib/ids.ts'
import { ACCESS_TOKEN_SECONDS } from './policy.ts'

/**
 * The claims of an access token: user, organization and session. Permissions are not included: role, membership and
 * session are read on every request.
 */
export interface AccessClaims {
  userUuid: string
  organizationUuid: string
  sessionUuid: string
}

interface VerifiedToken extends AccessClaims {
  expiresAtMs: number
}

const ALGORITHM = 'HS256'
const AUDIENCE = 'carillon-api'
/** Limit of the length of a token. Our tokens have about 500 characters. */
const MAX_TOKEN_LENGTH = 1_000
/** Maximum of verified tokens held in memory, so that a signature is checked once per token, not once per request. */
const MAX_REMEMBERED = 5_000

const invalid = (cause?: unknown): AppError =>
  new AppError('UNAUTHENTICATED', 'This session token is not valid. Sign in again.', { cause })
const expired = (): AppError =>
  new AppError('TOKEN_EXPIRED', 'This session token has expired. Get another with POST /auth/refresh.')

/** Signs and verifies access tokens: JWT, HS256 only, valid for 15 minutes. */
export class AccessTokens {
  readonly #clock: Clock
  readonly #issuer: string
  readonly #keyId: string
  readonly #key: Promise<CryptoKey>
  readonly #remembered = new Map<string, VerifiedToken>()

  /** @param settings `jwtSecret` in base64url; `instanceId` names the issuer */
  constructor(settings: { jwtSecret: string; instanceId: string }, clock: Clock) {
    this.#clock = clock
    this.#issuer = `carillon:${settings.instanceId}`
    // The key id changes with the secret, without revealing it.
    this.#keyId = sha256Hex(`kid ${settings.jwtSecret}`).slice(0, 8)
    this.#key = crypto.subtle.importKey(
      'raw',
      Buffer.from(settings.jwtSecret, 'base64url'),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    )
  }

  async sign(claims: AccessClaims): Promise<string> {
    const { SignJWT } = await import('jose')
    const issuedAt = Math.floor(this.#clock.now() / SECOND_MS)
    return new SignJWT({ org: claims.organizationUuid, sid: claims.sessionUuid })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: this.#keyId })
      .setIssuer(this.#issuer)
      .setAudience(AUDIENCE)
      .setSubject(claims.userUuid)
      .setJti(uuidv7(this.#clock.now()))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(await this.#key)
  }

  /** Verifies a token. The result is cached. Throws UNAUTHENTICATED, TOKEN_EXPIRED. */
  verify(token: string): AccessClaims | Promise<AccessClaims> {
    const known = this.#remembered.get(token)
    if (!known) return this.#check(token)
    if (known.expiresAtMs > this.#clock.now()) return known
    this.#remembered.delete(token)
    throw expired()
  }

  async #check(token: string): Promise<AccessClaims> {
    if (token.length > MAX_TOKEN_LENGTH) throw invalid()
    const verified = await this.#verifySignature(token)
    if (this.#remembered.size >= MAX_REMEMBERED) {
      const oldest = this.#remembered.keys().next().value
      if (oldest !== undefined) this.#remembered.delete(oldest)
    }
    this.#remembered.set(token, verified)
    return verified
  }

  async #verifySignature(token: string): Promise<VerifiedToken> {
    const { errors, jwtVerify } = await import('jose')
    try {
      const key = await this.#key
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          if (kid !== this.#keyId) throw new errors.JWSInvalid('another key')
          return key
        },
        {
          algorithms: [ALGORITHM],
          typ: 'JWT',
          issuer: this.#issuer,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'org', 'sid', 'jti', 'iat', 'exp'],
          currentDate: new Date(this.#clock.now()),
        },
      )
      return {
        userUuid: String(payload.sub),
        organizationUuid: String(payload.org),
        sessionUuid: String(payload.sid),
        expiresAtMs: Number(payload.exp) * SECOND_MS,
      }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw expired()
      if (error instanceof errors.JOSEError) throw invalid(error)
      throw error
    }
  }
}
