/** Finds the web addresses in a text, their merge fields and their ends. */

/** The beginnings of an address. */
const ADDRESS_START = /https?:\/\/|\bwww\.|\bmailto:|\bsms:/gi
/**
 * Matches a sign that ends an address in a text. Outside of ASCII these are the signs that Unicode
 * knows as ends of sentences, quotation marks and brackets in any script, because an address has them
 * only in their encoded form. The apostrophe `’` may be in an address.
 */
export const ADDRESS_END =
  /[\s"<>…—―\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]|(?![\0-\u007f’])[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}]/u
/** Fields whose value may be the beginning of an address. The text after the field then continues the address. */
const MAY_BE_ADDRESS = /^(?:organization\.website|unsubscribeUrl|shortLink\.)/

/** Returns the sign that ends an address which begins after the text `before`. */
export type EndingAfter = (before: string) => RegExp

/** Returns the ending in a text. An address after `<` ends with the bracket (RFC 3986 appendix C). */
export const endingInText: EndingAfter = (before) => (before.endsWith('<') ? /[\s<>]/ : ADDRESS_END)

/**
 * Returns the ending in HTML: an address of an attribute ends with the quote of the attribute, and
 * may contain a space.
 */
export const endingInHtml: EndingAfter = (before) => {
  const [attribute, quote] = /=\s{0,9}(["']?)\s{0,9}$/.exec(before.slice(-20)) ?? []
  if (attribute === undefined) return ADDRESS_END
  return quote === '"' ? /["<>]/ : quote === "'" ? /['<>]/ : /[\s"<>]/
}

/**
 * Returns whether the text begins with the query of an address, as after a custom field that holds
 * the beginning of the address.
 */
function isQuery(text: string): boolean {
  const end = text.search(ADDRESS_END)
  const word = end < 0 ? text : text.slice(0, end)
  const query = word.indexOf('?')
  return query >= 0 && word.includes('=', query)
}

/**
 * Marks the slots inside an address, because their values are encoded.
 * @param begins whether the text begins inside an address
 */
export function withAddresses<Slot extends { field: string; isInAddress?: boolean }>(
  parts: ReadonlyArray<string | Slot>,
  { begins, endingAfter }: { begins: boolean; endingAfter: EndingAfter },
): Array<string | Slot> {
  let place: Place = { where: begins ? 'IN' : 'OUT', ending: ADDRESS_END }
  let before = ''
  return parts.map((part, n) => {
    if (typeof part === 'string') {
      place = placeAfter(part, place, endingAfter)
      before = part
      return part
    }
    if (place.where === 'IN') return { ...part, isInAddress: true }
    const next = parts[n + 1]
    const continues = typeof next === 'string' && isQuery(next)
    const isAddress = MAY_BE_ADDRESS.test(part.field) || (part.field.startsWith('custom.') && continues)
    if (place.where === 'OUT' && isAddress) place = { where: 'IN', ending: endingAfter(before) }
    before = ''
    return part
  })
}

/**
 * Position of the end of a text: outside an address, before its query, or in it. `BEFORE_QUERY` is
 * for a mailto: or sms: address, because its recipients are not encoded (RFC 6068, RFC 5724).
 */
interface Place {
  where: 'OUT' | 'BEFORE_QUERY' | 'IN'
  /** The sign that ends the address. */
  ending: RegExp
}

/** Returns the place at the end of a text. @param before the place at its beginning */
function placeAfter(text: string, before: Place, endingAfter: EndingAfter): Place {
  const begun = lastOf(text, ADDRESS_START)
  const ending = begun ? endingAfter(text.slice(Math.max(0, begun.index - 20), begun.index)) : before.ending
  if (ending.test(text.slice(begun?.index))) return { where: 'OUT', ending }
  const where = !begun ? before.where : /^[ms]/i.test(begun[0]) ? 'BEFORE_QUERY' : 'IN'
  return { where: where === 'BEFORE_QUERY' && text.includes('?', begun?.index) ? 'IN' : where, ending }
}

function lastOf(text: string, sign: RegExp): RegExpExecArray | undefined {
  let last: RegExpExecArray | undefined
  for (const match of text.matchAll(sign)) last = match
  return last
}

interface WrittenAddress {
  from: number
  to: number
}

/** Finds the http and https addresses in a text, in order. */
export function addressesIn(text: string): WrittenAddress[] {
  const found: WrittenAddress[] = []
  for (const { index: from } of text.matchAll(/https?:\/\//gi)) {
    if (from < (found.at(-1)?.to ?? 0)) continue
    const rest = text.slice(from)
    const end = rest.search(endingInText(text.slice(Math.max(0, from - 1), from)))
    const address = end < 0 ? rest : rest.slice(0, end)
    const isEnclosed = text[from - 1] === '<' && rest[end] === '>'
    const length = address.length - (isEnclosed ? 0 : punctuationAfter(address))
    if (length > address.indexOf('//') + 2) found.push({ from, to: from + length })
  }
  return found
}

/**
 * Encodes a value for a part of an address (RFC 3986 section 2.1), so that it neither ends nor
 * changes it.
 */
export const encodedForAddress = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Signs that end a sentence, or surround an address. */
const PUNCTUATION = ".,;:!?'’)]}*_~`–"
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * Returns how many characters at the end of an address belong to the sentence around it. A bracket
 * belongs to the address that opened it.
 */
export function punctuationAfter(address: string): number {
  const closed = new Map(
    Object.entries(OPENING).map(([sign, opening]) => [sign, surplus(address, sign, opening)]),
  )
  let end = address.length
  for (; end > 0; end--) {
    const sign = address[end - 1]!
    if (!PUNCTUATION.includes(sign)) break
    const unopened = closed.get(sign)
    if (unopened === undefined) continue
    if (unopened <= 0) break
    closed.set(sign, unopened - 1)
  }
  return address.length - end
}

/** Returns how many more times one sign occurs than another. */
const surplus = (text: string, sign: string, other: string): number =>
  text.split(sign).length - text.split(other).length
