import { toIso } from './clock.ts'

/**
 * vCard 3.0 (RFC 2426), the version that old and new phones read. Pure.
 */
export interface VCard {
  uuid: string
  /** ms since 1970. */
  revisedAtMs: number
  /** The name that phones show; must not be empty. */
  fullName: string
  firstName?: string | null
  lastName?: string | null
  organizationName?: string | null
  title?: string | null
  /** E.164. */
  phone?: string | null
  email?: string | null
  website?: string | null
  address?: VCardAddress | null
  photo?: { type: 'JPEG' | 'PNG'; base64: string } | null
  note?: string | null
}

export interface VCardAddress {
  addressLine1?: string | null
  addressLine2?: string | null
  city?: string | null
  state?: string | null
  postalCode?: string | null
  /** ISO 3166 alpha-2. */
  country?: string | null
}

/** Octets of a line without its line break: RFC 2426 section 2.6. */
const MAX_LINE_OCTETS = 75

/** CRLF after every line; no byte order mark. */
export function toVCard(card: VCard): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${structured([card.lastName, card.firstName, null, null, null])}`,
    `FN:${escaped(card.fullName)}`,
    ...optional('ORG:', card.organizationName),
    ...optional('TITLE:', card.title),
    ...optional('TEL;TYPE=WORK,VOICE:', card.phone),
    ...optional('EMAIL;TYPE=INTERNET:', card.email),
    ...addressLines(card.address),
    ...optional('URL:', card.website),
    ...(card.photo ? [`PHOTO;ENCODING=b;TYPE=${card.photo.type}:${onlyBase64(card.photo.base64)}`] : []),
    ...optional('NOTE:', card.note),
    `UID:urn:uuid:${escaped(card.uuid)}`,
    `REV:${toIso(card.revisedAtMs).replace(/\.\d+Z$/, 'Z')}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const optional = (head: string, value: string | null | undefined): string[] =>
  value ? [head + escaped(value)] : []

/** Post office box and extension stay empty; the second line of a street follows the first. */
function addressLines(address: VCardAddress | null | undefined): string[] {
  if (!address) return []
  const street = [address.addressLine1, address.addressLine2].filter(Boolean).join('\n')
  const { city, state, postalCode, country } = address
  const components = [street, city, state, postalCode, country]
  return components.some(Boolean) ? [`ADR;TYPE=WORK:;;${structured(components)}`] : []
}

const structured = (components: ReadonlyArray<string | null | undefined>): string =>
  components.map((component) => escaped(component ?? '')).join(';')

/** Escapes everything in a value that could end its line or component: section 4, text-value. */
const escaped = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const onlyBase64 = (text: string): string => text.replace(/[^A-Za-z0-9+/=]/g, '')

/** Splits a line into lines of at most 75 octets, never within a character; all but the first begin with a space. */
function folded(line: string): string {
  // A UTF-16 unit has at most three octets, so short lines fit without counting.
  if (line.length * 3 <= MAX_LINE_OCTETS) return line
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
