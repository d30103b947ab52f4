import type { Db } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import { VisitRecorder } from '../clicks/visits.ts'
import { type Opened, recordOpens } from './record.ts'

/** Takes opens of mails; the picture is sent before they are on disk. */
export type OpenRecorder = VisitRecorder<Opened>

export const createOpenRecorder = (db: Db, log: Log): OpenRecorder =>
  new VisitRecorder({ ...{ db, log, what: 'opens' }, write: recordOpens })
