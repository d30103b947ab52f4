import type { Resources } from './matrix.ts'
import type { StallWorld } from './stall-world.ts'

/**
 * Parts of the worst inputs of operations (`surface.ts` next to the tests of each slice). Inputs that depend
 * only on an operation's body and parameters are made for all operations (`hostileBodies`, `hostileQueries`).
 */
export interface Input {
  what: string
  /** Replaces the operation's own path with ids of the world. */
  path?: string
  /** Query with its `?`. */
  query?: string
  body?: string | FormData
  headers?: Record<string, string>
  /** Duration of the work that it starts, ms; default 20. */
  settleMs?: number
  /**
   * Whether the input works only once, like a deletion. Only the first round of the stall drill measures it.
   */
  once?: true
}

/** The worst inputs of one operation. */
export type Place = (world: StallWorld) => Input[]

/** Facts about the operations of a slice for the matrices and the stall drill. */
export interface Surface {
  /** The largest and worst inputs of every operation in the slice. */
  worst: Readonly<Record<string, Place>>
  /**
   * Valid bodies for operations whose recorded example fails in the matrices, because its name is taken or it
   * names too few records.
   */
  good?: Readonly<Record<string, (ids: Resources) => unknown>>
}

/** Keeps the literal types of the operations' names. */
export const defineSurface = (surface: Surface): Surface => surface

export const MIB = 1_048_576
export const json = (value: unknown): string => JSON.stringify(value)
export const times = <T>(count: number, of: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => of(n))

/** Returns the unchanged path only. */
export const plain: Place = () => [{ what: 'as it is' }]
/** Returns an input for each of these queries. */
export const full =
  (...queries: string[]): Place =>
  () =>
    queries.map((query) => ({ what: query, query: `?${query}` }))
/** Returns an input for each of these bodies, by its problem. */
export const bodies =
  (make: (world: StallWorld) => Record<string, unknown>): Place =>
  (world) =>
    Object.entries(make(world)).map(([what, body]) => ({ what, body: json(body) }))
/** Returns the inputs of all places. */
export const both =
  (...places: Place[]): Place =>
  (world) =>
    places.flatMap((place) => place(world))
export const FIELD_COUNT = 50
export const WORDS = Array.from({ length: 500 }, (_, n) => `Ñandú ${'é'.repeat(60)} ${n}`)

export const rulesOf = (...conditions: unknown[]) => ({ operator: 'AND', conditions })
const condition = (field: string, operator: string, value: unknown) => ({ field, operator, value })

/** The largest rule tree: long texts of letters beyond A to Z, lists, and custom fields. */
export const LARGEST_RULES = rulesOf(
  ...['city', 'lastName'].map((field) => condition(field, 'not_in', WORDS.slice(0, 240))),
  ...Array.from({ length: 24 }, (_, n) =>
    condition(n % 2 ? 'city' : 'lastName', 'not_contains', `${'é'.repeat(99)}${n}`),
  ),
  ...Array.from({ length: 24 }, (_, n) =>
    condition(`custom.text${n}`, 'not_contains', `${'é'.repeat(99)}${n}`),
  ),
)

export const fullFields = () =>
  Object.fromEntries(Array.from({ length: FIELD_COUNT }, (_, n) => [`text${n}`, 'é'.repeat(999)]))

const SEARCHES = ['search', 'name', 'email', 'phone'].flatMap((name) => [
  `${name}=${'a'.repeat(name === 'phone' ? 49 : 199)}b&limit=100`,
  `${name}=${encodeURIComponent(`${'é'.repeat(name === 'phone' ? 49 : 199)}ż`)}&limit=100`,
])
const FILTERS = [
  'limit=100',
  'limit=100&page=200&sortBy=lastName',
  'limit=100&page=1000000&sortBy=email',
  'limit=100&campaignResult=not_received&campaignDays=3650',
  `customFieldFilters=${encodeURIComponent(
    json(times(20, (n) => ({ field: `text${n}`, operator: 'contains', value: `${'é'.repeat(99)}${n}` }))),
  )}`,
]

/** Every filter of contacts at its largest. */
export const everyFilter: Place = both(full(...SEARCHES, ...FILTERS), ({ ids }) => [
  { what: 'without a segment of the largest rules', query: `?excludeSegmentId=${ids.largest}&limit=100` },
])

/** Texts that are slow for code with quadratic scans. */
const TEXTS: Readonly<Record<string, string>> = {
  spaces: `x${' '.repeat(900_000)}y`,
  'what cannot be seen': `x${'\u200b'.repeat(300_000)}y`,
  braces: '{{'.repeat(450_000),
  digits: '1'.repeat(900_000),
  'letters beyond A to Z': 'é'.repeat(400_000),
  commas: ','.repeat(900_000),
}

/**
 * Returns inputs for every operation with a body: its valid body with a text of a megabyte in each place,
 * endless lists and names.
 */
export function hostileBodies(good: Record<string, unknown>): Input[] {
  const inputs: Input[] = [
    { what: '10,000 arrays deep', body: `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}` },
    { what: 'half a million numbers', body: `{"a":[${'1,'.repeat(500_000)}1]}` },
    {
      what: '9,000 unknown names',
      body: json({ ...good, ...Object.fromEntries(times(9_000, (n) => [`x${n}`, n])) }),
    },
    {
      what: '9,000 names that are nearly known',
      body: json({
        ...good,
        ...Object.fromEntries(times(9_000, (n) => [`${Object.keys(good)[0] ?? 'name'}${n}`, n])),
      }),
    },
  ]
  for (const [key, value] of Object.entries(good)) {
    if (typeof value === 'string')
      for (const [what, text] of Object.entries(TEXTS))
        inputs.push({ what: `${key} of ${what}`, body: json({ ...good, [key]: text }) })
    if (Array.isArray(value))
      inputs.push({
        what: `${key} without end`,
        body: json({ ...good, [key]: times(9_000, () => value[0] ?? 1) }),
      })
  }
  return inputs
}

/** Returns inputs for every operation with a query. */
export const hostileQueries = (): Input[] => [
  { what: 'commas', query: `?status=${','.repeat(60_000)}` },
  { what: 'ampersands', query: `?${'a=&'.repeat(20_000)}` },
  { what: 'names that are nearly known', query: `?${times(5_000, (n) => `pag${n}=1`).join('&')}` },
  { what: 'brackets', query: `?${times(5_000, (n) => `status[${n}]=A`).join('&')}` },
  { what: 'percent signs', query: `?search=${'%'.repeat(60_000)}` },
]
