import type { GuardedRequest } from '../guarded-fetch.ts'
import type { HttpGatewayConfig } from './config.ts'

/**
 * From the settings and a message to a request. Placeholders are put in once,
 * never into what was put in, and encoded for where they stand: JSON text by
 * being a string of the parsed template, form and query by URLSearchParams,
 * the URL by percent-encoding. Nobody can break out with a quote or an `&`.
 */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

export const PLACEHOLDERS = ['to', 'from', 'text', 'id', 'statusUrl'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Characters of a template, as text or as JSON: bounds what every message costs to make. */
export const MAX_TEMPLATE = 10_000
const MAX_DEPTH = 32

const ANY_PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name)

export const hasPlaceholder = (text: string, name: Placeholder): boolean => text.includes(`{{${name}}}`)

/** The first `{{…}}` that is not one of ours. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [whole, name = ''] of text.matchAll(ANY_PLACEHOLDER)) if (!isPlaceholder(name)) return whole
  return undefined
}

const fill = (text: string, values: PlaceholderValues, encode = (value: string) => value): string =>
  text.replace(ANY_PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? encode(values[name]) : whole))

type BodyTemplate = { json: unknown } | { pairs: ReadonlyArray<readonly [string, string]> }

/** The template in the form its `bodyType` asks for, or what is wrong with it. */
export function parseBodyTemplate(
  config: Pick<HttpGatewayConfig, 'bodyType' | 'bodyTemplate' | 'url' | 'headers'>,
): BodyTemplate | { problem: string } {
  const { bodyType, bodyTemplate } = config
  const parsed = bodyType === 'JSON' ? parseJsonTemplate(bodyTemplate) : parsePairs(bodyTemplate)
  if ('problem' in parsed) return parsed
  const texts = leaves('json' in parsed ? parsed.json : parsed.pairs)
  for (const text of texts) {
    const unknown = unknownPlaceholder(text)
    if (unknown) return { problem: `holds ${unknown}, which does not exist` }
  }
  const everywhere = [...texts, config.url, ...Object.values(config.headers)]
  for (const name of ['to', 'text'] as const) {
    if (!everywhere.some((text) => hasPlaceholder(text, name))) {
      return { problem: `must hold {{${name}}}, or every message would be the same` }
    }
  }
  return parsed
}

function parseJsonTemplate(template: HttpGatewayConfig['bodyTemplate']): BodyTemplate | { problem: string } {
  const problem = 'must be a JSON object or array, its placeholders inside quotes'
  try {
    const json = typeof template === 'string' ? JSON.parse(template) : template
    if (typeof json !== 'object' || json === null) return { problem }
    return isShallow(json) ? { json } : { problem: `must be nested at most ${MAX_DEPTH} levels deep` }
  } catch {
    return { problem }
  }
}

/** Whether what walks the template by calling itself comes back: ten thousand brackets are as many levels. */
function isShallow(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1))
}

function parsePairs(template: HttpGatewayConfig['bodyTemplate']): BodyTemplate | { problem: string } {
  if (typeof template === 'string') return { pairs: [...new URLSearchParams(template)] }
  const pairs: Array<[string, string]> = []
  for (const [name, value] of Object.entries(template)) {
    if (Array.isArray(template) || (typeof value !== 'string' && typeof value !== 'number')) {
      return { problem: 'must be an object of names and texts, or text such as to={{to}}&text={{text}}' }
    }
    pairs.push([name, String(value)])
  }
  return { pairs }
}

/** Every text in a JSON value. */
export function leaves(value: unknown): string[] {
  const texts: string[] = []
  const visit = (inner: unknown): void => {
    if (typeof inner === 'string') texts.push(inner)
    else if (typeof inner === 'object' && inner !== null) for (const one of Object.values(inner)) visit(one)
  }
  visit(value)
  return texts
}

function fillJson(value: unknown, values: PlaceholderValues): unknown {
  if (typeof value === 'string') return fill(value, values)
  if (Array.isArray(value)) return value.map((inner) => fillJson(inner, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillJson(inner, values)]))
}

/** Prepares the settings once; the result makes the request of one message. */
export function requestTemplate(
  config: HttpGatewayConfig,
): (values: PlaceholderValues) => Omit<GuardedRequest, 'signal'> {
  const template = parseBodyTemplate(config)
  if ('problem' in template) throw new Error(`bodyTemplate ${template.problem}`)
  const fixedHeaders = { ...contentType(config), ...authorization(config) }
  return (values) => {
    const headers = { ...fixedHeaders }
    for (const [name, value] of Object.entries(config.headers))
      headers[name.toLowerCase()] = fill(value, values)
    const url = fill(config.url, values, encodeURIComponent)
    if ('json' in template) {
      return { method: config.method, url, headers, body: JSON.stringify(fillJson(template.json, values)) }
    }
    const encoded = new URLSearchParams(
      template.pairs.map(([name, text]): [string, string] => [name, fill(text, values)]),
    )
    if (config.bodyType === 'FORM') return { method: config.method, url, headers, body: String(encoded) }
    return { method: config.method, url: withQuery(url, String(encoded)), headers }
  }
}

const withQuery = (url: string, query: string): string => `${url}${url.includes('?') ? '&' : '?'}${query}`

function contentType({ bodyType }: HttpGatewayConfig): Record<string, string> {
  if (bodyType === 'JSON') return { 'content-type': 'application/json' }
  return bodyType === 'FORM' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
}

function authorization(config: HttpGatewayConfig): Record<string, string> {
  const { auth } = config
  if (auth === 'BASIC') {
    const pair = Buffer.from(`${config.username}:${config.password}`).toString('base64')
    return { authorization: `Basic ${pair}` }
  }
  if (auth === 'BEARER') return { authorization: `Bearer ${config.token}` }
  return auth === 'HEADER' ? { [String(config.headerName).toLowerCase()]: String(config.headerValue) } : {}
}
