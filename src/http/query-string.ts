/** `[]` or `[0]` at the end of a name. */
const ARRAY_MARK = /\[\d{0,5}\]$/

/** `a=1&b[]=2&b[1]=3` to `{ a: '1', b: ['2', '3'] }`; brackets are dropped, repeats become arrays. */
export function parseQueryString(search: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null)
  if (search === '') return result
  for (const [name, value] of new URLSearchParams(search)) {
    const mark = name.endsWith(']') ? name.search(ARRAY_MARK) : -1
    const isArray = mark >= 0
    const key = isArray ? name.slice(0, mark) : name
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
