/**
 * Parameters of Stripe's API: form-encoded with brackets, and checked as strictly as Stripe does. An endpoint of the
 * replica knows the parameters that a client of ours may send; any other is an error.
 */
export type Given = string | { [name: string]: Given }
export type Params = { [name: string]: Given }

/** One of some texts. */
class Choice {
  readonly texts: readonly string[]
  constructor(texts: readonly string[]) {
    this.texts = texts
  }
}

class List {
  readonly of: Leaf | Spec
  constructor(of: Leaf | Spec) {
    this.of = of
  }
}

export const oneOf = (...texts: readonly string[]): Choice => new Choice(texts)
export const listOf = (element: Leaf | Spec): List => new List(element)

type Leaf = 'string' | 'integer' | 'boolean' | 'url' | 'metadata'
/** A name with `!` at its end is required. */
export type Spec = { readonly [name: string]: Kind }
type Kind = Leaf | Choice | List | Spec

/** An answer of Stripe that is no success (docs.stripe.com/api/errors). */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown> & { message: string }) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalid = (message: string, more: Record<string, unknown> = {}, status = 400): ApiError =>
  new ApiError(status, { type: 'invalid_request_error', message, ...more })

export const missing = (what: string, id: string, param = 'id'): ApiError =>
  invalid(
    `No such ${what}: '${id}'`,
    { code: 'resource_missing', param },
    param === 'id' || param === 'intent' ? 404 : 400,
  )

/** `a[b][0]=c` becomes `{ a: { b: { 0: 'c' } } }`. */
export function decoded(text: string): Params {
  const params: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[')
    const keys = [first, ...rest]
    let at = params
    for (const key of keys.slice(0, -1)) {
      const next = at[key]
      const inner: Params = typeof next === 'object' ? next : {}
      at[key] = inner
      at = inner
    }
    const last = keys.at(-1)!
    at[last === '' ? String(Object.keys(at).length) : last] = value
  }
  return params
}

/** Throws for what Stripe would refuse before it does anything. */
export function check(spec: Spec, given: Params, path = ''): void {
  const known = new Map(Object.entries(spec).map(([name, kind]) => [name.replace('!', ''), kind]))
  for (const [name, value] of Object.entries(given)) {
    const param = path === '' ? name : `${path}[${name}]`
    const kind = known.get(name)
    if (kind === undefined)
      throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    checkValue(kind, value, param)
  }
  for (const name of Object.keys(spec).filter((one) => one.endsWith('!'))) {
    const param = path === '' ? name.slice(0, -1) : `${path}[${name.slice(0, -1)}]`
    if (given[name.slice(0, -1)] === undefined)
      throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
}

function checkValue(kind: Kind, value: Given, param: string): void {
  if (typeof kind === 'string') checkLeaf(kind, value, param)
  else if (kind instanceof Choice) {
    if (typeof value !== 'string' || !kind.texts.includes(value))
      throw invalid(`Invalid ${param}: must be one of ${kind.texts.join(', ')}`, { param })
  } else if (typeof value === 'string') throw invalid('Invalid object', { param })
  else if (kind instanceof List) {
    for (const [index, one] of Object.entries(value)) checkValue(kind.of, one, `${param}[${index}]`)
  } else check(kind, value, param)
}

function checkLeaf(kind: Leaf, value: Given, param: string): void {
  if (kind === 'metadata') {
    checkMetadata(value, param)
    return
  }
  if (typeof value !== 'string') throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param })
  if (kind === 'integer' && !/^-?\d+$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
  if (kind === 'boolean' && value !== 'true' && value !== 'false')
    throw invalid(`Invalid boolean: ${value}`, { param })
  if (kind === 'url' && !/^https?:\/\/[^\s/]+/.test(value))
    throw invalid('Not a valid URL', { code: 'url_invalid', param })
}

/** docs.stripe.com/metadata: 50 keys of 40 characters, values of 500. */
function checkMetadata(value: Given, param: string): void {
  if (typeof value === 'string') throw invalid('Invalid object', { param })
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalid('Metadata can have up to 50 keys.', { param })
  for (const [name, text] of entries) {
    if (typeof text !== 'string' || text.length > 500 || name.length > 40)
      throw invalid('Metadata values can have up to 500 characters, keys up to 40.', { param })
  }
}

/** Empty values are not kept. */
export const metadataOf = (given: Given | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, string>).filter(([, value]) => value !== ''),
  )

export const text = (given: Given | undefined): string | undefined =>
  typeof given === 'string' ? given : undefined
export const number = (given: Given | undefined): number => Number(given)
export const isTrue = (given: Given | undefined): boolean => given === 'true'
export const list = (given: Given | undefined): Given[] =>
  typeof given === 'object' ? Object.values(given) : []
export const fields = (given: Given | undefined): Params => (typeof given === 'object' ? given : {})
