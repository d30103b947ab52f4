import { toIso } from './clock.ts'

/** Writes vCard 3.0 (RFC 2426), the version that old and new phones read, and 4.0 (RFC 6350). */
export const VCARD_VERSIONS = ['3.0', '4.0'] as const
export type VCardVersion = (typeof VCARD_VERSIONS)[number]

export interface VCard {
  uuid: string
  /** ms since 1970. */
  revisedAtMs: number
  /** The name that phones show. Must not be empty. */
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

/** Largest number of octets of a line without its line break: RFC 2426 section 2.6. */
const MAX_LINE_OCTETS = 75

/** Writes a card, with CRLF after every line and no byte order mark. */
export function toVCard(card: VCard, version: VCardVersion = '3.0'): string {
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `N:${structured([card.lastName, card.firstName, null, null, null])}`,
    `FN:${escaped(card.fullName)}`,
    ...optional('ORG:', card.organizationName),
    ...optional('TITLE:', card.title),
    ...(version === '3.0' ? reachable3(card) : reachable4(card)),
    ...optional('NOTE:', card.note),
    `UID:urn:uuid:${escaped(card.uuid)}`,
    `REV:${revision(card.revisedAtMs, version)}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const reachable3 = ({ phone, email, address, website, photo }: VCard): string[] => [
  ...optional('TEL;TYPE=WORK,VOICE:', phone),
  ...optional('EMAIL;TYPE=INTERNET:', email),
  ...addressLines('ADR;TYPE=WORK:', address),
  ...(website ? [`URL:${uri(website)}`] : []),
  ...(photo ? [`PHOTO;ENCODING=b;TYPE=${photo.type}:${onlyBase64(photo.base64)}`] : []),
]

const reachable4 = ({ phone, email, address, website, photo }: VCard): string[] => [
  ...(phone ? [`TEL;VALUE=uri;TYPE="work,voice":tel:${phone.replace(/[^+\d]/g, '')}`] : []),
  ...optional('EMAIL;TYPE=work:', email),
  ...addressLines('ADR;TYPE=work:', address),
  ...(website ? [`URL:${uri(website)}`] : []),
  ...(photo ? [`PHOTO:data:image/${photo.type.toLowerCase()};base64,${onlyBase64(photo.base64)}`] : []),
]

/** Writes a URI. A URI is not text, so its commas and semicolons stay unescaped (RFC 2426 section 3.6.8). */
const uri = (value: string): string =>
  value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .replace(/\s/g, encodeURIComponent)

/** Writes the time of a revision. In 4.0, times have no hyphens and colons (RFC 6350 section 4.3.5). */
function revision(ms: number, version: VCardVersion): string {
  const iso = toIso(ms).replace(/\.\d+Z$/, 'Z')
  return version === '3.0' ? iso : iso.replace(/[-:]/g, '')
}

const optional = (head: string, value: string | null | undefined): string[] =>
  value ? [head + escaped(value)] : []

/**
 * Writes the lines of an address. Post office box and extension stay empty. The second line of a street follows
 * the first.
 */
function addressLines(head: string, address: VCardAddress | null | undefined): string[] {
  if (!address) return []
  const street = [address.addressLine1, address.addressLine2].filter(Boolean).join('\n')
  const { city, state, postalCode, country } = address
  const components = [street, city, state, postalCode, country]
  return components.some(Boolean) ? [`${head};;${structured(components)}`] : []
}

const structured = (components: ReadonlyArray<string | null | undefined>): string =>
  components.map((component) => escaped(component ?? '')).join(';')

/** Escapes all characters in a value that could end the line or the component: RFC 2426 section 4, text-value. */
const escaped = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const onlyBase64 = (text: string): string => text.replace(/[^A-Za-z0-9+/=]/g, '')

/** Splits a line into lines of at most 75 octets, never within a character. All but the first begin with a space. */
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
