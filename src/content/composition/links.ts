import { decodeHTMLAttribute } from 'entities'
import type { Tx } from '../../db/database.ts'
import { ADDRESS_END, type EndingAfter, endingInHtml, endingInText, punctuationAfter } from './addresses.ts'
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

/** The form of addresses in a kind of text. */
export interface AddressForm {
  /** Returns whether an address that begins after this text is a link. */
  isLink(before: string): boolean
  /** Returns the match at which the address ends. */
  ending: EndingAfter
  /** Returns the address without the escapes of the text. */
  plain(piece: string): string
  /** Whether signs at the end of an address may belong to the sentence around it. */
  endsSentence: boolean
}

/** The form in plain text: every address is a link. */
const PLAIN_TEXT: AddressForm = {
  isLink: () => true,
  ending: endingInText,
  plain: (piece) => piece,
  endsSentence: true,
}

const IN_HREF = /<a\b[^<>]{0,2000}\shref\s{0,9}=\s{0,9}["']?\s{0,9}$/i

/** The form in HTML: the targets of `<a>` are links. Addresses of pictures and in visible text stay. */
export const IN_HTML: AddressForm = {
  isLink: (before) => IN_HREF.test(before.slice(Math.max(0, before.lastIndexOf('<')))),
  ending: endingInHtml,
  // A browser removes line breaks from an address, and encodes the spaces in it.
  plain: (piece) => decodeHTMLAttribute(piece.replace(/[\t\n\r]/g, '')).replaceAll(' ', '%20'),
  endsSentence: false,
}

/** Replaces every https address that is a link by a slot. An address may hold merge fields. */
export function takeLinks(template: Template, form: AddressForm = PLAIN_TEXT): LinkedTemplate {
  const parts: Array<string | Slot> = []
  const found: Found[] = []
  const rest = [...template.parts]
  // The text since the last tag began; a slot counts as a word in it.
  let before = ''
  while (rest.length > 0) {
    const part = rest.shift()!
    const begins = typeof part === 'string' ? beginningIn(part) : -1
    if (typeof part !== 'string' || begins < 0) {
      parts.push(part)
      before = sinceTag(before + (typeof part === 'string' ? part : 'x'))
      continue
    }
    before = sinceTag(before + part.slice(0, begins))
    if (!form.isLink(before)) {
      const through = begins + 'https://'.length
      parts.push(part.slice(0, through))
      before = sinceTag(before + part.slice(begins, through))
      rest.unshift(part.slice(through))
      continue
    }
    if (begins > 0) parts.push(part.slice(0, begins))
    rest.unshift(part.slice(begins))
    const address = addressFrom(rest, form, before)
    before += 'x'
    const source = address.map((piece) => (typeof piece === 'string' ? piece : textOfSlot(piece))).join('')
    const isPersonal = address.some((piece) => typeof piece !== 'string')
    parts.push({ field: `link.${found.length}`, fallback: '' })
    found.push({ link: { source, isPersonal }, parts: address })
  }
  const links = found.map((_, n): LinkMergeField => `link.${n}`)
  return { template: { ...template, parts, fields: [...template.fields, ...links] }, found }
}

/** Returns the text before an address, from the last tag on, up to a limit. */
const sinceTag = (text: string): string => text.slice(Math.max(0, text.lastIndexOf('<'), text.length - 3_000))

/** Takes the address from the beginning of `rest`. */
function addressFrom(rest: Array<string | Slot>, form: AddressForm, before: string): Array<string | Slot> {
  const taken = takeAddress(rest, form.ending(before))
  const address = form.endsSentence ? withoutPunctuation(taken, rest) : withoutSpaceAtEnd(taken)
  return address.map((piece) => (typeof piece === 'string' ? form.plain(piece) : piece))
}

function takeAddress(rest: Array<string | Slot>, ending: RegExp): Array<string | Slot> {
  const address: Array<string | Slot> = []
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

function withoutSpaceAtEnd(address: Array<string | Slot>): Array<string | Slot> {
  const last = address.at(-1)
  return typeof last === 'string' ? [...address.slice(0, -1), last.trimEnd()] : address
}

/** Moves the full stop of a sentence from the end of the address back to the text. */
function withoutPunctuation(address: Array<string | Slot>, rest: Array<string | Slot>): Array<string | Slot> {
  const last = address.at(-1)
  if (typeof last !== 'string') return address
  const whole = address.map((piece) => (typeof piece === 'string' ? piece : '')).join('')
  const end = Math.max(0, last.length - punctuationAfter(whole))
  const isAllOfIt = address.length === 1 && end <= 'https://'.length
  if (end === last.length || isAllOfIt) return address
  rest.unshift(last.slice(end))
  return [...address.slice(0, -1), ...(end > 0 ? [last.slice(0, end)] : [])]
}
