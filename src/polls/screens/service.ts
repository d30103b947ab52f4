import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { publicBase } from '../../accounts/domains/hosts.ts'
import { findPublicDomain } from '../../accounts/organizations/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { randomBase62 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { getPoll } from '../records/service.ts'
import { type PollRow, setScreenToken } from '../records/store.ts'

/** Length of a token. Its 131 bits are too many to guess. */
const TOKEN_LENGTH = 22
/** Path of the page, before its token. */
export const SCREEN_PATH = '/screen/'

/**
 * Returns the address of the page of a poll for a screen, or null if there is no page.
 * @param publicBaseUrl origin of this server
 */
export function screenUrlOf(
  reader: Reader,
  { organizationId, screenToken }: PollRow,
  publicBaseUrl: string,
): string | null {
  if (screenToken === null) return null
  return publicBase(findPublicDomain(reader, organizationId), publicBaseUrl) + SCREEN_PATH + screenToken
}

/** Makes a page for a screen, with an address that no page had before. Keeps a page that exists. Throws NOT_FOUND. */
export function showOnScreen(tx: Tx, principal: Principal, uuid: string): PollRow {
  const poll = getPoll(tx, principal, uuid, tx.now)
  if (poll.screenToken !== null) return poll
  return changed(tx, poll, randomBase62(TOKEN_LENGTH))
}

/** Removes the page for a screen. Its address is never valid again. Throws NOT_FOUND. */
export function hideFromScreen(tx: Tx, principal: Principal, uuid: string): PollRow {
  const poll = getPoll(tx, principal, uuid, tx.now)
  return poll.screenToken === null ? poll : changed(tx, poll, null)
}

function changed(tx: Tx, poll: PollRow, screenToken: string | null): PollRow {
  const { organizationId, uuid, name } = poll
  setScreenToken(tx, poll, screenToken)
  recordAuditEvent(tx, {
    organizationId,
    act: screenToken === null ? 'POLL_SCREEN_REMOVED' : 'POLL_SCREEN_CREATED',
    resource: { type: 'POLL', id: uuid, name },
  })
  return { ...poll, screenToken }
}
