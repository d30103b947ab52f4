import { decodeHTMLAttribute } from 'entities'
import type { Tx } from '../../db/database.ts'
import { addressInHtml } from '../../lib/address-in-html.ts'
import { ADDRESS_END, type EndingAfter, endingInHtml, endingInText, punctuationAfter } from './addresses.ts'
import { linkTargetsIn } from './link-targets.ts'
import type { LinkMergeField, ShortLinkMergeField, Slot, Template } from './merge.ts'

/** The links of a text: each becomes a separate short address for every recipient. */

export interface TextLink {
  /**
   * The link as it is in the text: an address with its merge fields, or `shortLink.<id>`. It
   * identifies the link among those of its campaign.
   */
  source: string
  /** Whether the address differs between recipients. */
  isPersonal: boolean
}

/**
 * Returns the address that a text shows for a link.
 * @param url target of the link; empty for `shortLink.<id>`
 */
export type WriteLink = (link: TextLink, url: string) => string

/** Rules of a composer for links. Without these rules, links stay as written. */
export interface LinkRules {
  /** Whether https addresses are replaced too; otherwise only `shortLink.<id>`. */
  isTracked: boolean
  /** Writes a placeholder if there is no recipient. It is as long as a recipient's address. */
  standIn: WriteLink
}

/** Links of estimates, previews and tests. */
export interface Links {
  readonly rules: LinkRules
  /** Origin of this server as recipients reach it. */
  readonly publicBaseUrl: string
}

/** Gives every recipient of a run their own short addresses. */
export interface LinkWriter extends Links {
  /**
   * Writes the recipient's address for a link of the text. Called in the transaction that claims the
   * message.
   * @param url target of the link; empty for `shortLink.<id>`
   */
  write(tx: Tx, recipient: { id: number }, link: TextLink, url: string): string
}

