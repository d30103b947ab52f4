/** Returns whether another site has sent the form. Browsers report this, and people fill in forms in browsers. */
export function isFromElsewhere({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  return (
    origin !== null &&
    origin !== 'null' &&
    URL.parse(origin)?.host !== (headers.get('host') ?? new URL(url).host)
  )
}
