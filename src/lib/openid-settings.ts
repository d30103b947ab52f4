/** Settings of the OpenID Connect provider for sign-in. */
export interface OpenIdSettings {
  /** Issuer URL of the provider, as in its ID tokens. */
  issuer: string
  clientId: string
  clientSecret: string
}
