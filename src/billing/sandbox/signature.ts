import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { constantTimeEqual, randomSecret } from '../../lib/ids.ts'
import { parseJson } from '../../lib/plain-object.ts'
import { OBJECT_KINDS, type ProcessorEvent } from '../../providers/payments/port.ts'

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

/** The secret that callbacks are signed with; undefined before the first event is delivered. */
export const findSecret = (reader: Reader): string | undefined => findSetting(reader, SECRET)

const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** Returns the header `Stripe-Signature` of a body. @param nowMs the real time, ms since 1970 */
export function sign(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / SECOND_MS)
  return `t=${seconds},v1=${signatureOf(secret, seconds, body)}`
}

interface Callback {
  body: string
  /** The header `Stripe-Signature`. */
  signature: string
}

/** The callback of an event. @param nowMs the real time, ms since 1970 */
export function callbackOf(event: ProcessorEvent, secret: string, nowMs: number): Callback {
  const { id, type, object, createdAt } = event
  const body = JSON.stringify({ id, type, object, created: createdAt })
  return { body, signature: sign(body, secret, nowMs) }
}

const Body = v.object({
  id: v.string(),
  type: v.string(),
  object: v.object({ kind: v.picklist(OBJECT_KINDS), id: v.string() }),
  /** ms since 1970. */
  created: v.number(),
})

/**
 * Returns the event of a callback; undefined if its signature is wrong or more than 300 s away, or if its body is no
 * event. Several `v1` are allowed.
 * @param nowMs the real time, ms since 1970
 */
export function eventOf(
  { body, signature }: Callback,
  secret: string,
  nowMs: number,
): ProcessorEvent | undefined {
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
