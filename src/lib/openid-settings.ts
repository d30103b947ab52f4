/** Of the OpenID Connect provider that people may sign in with. */
export interface OpenIdSettings {
  /** Where the provider says what it offers, as its ID tokens name it. */
  issuer: string
  clientId: string
  clientSecret: string
}
