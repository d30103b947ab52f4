/** Where a person comes to after signing in. */

/** An address of the console; anything else, such as an address of another site, leads to the first screen. */
export const landingOf = (to: string | undefined): string => (to && /^\/(?![/\\])/.test(to) ? to : '/')

/** The token in the fragment of a link, such as `once` of `#once=abc`; undefined if there is none. */
export const tokenIn = (hash: string, name: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get(name) || undefined

/** The token of an invitation: given as it is, or as the link that ends with it. */
export const invitationTokenIn = (link: string): string | undefined => /inv_[0-9A-Za-z]+/.exec(link)?.[0]

const PROVIDERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/(^|\.)google\.com$/, 'Google'],
  [/(^|\.)microsoftonline\.com$/, 'Microsoft'],
  [/(^|\.)okta\.com$/, 'Okta'],
  [/(^|\.)gitlab\.com$/, 'GitLab'],
]

/** The name of an OpenID Connect provider, by its host. */
export const providerName = (host: string): string =>
  PROVIDERS.find(([known]) => known.test(host))?.[1] ?? host
