import type { Db } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import { agentOf } from '../../links/clicks/user-agent.ts'
import { VisitRecorder } from '../../links/clicks/visits.ts'
import type { JoinLinkRow } from '../records/table.ts'
import { countViews } from './store.ts'

/** A view of the page of a join link. */
interface View {
  link: Pick<JoinLinkRow, 'id' | 'organizationId'>
  userAgent: string | null
  /** Whether a browser loads the page before a person asks for it. */
  isPrefetch: boolean
  /** ms since 1970 */
  at: number
}

/**
 * Counts views by link and day, with views of software counted separately. The page is shown before they are on
 * disk.
 */
export type ViewRecorder = VisitRecorder<View>

export const createViewRecorder = (db: Db, log: Log): ViewRecorder =>
  new VisitRecorder<View>({
    db,
    log,
    what: 'views of join links',
    write: (tx, views) =>
      countViews(
        tx,
        views.map(({ link, userAgent, isPrefetch, at }) => ({
          organizationId: link.organizationId,
          joinLinkId: link.id,
          at,
          isSoftware: isPrefetch || userAgent === null || agentOf(userAgent).botReason !== null,
        })),
      ),
  })
