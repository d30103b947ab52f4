import { createHmac } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { randomSecret } from '../../lib/ids.ts'

const KEY = 'visitor_salt'
/** Length of the hash, enough to keep the visitors of a day distinct. */
const LENGTH = 22

/**
 * Distinguishes the unknown visitors of one day by a keyed hash of address and browser, without storing their
 * identity. Each day (UTC) a new salt replaces the old one, so that the hashes of yesterday identify no person.
 */
export class Visitors {
  #day = -1
  #salt = ''

  /**
   * Returns the hash of a visitor.
   * @param click its `ip` is the address that the server sees, never stored
   */
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
    // Forget the salt, so that the next call reads it from the settings, because this transaction may be rolled
    // back.
    this.#day = -1
    return salt
  }
}
