import { MovingError } from '../../accounts/moves/store.ts'
import type { Reader } from '../../db/database.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { sha256Hex } from '../../lib/ids.ts'
import { MAIL_PREFIX, mailPrefixOf } from './part.ts'
import * as store from './store.ts'

/**
 * For how long what an organization that has left gave out is refused for a moment, and not as unknown: requests that
 * the front let through before it was given other maps.
 */
const LEFT_MS = 10 * MINUTE_MS

/**
 * Refuses a request by the values in its path: the ids and tokens of an organization on its way to or from another
 * appliance, or gone a moment ago. For answers of public operations that would say that there is no such thing.
 * @param nowMs ms since 1970
 * Throws SERVICE_UNAVAILABLE.
 */
export function assertNamesInPlace(reader: Reader, values: readonly string[], nowMs: number): void {
  const since = nowMs - LEFT_MS
  const moving = store.listMoving(reader, since)
  if (moving.length === 0) return
  const underWay = moving.filter(({ isUnderWay }) => isUnderWay === 1)
  const prefixes = new Set(underWay.map(({ uuid }) => mailPrefixOf(uuid)))
  for (const named of values) {
    // Some addresses end as the name of a file does.
    const value = named.replace(/\.[a-z]{3}$/, '')
    const isOfMail = prefixes.has(value.slice(0, MAIL_PREFIX))
    if (isOfMail || store.isOfMoving(reader, { value, hash: sha256Hex(value) }, since))
      throw new MovingError()
  }
}
