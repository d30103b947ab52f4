import type { Tx } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { MAX_ADDRESS } from '../../lib/sender-address.ts'
import type { InboundText, TextPart } from '../../providers/port.ts'
import * as store from './store.ts'

/**
 * Long texts arrive in parts, in any order. The parts wait until all of them have
 * arrived, for a day at most; then the incomplete text is received with its
 * gaps marked. The table stays small: one sender has a few unfinished texts at
 * a time, and the oldest is closed to make room for the next.
 */

/** A text that no longer waits for parts. */
export interface WholeText extends InboundText {
  /** Number of parts that never arrived. */
  missingParts: number
}

/** Maximum number of parts of one text: carriers cannot encode more. */
const MAX_PARTS = 255
/** Maximum number of unfinished texts of one sender. */
const MAX_OPEN = 10
const MAX_WAIT_MS = DAY_MS
/** Maximum length of a stored part. A part has at most 160 characters, but some carriers count differently. */
const MAX_PART = 1_600
const MAX_REFERENCE = 100
/** Marks the place of missing parts in a text. */
const GAP = ' […] '

/**
 * Returns whether a text is a part of a longer text. A text with an impossible number, such as part 9
 * of 2, counts as a whole text.
 */
export const isPart = (part: TextPart | undefined): part is TextPart =>
  part !== undefined &&
  Number.isInteger(part.number) &&
  Number.isInteger(part.total) &&
  part.total > 1 &&
  part.total <= MAX_PARTS &&
  part.number >= 1 &&
  part.number <= part.total

/**
 * Stores a part. Returns the texts that no longer wait for parts: usually none, or the text that this part
 * completes.
 */
export function takePart(
  tx: Tx,
  account: Pick<store.PartSet, 'organizationId' | 'channelIdentityId'>,
  text: InboundText,
  { reference, number, total }: TextPart,
): WholeText[] {
  const { organizationId, channelIdentityId } = account
  const { providerMessageId } = text
  const set = {
    organizationId,
    channelIdentityId,
    from: text.from.trim().slice(0, MAX_ADDRESS).toWellFormed(),
    to: text.to.trim().slice(0, MAX_ADDRESS).toWellFormed(),
    reference: reference.slice(0, MAX_REFERENCE).toWellFormed(),
  }
  const body = text.body.slice(0, MAX_PART).toWellFormed()
  if (store.partWasReceived(tx, set, { providerMessageId, number, body })) return []
  const waiting = store.listWaitingParts(tx, set)
  const same = waiting.find((part) => part.number === number)
  if (same?.body === body && same.total === total) return []
  // The carrier reuses the reference for a new text, so the text that waited under it will never be complete.
  const isAnother = same !== undefined || waiting.some((part) => part.total !== total)
  const given = isAnother ? [joined(tx, set, waiting)] : []
  if (isAnother || waiting.length === 0) given.push(...makeRoom(tx, set))
  store.insertPart(tx, set, { number, total, providerMessageId, body })
  if (!isAnother && waiting.length + 1 === total) {
    given.push(joined(tx, set, store.listWaitingParts(tx, set)))
  }
  return given
}

/** Closes the oldest unfinished text and returns it, if the sender has as many as allowed. */
function makeRoom(tx: Tx, set: store.PartSet): WholeText[] {
  const open = store.listOpenSets(tx, set)
  const oldest = open[0]
  if (!oldest || open.length < MAX_OPEN) return []
  return [joined(tx, oldest, store.listWaitingParts(tx, oldest))]
}

/** Joins the parts of one text and closes them. */
function joined(tx: Tx, { from, to }: store.PartSet, parts: readonly store.WaitingPart[]): WholeText {
  store.closeParts(tx, parts)
  const first = parts[0]!
  let body = first.number > 1 ? GAP : ''
  parts.forEach((part, n) => {
    const next = parts[n + 1]?.number ?? part.total + 1
    body += next === part.number + 1 ? part.body : part.body + GAP
  })
  const missingParts = first.total - parts.length
  const { providerMessageId } = first
  return { providerMessageId, from, to, body: missingParts > 0 ? body.trim() : body, missingParts }
}

/** A text, and the sender of ours that received it. */
interface OverdueText {
  organizationId: number
  channelIdentityId: number
  text: WholeText
}

/** Returns incomplete texts whose other parts have not arrived for a day, a few at a time. */
export const takeOverdue = (tx: Tx, limit: number): OverdueText[] =>
  store.listOverdueSets(tx, tx.now - MAX_WAIT_MS, limit).map((set) => ({
    organizationId: set.organizationId,
    channelIdentityId: set.channelIdentityId,
    text: joined(tx, set, store.listWaitingParts(tx, set)),
  }))
