/** `a=1&b[]=2&b[]=3` to `{ a: '1', b: ['2', '3'] }`; brackets are dropped, repeats become arrays. */
export function parseQueryString(search: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null)
  if (search === '') return result
  for (const [name, value] of new URLSearchParams(search)) {
    const isArray = name.endsWith('[]')
    const key = isArray ? name.slice(0, -2) : name
    const before = result[key]
    if (before === undefined) result[key] = isArray ? [value] : value
    else if (Array.isArray(before)) before.push(value)
    else result[key] = [before, value]
  }
  return result
}

/** The query string of a request's URL, without the `?`. */
export function searchOf(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const end = url.indexOf('#', start)
  return url.slice(start + 1, end < 0 ? undefined : end)
}
