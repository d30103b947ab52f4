import { leftJoinMedia } from '../../content/media/fragments.ts'
import type { Invariant } from '../../storage/check.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'a received file belongs to the organization of its text',
    sql: `SELECT count(*) FROM inbound_media AS file ${leftJoinMedia('file.media_id')}
      WHERE media.id IS NOT NULL AND media.organization_id <> file.organization_id`,
  },
]
