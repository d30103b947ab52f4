import type { Reader } from '../../db/database.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { type JoinLinkRow, joinLinks } from '../records/table.ts'

const byKeyword = liveRowsBy(joinLinks, 'organizationId', 'channelIdentityId', 'keyword')

/** The link whose keyword this sender receives. @param keyword in capital letters */
export const findLinkOfKeyword = (
  reader: Reader,
  { organizationId, channelIdentityId }: { organizationId: number; channelIdentityId: number },
  keyword: string,
): JoinLinkRow | undefined => byKeyword(reader).get({ organizationId, channelIdentityId, keyword })
