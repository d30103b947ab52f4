import { CommitScopedCache } from '../../db/commit-scoped-cache.ts'
import type { Db } from '../../db/database.ts'
import type { Credential } from '../../http/pipeline.ts'
import type { Principal } from '../../lib/principal.ts'
import { authenticateKey, type KeyUsage } from '../api-keys/service.ts'
import type { AccessClaims, AccessTokens } from '../sessions/access-token.ts'
import { authenticateSession } from '../sessions/service.ts'

/** Maximum of cached credentials. */
const MAX_REMEMBERED = 5_000

/**
 * Finds the principal of a credential. Its permissions are always current: a principal is cached only until any process
 * commits anything, or until its credential ends. Without the cache, reading it would take up to a third of a request.
 */
export class Authenticator {
  readonly #db: Db
  readonly #tokens: AccessTokens
  readonly #keyUsage: KeyUsage
  readonly #known: CommitScopedCache<Principal>

  constructor({ db, tokens, keyUsage }: { db: Db; tokens: AccessTokens; keyUsage: KeyUsage }) {
    this.#db = db
    this.#tokens = tokens
    this.#keyUsage = keyUsage
    this.#known = new CommitScopedCache(db, MAX_REMEMBERED)
  }

  /** Returns the principal of a credential. Throws INVALID_API_KEY, UNAUTHENTICATED, TOKEN_EXPIRED. */
  authenticate({ kind, token }: Credential, clientIp: () => string): Principal | Promise<Principal> {
    const nowMs = this.#db.clock.now()
    // The key of the cache includes the kind, because a session token sent as an API key is not a session.
    const id = `${kind} ${token}`
    const known = this.#known.get(id)
    if (kind === 'JWT') {
      // `verify` also checks that the token itself has not expired.
      const claims = this.#tokens.verify(token)
      if (claims instanceof Promise) return claims.then((verified) => this.#session(id, verified))
      return known && isLive(known, nowMs) ? known : this.#session(id, claims)
    }
    const principal = known && isLive(known, nowMs) ? known : this.#key(id, token)
    this.#keyUsage.note(principal, clientIp)
    return principal
  }

  #session(id: string, claims: AccessClaims): Principal {
    const principal = authenticateSession(this.#db, claims, this.#db.clock.now())
    this.#known.set(id, principal)
    return principal
  }

  #key(id: string, key: string): Principal {
    const principal = authenticateKey(this.#db, key, this.#db.clock.now())
    this.#known.set(id, principal)
    return principal
  }
}

const isLive = ({ endsAtMs }: Principal, nowMs: number): boolean => endsAtMs === null || endsAtMs > nowMs
