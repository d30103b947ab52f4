/** Destination after sign-in. */

/**
 * Returns the address if it is within the console. Any other address, such as of another site,
 * becomes the first screen.
 */
export const landingOf = (to: string | undefined): string => (to && /^\/(?![/\\])/.test(to) ? to : '/')

/** Returns the token in the fragment of a link, such as `once` of `#once=abc`, or undefined. */
export const tokenIn = (hash: string, name: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get(name) || undefined

/** Returns the token of an invitation from its link or from the token itself. */
export const invitationTokenIn = (link: string): string | undefined => /inv_[0-9A-Za-z]+/.exec(link)?.[0]

const PROVIDERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/(^|\.)google\.com$/, 'Google'],
  [/(^|\.)microsoftonline\.com$/, 'Microsoft'],
  [/(^|\.)okta\.com$/, 'Okta'],
  [/(^|\.)gitlab\.com$/, 'GitLab'],
]

/** Returns the name of an OpenID Connect provider by its host. */
export const providerName = (host: string): string =>
  PROVIDERS.find(([known]) => known.test(host))?.[1] ?? host
