import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'

/** Additional claims of an ID token; undefined removes a claim. */
export type TokenClaims = Readonly<Record<string, unknown>>

export const CLIENT_ID = 'carillon'
export const CLIENT_SECRET = 'a secret of this server'

/** A small OpenID Connect provider on loopback that admits everyone and can be made to lie. */
export class OpenIdServer implements AsyncDisposable {
  readonly #server: Bun.Server<undefined>
  readonly #keys: { publicKey: CryptoKey; privateKey: CryptoKey }
  #given = 0
  readonly #codes = new Map<string, { nonce: string; challenge: string }>()
  /** Claims of the next ID tokens. */
  claims: TokenClaims = {}
  /** Signature of the next ID tokens. */
  signing: 'as it should' | 'not at all' | 'with the public key as a secret' | 'with another key' =
    'as it should'
  /** Changed entries of its discovery document. */
  discovery: Readonly<Record<string, unknown>> = {}
  /** Bodies of requests to its token endpoint. */
  readonly asked: URLSearchParams[] = []

  constructor(keys: { publicKey: CryptoKey; privateKey: CryptoKey }) {
    this.#keys = keys
    this.#server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => this.#answer(request) })
  }

  static async start(): Promise<OpenIdServer> {
    return new OpenIdServer(await generateKeyPair('RS256', { extractable: true }))
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.#server.port}`
  }

  /**
   * Signs a person in at the provider.
   * @returns the address to which it redirects their browser
   */
  authorize(location: string): string {
    const asked = new URL(location).searchParams
    const code = `code-${++this.#given}`
    this.#codes.set(code, { nonce: asked.get('nonce')!, challenge: asked.get('code_challenge')! })
    const back = new URL(asked.get('redirect_uri')!)
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state')!)
    return back.href
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/.well-known/openid-configuration') return Response.json(this.#document())
    if (pathname === '/authorize') return Response.redirect(this.authorize(request.url))
    if (pathname === '/keys') {
      const key = await exportJWK(this.#keys.publicKey)
      return Response.json({ keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] })
    }
    if (pathname !== '/token') return new Response(null, { status: 404 })
    const asked = new URLSearchParams(await request.text())
    this.asked.push(asked)
    const code = this.#codes.get(asked.get('code') ?? '')
    this.#codes.delete(asked.get('code') ?? '')
    const verifier = asked.get('code_verifier') ?? ''
    const challenge = new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')
    const secret = Buffer.from(request.headers.get('authorization')?.slice('Basic '.length) ?? '', 'base64')
    const isClient =
      decodeURIComponent(String(secret).replaceAll('+', ' ')) === `${CLIENT_ID}:${CLIENT_SECRET}`
    if (!code || code.challenge !== challenge || !isClient) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    }
    return Response.json({ access_token: 'x', token_type: 'bearer', id_token: await this.#token(code.nonce) })
  }

  #document() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...this.discovery,
    }
  }

  async #token(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1_000)
    const usual = { iss: this.issuer, aud: CLIENT_ID, sub: 'somebody', nonce, iat: now, exp: now + 300 }
    const claims = JSON.parse(JSON.stringify({ ...usual, ...this.claims }))
    const jwt = new SignJWT(claims)
    switch (this.signing) {
      case 'as it should':
        return jwt.setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(this.#keys.privateKey)
      case 'with another key': {
        const { privateKey } = await generateKeyPair('RS256')
        return jwt.setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
      }
      case 'with the public key as a secret': {
        const secret = new TextEncoder().encode(await exportSPKI(this.#keys.publicKey))
        return jwt.setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret)
      }
      case 'not at all': {
        const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
        return `${part({ alg: 'none' })}.${part(claims)}.`
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true)
  }
}
