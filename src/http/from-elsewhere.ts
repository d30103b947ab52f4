/** Whether another site has sent the form. Browsers say so, and a person who fills in the form here has one. */
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
