import { createHmac } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { randomSecret } from '../../lib/ids.ts'

const KEY = 'visitor_salt'
/** Characters of the hash: enough to keep the visitors of a day distinct. */
const LENGTH = 22

/**
 * Distinguishes unknown visitors of one day without storing their identity: a
 * keyed hash of address and browser. The salt is replaced each day (UTC) and
 * the old one deleted, so that yesterday's hashes identify no one.
 */
export class Visitors {
  #day = -1
  #salt = ''

  /** @param ip as the server sees it; never stored */
  of(tx: Tx, click: { ip: string; userAgent: string; clickedAt: number }): string {
    const salt = this.#saltOf(tx, Math.floor(click.clickedAt / DAY_MS))
    return createHmac('sha256', salt)
      .update(`${click.ip}\n${click.userAgent}`)
      .digest('base64url')
      .slice(0, LENGTH)
  }

  #saltOf(tx: Tx, day: number): string {
    if (day <= this.#day) return this.#salt
    const stored: { day: number; salt: string } | undefined =
      JSON.parse(findSetting(tx, KEY) ?? 'null') ?? undefined
    if (stored && stored.day >= day) {
      this.#day = stored.day
      this.#salt = stored.salt
      return stored.salt
    }
    const salt = randomSecret(32).toString('base64url')
    putSetting(tx, KEY, JSON.stringify({ day, salt }))
    // Read from the settings again next time, in case this transaction is rolled back.
    this.#day = -1
    return salt
  }
}
