import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import type { Reader } from '../../db/database.ts'
import { fromBase62 } from '../../lib/ids.ts'
import { fromRecipientLinks } from '../recipient-links/fragments.ts'
import { LINK_CODE_LENGTH, RECIPIENT_CODE_LENGTH } from '../short-links/address.ts'
import { FROM_SHORT_LINKS, joinShortLink } from '../short-links/fragments.ts'

/** What a code leads to. */
interface Target {
  linkId: number
  organizationId: number
  url: string
  isEnabled: number
  expiresAt: number | null
  /** 1 when the link or its organization was deleted. */
  isGone: number
}

export interface Hop extends Target {
  /** The message that held the code, and when it was made (ms since 1970); absent for the link's own code. */
  messageId?: number
  sentAt?: number
}

const LINK = `short_links.id AS linkId, short_links.organization_id AS organizationId,
  short_links.is_enabled AS isEnabled, short_links.expires_at AS expiresAt,
  short_links.deleted_at IS NOT NULL OR NOT ${isLiveOrganization('short_links.organization_id')} AS isGone`

const BY_LINK_CODE = `SELECT ${LINK}, short_links.original_url AS url
  ${FROM_SHORT_LINKS} WHERE short_links.code = ?`

const BY_RECIPIENT_CODE = `SELECT ${LINK}, ifnull(r.url, short_links.original_url) AS url,
    r.message_id AS messageId, r.created_at AS sentAt
  ${fromRecipientLinks('r')} ${joinShortLink('r.link_id')} AND short_links.organization_id = r.organization_id
  WHERE r.code = ?`

/** One read by a key; undefined for a code that nobody has. */
export function findHop(reader: Reader, code: string): Hop | undefined {
  if (code.length === LINK_CODE_LENGTH) return reader.get<Target>(BY_LINK_CODE, code)
  const number = code.length === RECIPIENT_CODE_LENGTH ? fromBase62(code) : undefined
  if (number === undefined) return undefined
  return reader.get<Target & { messageId: number; sentAt: number }>(BY_RECIPIENT_CODE, number)
}
