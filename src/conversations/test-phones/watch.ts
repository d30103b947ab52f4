import type { Db } from '../../db/database.ts'
import type { ReadSubject, SubjectEvent } from '../../http/event-streams.ts'
import { findNewest, listPhonesSince } from './store.ts'

/** Largest number of messages and of answers in one look. After more, the client has to reload the list. */
const MAX_CHANGES = 500
/** Largest number of phones in an event. After more, the client has to reload the list. */
const MAX_PHONES = 50

const NOTHING = { addresses: [] }

/** Returns the phones of an organization with new messages or answers. The stream reads them once a second. */
export const watchTestPhones = (db: Db, organizationId: number) => (): ReadSubject => {
  let seen = findNewest(db)
  let version = db.version()
  const news = (): SubjectEvent[] => {
    if (db.version() === version) return []
    version = db.version()
    const before = seen
    seen = findNewest(db)
    if (Math.max(seen.message - before.message, seen.answer - before.answer) > MAX_CHANGES)
      return [{ event: 'reload', data: {} }]
    const addresses = listPhonesSince(db, organizationId, before, MAX_CHANGES)
    if (addresses.length === 0) return []
    return addresses.length > MAX_PHONES
      ? [{ event: 'reload', data: {} }]
      : [{ event: 'phones', data: { addresses } }]
  }
  return () => ({ event: 'phones', data: NOTHING, news: news(), isLive: false, isOver: false })
}
