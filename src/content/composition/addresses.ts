/** Finds the web addresses in a text, their merge fields and their ends. */

/** The beginnings of an address. */
const ADDRESS_START = /https?:\/\/|\bwww\.|\bmailto:|\bsms:/gi
/** Signs that end an address. */
const ENDING = /[\s"<>]/g
/** Fields whose value may be the beginning of an address. The text after the field then continues the address. */
const MAY_BE_ADDRESS = /^(?:organization\.website|unsubscribeUrl|shortLink\.)/
/**
 * Whether the text begins with the query of an address. It does after a custom field that holds the beginning of the
 * address.
 */
function isQuery(text: string): boolean {
  const [word] = /^[^\s"<>]*/.exec(text)!
  const query = word.indexOf('?')
  return query >= 0 && word.includes('=', query)
}

/**
 * Marks the slots inside an address, because their values are encoded.
 * @param begins whether the text begins inside an address
 */
export function withAddresses<Slot extends { field: string; isInAddress?: boolean }>(
  parts: ReadonlyArray<string | Slot>,
  begins: boolean,
): Array<string | Slot> {
  let place: Place = begins ? 'IN' : 'OUT'
  return parts.map((part, n) => {
    if (typeof part === 'string') {
      place = placeAfter(part, place)
      return part
    }
    if (place === 'IN') return { ...part, isInAddress: true }
    const next = parts[n + 1]
    const continues = typeof next === 'string' && isQuery(next)
    const isAddress = MAY_BE_ADDRESS.test(part.field) || (part.field.startsWith('custom.') && continues)
    if (place === 'OUT' && isAddress) place = 'IN'
    return part
  })
}

/**
 * Where the end of a text lies: outside an address, before its query, or in it. `BEFORE_QUERY` is for a mailto: or
 * sms: address, whose recipients are not encoded (RFC 6068, RFC 5724).
 */
type Place = 'OUT' | 'BEFORE_QUERY' | 'IN'

/** @param before where the beginning of the text lies */
function placeAfter(text: string, before: Place): Place {
  const begun = lastOf(text, ADDRESS_START)
  const ended = lastOf(text, ENDING)
  if (ended && (!begun || ended.index > begun.index)) return 'OUT'
  const place = !begun ? before : /^[ms]/i.test(begun[0]) ? 'BEFORE_QUERY' : 'IN'
  return place === 'BEFORE_QUERY' && text.includes('?', begun?.index) ? 'IN' : place
}

function lastOf(text: string, sign: RegExp): RegExpExecArray | undefined {
  let last: RegExpExecArray | undefined
  for (const match of text.matchAll(sign)) last = match
  return last
}

/** A value encoded for a part of an address (RFC 3986 section 2.1), so that it neither ends nor changes it. */
export const encodedForAddress = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Signs that end a sentence, or surround an address. */
const PUNCTUATION = ".,;:!?'’”»›)]}*_~…"
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * How many characters at the end of an address belong to the sentence around it. A bracket belongs to
 * the address that opened it.
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

/** How many more times one sign occurs than another. */
const surplus = (text: string, sign: string, other: string): number =>
  text.split(sign).length - text.split(other).length
