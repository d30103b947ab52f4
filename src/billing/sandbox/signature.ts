import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { constantTimeEqual, randomSecret } from '../../lib/ids.ts'
import { parseJson } from '../../lib/plain-object.ts'
import { OBJECT_KINDS, type ProcessorEvent } from '../../providers/payments/port.ts'
import { presentEvent } from './event-log.ts'
import type { EventRow } from './table.ts'

/** Callbacks of the built-in processor are signed as Stripe signs its own (docs.stripe.com/webhooks/signature). */

const SECRET = 'payment_sandbox_secret'
/** A callback with an older or later time is refused, because it may have been recorded. */
const TOLERANCE_MS = 300 * SECOND_MS

/** The secret that both sides have; it is made when the first event is delivered. */
export function secretOf(tx: Tx): string {
  const known = findSetting(tx, SECRET)
  if (known !== undefined) return known
  const secret = `whsec_${randomSecret(32).toString('base64url')}`
  putSetting(tx, SECRET, secret)
  return secret
}

const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

interface Callback {
  body: string
  /** The header `Stripe-Signature`. */
  signature: string
}

/** The callback of an event. @param nowMs the real time, ms since 1970 */
export function callbackOf(event: EventRow, secret: string, nowMs: number): Callback {
  const { id, type, object, createdAt } = presentEvent(event)
  const body = JSON.stringify({ id, type, object, created: createdAt })
  const seconds = Math.floor(nowMs / SECOND_MS)
  return { body, signature: `t=${seconds},v1=${signatureOf(secret, seconds, body)}` }
}

const Body = v.object({
  id: v.string(),
  type: v.string(),
  object: v.object({ kind: v.picklist(OBJECT_KINDS), id: v.string() }),
  /** ms since 1970. */
  created: v.number(),
})

/**
 * The event of a callback; undefined if its signature is wrong or too old, or if it is not one of ours. Several `v1`
 * are allowed.
 * @param nowMs the real time, ms since 1970
 */
export function eventOf(
  reader: Reader,
  { body, signature }: Callback,
  nowMs: number,
): ProcessorEvent | undefined {
  const secret = findSetting(reader, SECRET)
  if (secret === undefined) return undefined
  const parts = signature.split(',').map((part) => part.trim())
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  if (!/^\d{1,11}$/.test(time) || Math.abs(nowMs - Number(time) * SECOND_MS) > TOLERANCE_MS) return undefined
  const expected = `v1=${signatureOf(secret, Number(time), body)}`
  if (!parts.some((part) => constantTimeEqual(part, expected))) return undefined
  const parsed = v.safeParse(Body, parseJson(body))
  if (!parsed.success) return undefined
  const { id, type, object, created } = parsed.output
  return { id, type, object, createdAt: created }
}
