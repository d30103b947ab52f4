/** What is added to an address for the analytics of whoever it leads to. */
export interface UtmTags {
  source?: string | null | undefined
  medium?: string | null | undefined
  campaign?: string | null | undefined
}

/** The tags of a campaign, and for each that it says nothing of the one of its organization. Null is none. */
export const tagsOf = (own: UtmTags | null, organization: UtmTags | null): UtmTags | null =>
  own && organization ? { ...organization, ...own } : (own ?? organization)

/** `url` with those tags that it does not have yet; the rest of it stays as it is. */
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
