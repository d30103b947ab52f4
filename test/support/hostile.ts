import type { HttpCall } from './carriers.ts'

/**
 * Returns callbacks of an attacker: meaningless bodies, and the genuine one with each value replaced by
 * values that no carrier sends. A GET has them in its query.
 */
export const hostileCalls = (genuine: HttpCall): HttpCall[] => {
  const { method, url } = genuine.request
  const query = url.split('?')[1] ?? ''
  if (method === 'GET') return [...NOTHINGS, ...formMutations(query)].map((text) => withQuery(genuine, text))
  return [...NOTHINGS, ...mutations(genuine)].map((body) => withBody(genuine, body))
}

const withQuery = ({ kind, request }: HttpCall, query: string): HttpCall => {
  const fields = Object.fromEntries(new URLSearchParams(query))
  return { kind, request: { ...request, url: `${request.url.split('?')[0]}?${query}`, query: fields } }
}

const withBody = ({ kind, request }: HttpCall, body: string): HttpCall => ({
  kind,
  request: { ...request, body },
})

const NOTHINGS = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{',
  '%',
  '&&&===&&&',
  '%zz=%zz',
  '\u0000'.repeat(10),
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '{"__proto__":{"isAdmin":true}}',
  '__proto__[isAdmin]=true&constructor=1',
  '['.repeat(50_000),
  `${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`,
  `[${'{},'.repeat(100_000)}{}]`,
  'a=1&'.repeat(100_000),
]

const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  ' ',
  '\ud800',
  '\u0000',
  'x'.repeat(100_000),
  '9'.repeat(100_000),
  [],
  [null],
  {},
  { toString: 1 },
  [['x']],
  'https://169.254.169.254/latest/meta-data',
  '9999-99-99T99:99:99Z',
]

function mutations({ request }: HttpCall): string[] {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  if (isForm) return formMutations(request.body)
  try {
    const value: unknown = JSON.parse(request.body)
    return placesOf(value).flatMap((place) =>
      STRANGE.map((strange) => replaced(request.body, place, strange)),
    )
  } catch {
    return []
  }
}

function formMutations(body: string): string[] {
  const pairs = [...new URLSearchParams(body)]
  return pairs.flatMap(([name], index) => {
    const texts = STRANGE.filter((value) => typeof value === 'string')
    const others = (value: string): Array<[string, string]> =>
      pairs.map((pair, at) => (at === index ? [name, value] : pair))
    const without = pairs.filter((_, at) => at !== index)
    const twice: Array<[string, string]> = [...pairs, [name, 'again']]
    return [...texts.map(others), without, twice].map((all) => String(new URLSearchParams(all)))
  })
}

/** Returns the path to each value in a JSON value, including objects and lists. */
function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...placesOf(inner).map((rest) => [key, ...rest]),
  ])
}

function replaced(json: string, place: readonly string[], strange: unknown): string {
  const copy = JSON.parse(json)
  let at = copy
  for (const key of place.slice(0, -1)) at = at[key]
  at[place.at(-1)!] = strange
  return JSON.stringify(copy)
}
