import { moveLogos } from '../../accounts/organizations/queries.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting } from '../../db/settings.ts'

/** Where the addresses of files began at the last start. */
const KEY = 'media_base_url'

/**
 * A campaign names its files by their whole addresses, which are what it sends; an organization its logo. Where this server has
 * another address than at its last start, its own files are named there from now on.
 * @param publicBaseUrl origin of this server, as carriers and recipients reach it
 */
export function moveMediaUrls(tx: Tx, publicBaseUrl: string): void {
  const base = `${new URL(publicBaseUrl).origin}/m/`
  const former = findSetting(tx, KEY)
  if (former === base) return
  if (former !== undefined) {
    moveLogos(tx, former, base)
    // With the quote before it, so that only the beginning of an address is meant.
    for (const path of ['/m/', '/c/'])
      tx.run(
        'UPDATE campaigns SET media_urls = replace(media_urls, ?, ?) WHERE media_urls IS NOT NULL',
        `"${new URL(former).origin}${path}`,
        `"${new URL(base).origin}${path}`,
      )
  }
  putSetting(tx, KEY, base)
}

/** The origin of this server at its last start; undefined before the first. */
export function mediaOrigin(reader: Reader): string | undefined {
  const base = findSetting(reader, KEY)
  return base === undefined ? undefined : new URL(base).origin
}
