import type { Db } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import { LinkBursts } from './bursts.ts'
import { type Followed, recordClicks } from './record.ts'
import { Visitors } from './visitor.ts'
import { VisitRecorder } from './visits.ts'

/** Takes clicks from the redirect, which answers before they are on disk. */
export type ClickRecorder = VisitRecorder<Followed>

export function createClickRecorder(db: Db, log: Log): ClickRecorder {
  const known = { visitors: new Visitors(), bursts: new LinkBursts() }
  return new VisitRecorder({
    ...{ db, log, what: 'clicks' },
    write: (tx, followed) => recordClicks(tx, known, followed),
  })
}
