import { createHash } from 'node:crypto'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { InboundText, TextPart } from '../port.ts'
import type { Delivery } from './codec.ts'
import { decodeText } from './text.ts'
import type { Charset } from './words.ts'

const UDH_INDICATOR = 0x40
const CONCATENATED_8_BIT = 0x00
const CONCATENATED_16_BIT = 0x08

/** The message without its header, and its part number, if the header or the parameters have one. */
interface Content {
  text: string
  part: TextPart | undefined
}

export function contentOf(
  { message, esmClass, dataCoding, sar }: Pick<Delivery, 'message' | 'esmClass' | 'dataCoding' | 'sar'>,
  charset: Charset,
): Content {
  const hasHeader = (esmClass & UDH_INDICATOR) !== 0 && message.length > 0
  const headerLength = hasHeader ? Math.min(message[0]! + 1, message.length) : 0
  return {
    text: decodeText(message.subarray(headerLength), dataCoding, charset),
    part:
      partIn(message.subarray(1, headerLength)) ??
      (sar && asPart(`sar-${sar.reference}`, sar.total, sar.number)),
  }
}

/** Returns the part that the information elements of a user data header name: 3GPP TS 23.040 section 9.2.3.24. */
function partIn(header: Buffer): TextPart | undefined {
  for (let at = 0; at + 2 <= header.length; at += 2 + header[at + 1]!) {
    const kind = header[at]!
    const element = header.subarray(at + 2, at + 2 + header[at + 1]!)
    if (kind === CONCATENATED_8_BIT && element.length === 3) {
      return asPart(`8-${element[0]}`, element[1]!, element[2]!)
    }
    if (kind === CONCATENATED_16_BIT && element.length === 4) {
      return asPart(`16-${element.readUInt16BE(0)}`, element[2]!, element[3]!)
    }
  }
  return undefined
}

/**
 * Returns the part number, or undefined for an invalid one. The message is then read as a whole text, so that
 * it is not lost.
 */
const asPart = (reference: string, total: number, number: number): TextPart | undefined =>
  total > 1 && number >= 1 && number <= total ? { reference, number, total } : undefined

const INTERNATIONAL = 1

function addressOf({ ton, address }: Delivery['source']): string {
  const text = address.slice(0, 40)
  return ton === INTERNATIONAL && /^\d+$/.test(text) ? `+${text}` : text
}

/** @param identify gives the text an id, from its content */
export function readText(
  delivery: Delivery,
  { text, part }: Content,
  identify: (content: string) => string,
): InboundText {
  const from = addressOf(delivery.source)
  const to = addressOf(delivery.destination)
  const providerMessageId = identify(JSON.stringify([from, to, text, part ?? null]))
  return { providerMessageId, from, to, body: text, ...(part ? { part } : {}) }
}

/** Time within which the same text may be a repeated delivery. */
const REPEATED_WITHIN_MS = 10 * MINUTE_MS

interface Known {
  count: number
  /** Deliveries of the text. The carrier may not yet know that we took them. */
  open: Array<{ id: string; isSettled: () => boolean }>
}

/**
 * Gives ids to texts, because SMPP has no ids for them. A carrier that did not get our answer delivers the text
 * again, and the text must then have the same id. A person who writes the same text twice has sent two texts.
 * So a text is new unless an earlier delivery of it was not answered, or the session of that delivery has
 * ended. After a restart earlier deliveries are unknown: the same text within ten minutes then gets the same
 * id.
 */
export class TextIds {
  #period = -1
  #known = new Map<string, Known>()

  /**
   * @param isSettled whether the carrier already knows that we took this delivery
   * @param nowMs since 1970
   */
  idOf(content: string, isSettled: () => boolean, nowMs: number): string {
    const period = Math.floor(nowMs / REPEATED_WITHIN_MS)
    if (period !== this.#period) {
      this.#period = period
      this.#known = new Map()
    }
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
    const { count, open } = this.#known.get(hash) ?? { count: 0, open: [] }
    const [again, ...others] = open.filter((one) => !one.isSettled())
    const id = again?.id ?? `${hash}-${period}-${count}`
    this.#known.set(hash, { count: again ? count : count + 1, open: [...others, { id, isSettled }] })
    return id
  }
}
