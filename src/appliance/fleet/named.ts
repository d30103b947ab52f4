import { MovingError } from '../../accounts/moves/store.ts'
import type { Reader } from '../../db/database.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { sha256Hex } from '../../lib/ids.ts'
import { MAIL_PREFIX, mailPrefixOf } from './part.ts'
import * as store from './store.ts'

/**
 * Time for which requests for an organization that has left get a temporary refusal, not "unknown". The front
 * let them through before it got new maps.
 */
const LEFT_MS = 10 * MINUTE_MS

/**
 * Refuses a request by the values in its path: ids and tokens of an organization that moves to or from another
 * appliance, or has just left. For answers of public operations that would otherwise say that the id or token
 * does not exist. Throws SERVICE_UNAVAILABLE.
 * @param nowMs ms since 1970
 */
export function assertNamesInPlace(reader: Reader, values: readonly string[], nowMs: number): void {
  const since = nowMs - LEFT_MS
  const moving = store.listMoving(reader, since)
  if (moving.length === 0) return
  const underWay = moving.filter(({ isUnderWay }) => isUnderWay === 1)
  const prefixes = new Set(underWay.map(({ uuid }) => mailPrefixOf(uuid)))
  for (const named of values) {
    // Some addresses end like a file name.
    const value = named.replace(/\.[a-z]{3}$/, '')
    const isOfMail = prefixes.has(value.slice(0, MAIL_PREFIX))
    if (isOfMail || store.isOfMoving(reader, { value, hash: sha256Hex(value) }, since))
      throw new MovingError()
  }
}
