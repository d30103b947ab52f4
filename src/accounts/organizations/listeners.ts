import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/**
 * Whether somebody outside is told what happens in an organization; null asks
 * of any of them. What nobody is told is not emitted: most organizations have
 * no such software, and a campaign moves a million messages.
 */
export const listeners = new Port<(reader: Reader, organizationId: number | null) => boolean>(
  'whether anybody is told of events',
)

export const isHeard = (reader: Reader, organizationId: number | null): boolean =>
  listeners.all.some((listens) => listens(reader, organizationId))
