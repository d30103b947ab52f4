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
 * Makes a request from the settings and a message. Placeholders are replaced in one pass, never inside a value.
 * Each value is encoded for its place: as a string of the parsed JSON template, by URLSearchParams in a form or
 * query, by percent-encoding in the URL. So no quote or `&` in a value can change the structure of the request.
 */
type PlaceholderValues = Readonly<Record<Placeholder, string>> & { mediaUrls?: readonly string[] }

/** Makes a text from the values of one message. */
type Filled = (values: PlaceholderValues) => string

/** Parses `text` once, because every message of a campaign uses it. */
function filler(text: string, encode = (value: string) => value): Filled {
  // The entries with odd indexes are the texts between the braces.
  const parts = text.split(ANY_PLACEHOLDER)
  if (parts.length === 1) return () => text
  return (values) => {
    let filled = ''
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]!
      if (i % 2 === 0) filled += part
      else filled += isPlaceholder(part) ? encode(values[part]) : `{{${part}}}`
    }
    return filled
  }
}

const isMedia = (value: unknown): boolean => value === MEDIA_PLACEHOLDER

/**
 * Writes a value of the template as JSON. Returns undefined when its property is left out, as for a message
 * without files.
 */
type Json = (values: PlaceholderValues) => string | undefined

function jsonWriter(value: unknown): Json {
  if (isMedia(value)) {
    return ({ mediaUrls }) => (mediaUrls?.length ? JSON.stringify(mediaUrls) : undefined)
  }
  if (typeof value === 'string') {
    const fill = filler(value)
    return (values) => JSON.stringify(fill(values))
  }
  if (Array.isArray(value)) return arrayWriter(value)
  if (typeof value === 'object' && value !== null) return objectWriter(value)
  const json = JSON.stringify(value)
  return () => json
}

/** Writes a list of the template. A list of files in it is merged into the list. */
function arrayWriter(items: readonly unknown[]): Json {
  const writers = items.map((item): ((values: PlaceholderValues) => readonly (string | undefined)[]) => {
    if (isMedia(item)) return ({ mediaUrls = [] }) => mediaUrls.map((url) => JSON.stringify(url))
    const write = jsonWriter(item)
    return (values) => [write(values)]
  })
  return (values) => `[${writers.flatMap((write) => write(values)).join(',')}]`
}

function objectWriter(value: object): Json {
  const writers = Object.entries(value).map(([name, inner]) => ({
    name: `${JSON.stringify(name)}:`,
    write: jsonWriter(inner),
  }))
  return (values) => {
    let json = ''
    for (const { name, write } of writers) {
      const written = write(values)
      if (written !== undefined) json += `${json && ','}${name}${written}`
    }
    return `{${json}}`
  }
}

/** Encodes the pairs of a form or query, with one field for each file. */
function pairsWriter(pairs: ReadonlyArray<readonly [string, string]>): Filled {
  const fields = pairs.map(([name, text]) => ({ name, isFiles: isMedia(text), fill: filler(text) }))
  return (values) => {
    const encoded = new URLSearchParams()
    for (const { name, isFiles, fill } of fields) {
      if (isFiles) for (const url of values.mediaUrls ?? []) encoded.append(name, url)
      else encoded.append(name, fill(values))
    }
    return String(encoded)
  }
}

function headersWriter(config: HttpGatewayConfig): (values: PlaceholderValues) => Record<string, string> {
  const fixed = { ...contentType(config), ...authorization(config) }
  const more = Object.entries(config.headers).map(([name, value]) => ({
    name: name.toLowerCase(),
    fill: filler(value),
  }))
  if (more.length === 0) return () => fixed
  return (values) => {
    const headers: Record<string, string> = { ...fixed }
    for (const { name, fill } of more) headers[name] = fill(values)
    return headers
  }
}

/** Prepares the settings once. The result makes the request of a message. */
export function requestTemplate(
  config: HttpGatewayConfig,
): (values: PlaceholderValues) => Omit<GuardedRequest, 'signal'> {
  const { method, bodyType } = config
  const template = parseBodyTemplate(config)
  if ('problem' in template) throw new Error(`bodyTemplate ${template.problem}`)
  const urlOf = filler(config.url, encodeURIComponent)
  const headersOf = headersWriter(config)
  if ('json' in template) {
    const write = jsonWriter(template.json)
    return (values) => ({ method, url: urlOf(values), headers: headersOf(values), body: write(values) ?? '' })
  }
  const write = pairsWriter(template.pairs)
  if (bodyType === 'FORM') {
    return (values) => ({ method, url: urlOf(values), headers: headersOf(values), body: write(values) })
  }
  return (values) => ({
    method,
    url: withQuery(urlOf(values), write(values)),
    headers: headersOf(values),
  })
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
