import { findHostOwner } from '../../accounts/domains/store.ts'
import type { Reader } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'

/** Tags that are added to an address, for the analytics of the site at this address. */
export interface UtmTags {
  source?: string | null | undefined
  medium?: string | null | undefined
  campaign?: string | null | undefined
}

/**
 * Returns the tags of a campaign. A tag that the campaign does not set comes from its organization. Returns
 * null if neither has tags.
 */
export const tagsOf = (own: UtmTags | null, organization: UtmTags | null): UtmTags | null =>
  own && organization ? { ...organization, ...own } : (own ?? organization)

/** Adds to `url` the tags that it does not have yet. */
export function withUtm(url: string, tags: UtmTags | null): string {
  const parsed = tags && URL.parse(url)
  if (!tags || !parsed) return url
  const added = (['source', 'medium', 'campaign'] as const).flatMap((name) => {
    const value = tags[name]
    return value && !parsed.searchParams.has(`utm_${name}`)
      ? [`utm_${name}=${encodeURIComponent(value)}`]
      : []
  })
  if (added.length === 0) return url
  parsed.search = [parsed.search.replace(/^\?/, ''), ...added].filter(Boolean).join('&')
  return parsed.href
}

/** Length of a link's own code, and of the code that a recipient gets for a link. */
export const LINK_CODE_LENGTH = 7
export const RECIPIENT_CODE_LENGTH = 8

export const MAX_URL_LENGTH = 2_048

/**
 * Returns the beginning of short links: the organization's own domain if it has one, else this server's
 * address.
 * @param publicBaseUrl an origin, such as `https://texts.example.com`
 */
export const linkBase = (shortDomain: string | null, publicBaseUrl: string): string =>
  `${shortDomain === null ? publicBaseUrl : `https://${shortDomain}`}/s/`

/**
 * Returns an https address in its normal form (international names as `xn--…`). Returns undefined for any other
 * text, and for an address with a password or a control character.
 */
export function toHttpsUrl(text: string): string | undefined {
  // The parser removes line breaks and tabs, so the address would differ from the written one.
  if (!/^https:\/\//i.test(text) || /\p{Cc}/u.test(text)) return undefined
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.hostname === '' || url.username !== '' || url.password !== '') {
    return undefined
  }
  return url.href.length <= MAX_URL_LENGTH ? url.href : undefined
}

/** Tells whether `url` is an address of this server or of an organization's domain. Such a link could form a loop. */
export function leadsHere(reader: Reader, url: string, publicBaseUrl: string): boolean {
  const { hostname } = new URL(url)
  const host = hostname.replace(/\.$/, '')
  return host === new URL(publicBaseUrl).hostname || findHostOwner(reader, host) !== undefined
}

/** Returns the address `text` in its normal form. Throws VALIDATION_FAILED for `originalUrl`. */
export function targetOf(reader: Reader, text: string, publicBaseUrl: string): string {
  const url = toHttpsUrl(text)
  if (url === undefined) {
    throw invalidField(
      'originalUrl',
      `originalUrl must be an https address of at most ${MAX_URL_LENGTH} characters, without a user or a password.`,
      'isHttpsUrl',
      (say) => say.linkTarget({ max: MAX_URL_LENGTH }),
    )
  }
  if (leadsHere(reader, url, publicBaseUrl)) {
    throw invalidField(
      'originalUrl',
      'originalUrl must not lead to a short link or to this server.',
      'leadsElsewhere',
      (say) => say.linkLoop(),
    )
  }
  return url
}
