import type { Reader } from '../../db/database.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { type JoinLinkRow, joinLinks } from '../records/table.ts'

const byKeyword = liveRowsBy(joinLinks, 'organizationId', 'channelIdentityId', 'keyword')
const byId = liveRowsBy(joinLinks, 'organizationId', 'id')

/** The link whose keyword this sender receives. @param keyword in capital letters */
export const findLinkOfKeyword = (
  reader: Reader,
  { organizationId, channelIdentityId }: { organizationId: number; channelIdentityId: number },
  keyword: string,
): JoinLinkRow | undefined => byKeyword(reader).get({ organizationId, channelIdentityId, keyword })

/** A link by its internal id. */
export const findLinkById = (reader: Reader, organizationId: number, id: number): JoinLinkRow | undefined =>
  byId(reader).get({ organizationId, id })