const SHORT_LINK = /\{\{\s*shortLink\.([0-9a-fA-F-]{36})\s*[|}]/g

/** Lists the ids of the short links in a text, each once; includes those after `\{{`. */
export const shortLinkIdsIn = (source: string): string[] => [
  ...new Set([...source.matchAll(SHORT_LINK)].map(([, id]) => id!)),
]

export const shortLinkFieldOf = (id: string): ShortLinkMergeField => `shortLink.${id}`

/**
 * Returns where the first https address of a text begins, or -1. Only `https://` with a sign after it
 * begins an address.
 */
function beginningIn(text: string): number {
  for (const { 0: scheme, index } of text.matchAll(/https:\/\//gi)) {
    const next = text[index + scheme.length]
    if (next !== undefined && next !== "'" && !ADDRESS_END.test(next)) return index
  }
  return -1
}

interface Found {
  link: TextLink
  /** The address: texts and slots in order. */
  parts: Array<string | Slot>
}

export interface LinkedTemplate {
  /** The template in which every address is a slot `link.<n>`. */
  template: Template
  /** The links of the text; `link.<n>` is number n. */
  found: readonly Found[]
}

const textOfSlot = ({ field, fallback }: Slot): string =>
  fallback === '' ? `{{${field}}}` : `{{${field}|${fallback}}}`

type Piece = string | Slot

/** The form of addresses in a kind of text. */
export interface AddressForm {
  /** Returns the sign that ends an address. */
  ending: EndingAfter
  /** Splits a text at its links. An address is a list of its pieces, without the escapes of the text. */
  cut(parts: readonly Piece[]): Array<Piece | Piece[]>
}

/** The form in plain text: every address is a link. */
const PLAIN_TEXT: AddressForm = { ending: endingInText, cut: cutText }

/** The form in HTML: the targets of links. Addresses of pictures and in visible text stay. */
export const IN_HTML: AddressForm = { ending: endingInHtml, cut: cutHtml }

/** Replaces every https address that is a link by a slot. An address may hold merge fields. */
export function takeLinks(template: Template, form: AddressForm = PLAIN_TEXT): LinkedTemplate {
  const found: Found[] = []
  const parts = form.cut(template.parts).map((part): Piece => {
    if (!Array.isArray(part)) return part
    const source = part.map((piece) => (typeof piece === 'string' ? piece : textOfSlot(piece))).join('')
    const isPersonal = part.some((piece) => typeof piece !== 'string')
    found.push({ link: { source, isPersonal }, parts: part })
    return { field: `link.${found.length - 1}`, fallback: '' }
  })
  const links = found.map((_, n): LinkMergeField => `link.${n}`)
  return { template: { ...template, parts, fields: [...template.fields, ...links] }, found }
}

function cutText(parts: readonly Piece[]): Array<Piece | Piece[]> {
  const cut: Array<Piece | Piece[]> = []
  const rest = [...parts]
  while (rest.length > 0) {
    const part = rest.shift()!
    const begins = typeof part === 'string' ? beginningIn(part) : -1
    if (typeof part !== 'string' || begins < 0) {
      cut.push(part)
      continue
    }
    if (begins > 0) cut.push(part.slice(0, begins))
    rest.unshift(part.slice(begins))
    const before = part.slice(0, begins)
    const address = takeAddress(rest, endingInText(before))
    cut.push(isEnclosed(before, rest[0]) ? address : withoutPunctuation(address, rest))
  }
  return cut
}

/** Returns whether the address between the two texts is in angle brackets, so that all of it is the address. */
const isEnclosed = (before: string, after: Piece | undefined): boolean =>
  before.endsWith('<') && typeof after === 'string' && after.startsWith('>')

function takeAddress(rest: Piece[], ending: RegExp): Piece[] {
  const address: Piece[] = []
  for (;;) {
    const part = rest[0]
    if (part === undefined) return address
    if (typeof part === 'string') {
      const ends = part.search(ending)
      if (ends >= 0) {
        rest[0] = part.slice(ends)
        if (ends > 0) address.push(part.slice(0, ends))
        return address
      }
    }
    address.push(part)
    rest.shift()
  }
}

/** Moves the full stop of a sentence from the end of the address back to the text. */
function withoutPunctuation(address: Piece[], rest: Piece[]): Piece[] {
  const last = address.at(-1)
  if (typeof last !== 'string') return address
  const whole = address.map((piece) => (typeof piece === 'string' ? piece : '')).join('')
  const end = Math.max(0, last.length - punctuationAfter(whole))
  const isAllOfIt = address.length === 1 && end <= 'https://'.length
  if (end === last.length || isAllOfIt) return address
  rest.unshift(last.slice(end))
  return [...address.slice(0, -1), ...(end > 0 ? [last.slice(0, end)] : [])]
}

function cutHtml(parts: readonly Piece[]): Array<Piece | Piece[]> {
  // A slot is one character here, so that every place in the HTML belongs to one part.
  const html = parts.map((part) => (typeof part === 'string' ? part : 'x')).join('')
  const upTo = readerOf(parts)
  const cut: Array<Piece | Piece[]> = []
  for (const { from, to } of linkTargetsIn(html)) {
    cut.push(...upTo(from))
    const value = upTo(to)
    const address = readAddress(value)
    if (address) cut.push(address)
    else cut.push(...value)
  }
  return [...cut, ...upTo(html.length)]
}

/** Returns a function that reads the parts up to a place, each time from the last place on. A slot has the length 1. */
function readerOf(parts: readonly Piece[]): (to: number) => Piece[] {
  let next = 0
  // How much of the next part is read, and where it begins.
  let [read, begins] = [0, 0]
  return (to) => {
    const pieces: Piece[] = []
    for (let part = parts[next]; part !== undefined; part = parts[next]) {
      const length = typeof part === 'string' ? part.length : 1
      const end = Math.min(length, to - begins)
      if (end > read) pieces.push(typeof part === 'string' ? part.slice(read, end) : part)
      read = Math.max(read, end)
      if (read < length) break
      next += 1
      begins += length
      read = 0
    }
    return pieces
  }
}

const HTTPS = /^https:\/\/[^\\/?#]/i

/** Reads the value of an attribute as a browser does. Undefined for one that is not an https address. */
function readAddress(value: readonly Piece[]): Piece[] | undefined {
  const read = value.map((piece, n) =>
    typeof piece === 'string'
      ? addressInHtml(decodeHTMLAttribute(piece), { begins: n === 0, ends: n === value.length - 1 })
      : { ...piece, isInAddress: true },
  )
  const [first] = read
  return typeof first === 'string' && HTTPS.test(first) ? read : undefined
}
