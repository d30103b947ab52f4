import { MINUTE_MS, monotonicMs } from '../../lib/clock.ts'
import type { OpenIdSettings } from '../../lib/openid-settings.ts'
import { createGuardedFetch, type GuardedFetch } from '../../providers/guarded-fetch.ts'
import type { Flow } from './flow.ts'

type Library = typeof import('oauth4webapi')
type Server = import('oauth4webapi').AuthorizationServer

/** The claims of the provider about the person who signed in. */
export interface Claims {
  email: string | undefined
  isEmailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
}

/** Time for which the metadata of the provider are used before they are fetched again. */
const KNOWN_MS = 10 * MINUTE_MS

/**
 * Sign-in by OpenID Connect: authorization code with PKCE. The library checks issuer, audience, nonce and times of an
 * answer. It checks the signature of the ID token with the keys and algorithms that the issuer names. The library is
 * loaded at the first sign-in.
 */
export class OpenIdProvider {
  readonly #settings: OpenIdSettings
  readonly #redirectUri: string
  readonly #call: GuardedFetch
  readonly #callIssuer: GuardedFetch
  #known: { server: Server; untilMs: number } | undefined

  /** @param redirectUri the address to which the provider redirects browsers */
  constructor(settings: OpenIdSettings, redirectUri: string) {
    this.#settings = settings
    this.#redirectUri = redirectUri
    this.#call = createGuardedFetch({ allowPrivate: false, timeoutMs: 10_000 })
    // The operator has set this host, so it may be on a private network. Other hosts that the provider names may not.
    this.#callIssuer = createGuardedFetch({ allowPrivate: true, timeoutMs: 10_000 })
  }

  /** Host name of the provider, by which people know it. */
  get host(): string {
    return new URL(this.#settings.issuer).host
  }

  /**
   * Returns the address at which the person signs in. Throws if the provider cannot be reached, or its metadata cannot
   * be used.
   */
  async authorizationUrl({ state, nonce, verifier }: Flow): Promise<string> {
    const library = await load()
    const { authorization_endpoint } = await this.#server(library)
    if (authorization_endpoint === undefined) throw new Error('The provider names no authorization_endpoint.')
    const url = new URL(authorization_endpoint)
    const asked = {
      client_id: this.#settings.clientId,
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return url.href
  }

  /**
   * Exchanges the code of the provider's answer for an ID token, and checks the token. Throws for anything invalid.
   * @param query of the provider's answer
   */
  async claimsOf(query: URLSearchParams, { state, nonce, verifier }: Flow): Promise<Claims> {
    const library = await load()
    const server = await this.#server(library)
    const client = { client_id: this.#settings.clientId }
    const answer = library.validateAuthResponse(server, client, query, state)
    const options = this.#options(library)
    const response = await library.authorizationCodeGrantRequest(
      ...([server, client, this.#authentication(library, server)] as const),
      ...([answer, this.#redirectUri, verifier] as const),
      options,
    )
    const tokens = await library.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await library.validateApplicationLevelSignature(server, response, options)
    const claims = library.getValidatedIdTokenClaims(tokens)
    const text = (name: string) => (typeof claims?.[name] === 'string' ? (claims[name] as string) : undefined)
    return {
      email: text('email'),
      isEmailVerified: claims?.email_verified === true,
      firstName: text('given_name') ?? text('name'),
      lastName: text('given_name') === undefined ? undefined : text('family_name'),
    }
  }

  async #server(library: Library): Promise<Server> {
    if (this.#known && this.#known.untilMs > monotonicMs()) return this.#known.server
    const issuer = new URL(this.#settings.issuer)
    const response = await library.discoveryRequest(issuer, this.#options(library))
    const server = await library.processDiscoveryResponse(issuer, response)
    this.#known = { server, untilMs: monotonicMs() + KNOWN_MS }
    return server
  }

  /** Chooses an authentication method that the provider supports. The default is Basic, as specified. */
  #authentication({ ClientSecretBasic, ClientSecretPost }: Library, server: Server) {
    const { clientSecret } = this.#settings
    const methods = server.token_endpoint_auth_methods_supported
    return methods === undefined || methods.includes('client_secret_basic')
      ? ClientSecretBasic(clientSecret)
      : ClientSecretPost(clientSecret)
  }

  #options(library: Library) {
    const { protocol, host } = new URL(this.#settings.issuer)
    return {
      [library.customFetch]: asFetch((url) => (new URL(url).host === host ? this.#callIssuer : this.#call)),
      // Allows plain http. The configuration accepts it for a loopback address only.
      [library.allowInsecureRequests]: protocol === 'http:',
    }
  }
}

const load = (): Promise<Library> => import('oauth4webapi')

/** Adapts the HTTP client for untrusted URLs to the form that the library expects. It never follows a redirect. */
const asFetch =
  (clientFor: (url: string) => GuardedFetch) =>
  async (
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const result = await clientFor(url)({
      url,
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    })
    if (result.kind !== 'answered') throw new Error(result.reason)
    const type = result.headers['content-type']
    return new Response(result.status === 204 ? null : (result.body ?? ''), {
      status: result.status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }
