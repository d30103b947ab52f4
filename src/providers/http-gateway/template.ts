import type { GuardedRequest } from '../guarded-fetch.ts'
import {
  ANY_PLACEHOLDER,
  isPlaceholder,
  MEDIA_PLACEHOLDER,
  type Placeholder,
  parseBodyTemplate,
} from './body-template.ts'
import type { HttpGatewayConfig } from './config.ts'

/**
 * Makes a request from the settings and a message. Placeholders are replaced in
 * one pass, never inside a value, and each value is encoded for its place: as a
 * string of the parsed JSON template, by URLSearchParams in a form or query, by
 * percent-encoding in the URL. So no quote or `&` in a value can change the
 * structure of the request.
 */
export type PlaceholderValues = Readonly<Record<Placeholder, string>> & { mediaUrls?: readonly string[] }

const fill = (text: string, values: PlaceholderValues, encode = (value: string) => value): string =>
  text.replace(ANY_PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? encode(values[name]) : whole))

/** A list of files leaves its property out when it is empty, and joins the list that it stands in. */
function fillJson(value: unknown, values: PlaceholderValues): unknown {
  if (value === MEDIA_PLACEHOLDER) return values.mediaUrls?.length ? values.mediaUrls : undefined
  if (typeof value === 'string') return fill(value, values)
  if (Array.isArray(value)) {
    return value.flatMap((inner): readonly unknown[] =>
      inner === MEDIA_PLACEHOLDER ? (values.mediaUrls ?? []) : [fillJson(inner, values)],
    )
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillJson(inner, values)]))
}

/** A field for each file. */
const fillPair = (name: string, text: string, values: PlaceholderValues): Array<[string, string]> =>
  text === MEDIA_PLACEHOLDER
    ? (values.mediaUrls ?? []).map((url) => [name, url])
    : [[name, fill(text, values)]]

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
      template.pairs.flatMap(([name, text]) => fillPair(name, text, values)),
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
