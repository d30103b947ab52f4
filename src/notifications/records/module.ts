import { permissionsOf } from '../../accounts/roles/service.ts'
import { findRoleOfMember } from '../../accounts/roles/store.ts'
import { isActingMember } from '../../accounts/users/store.ts'
import type { Db, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { done, type HandledJob, handles, type Outcome, prunes } from '../../jobs/job.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { defineModule } from '../../module/define-module.ts'
import { mentions, type PersonRule } from '../../module/person.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { SYNC_DAYS } from './position.ts'
import { notificationRoutes } from './routes.ts'
import { deliverNoticeJob, pruneNotifications } from './service.ts'
import * as store from './store.ts'

/** Largest number of members handled, or of rows deleted, in one transaction. */
const BATCH_SIZE = 200

/** Largest number of notifications of one user. It also limits the number that one call can mark as read. */
const MAX_NOTIFICATIONS_OF_ONE = 1_000

/** Time for which a user sees a notification. */
const RETENTION_MS = 90 * DAY_MS
/** Time for which the row of a deleted notification stays: the synchronization period and a day. */
const TRACES_RETENTION_MS = (SYNC_DAYS + 1) * DAY_MS

/** Returns the jobs. Each is safe to repeat, because a member gets a notice only once. */
const notificationJobs = ({ db }: { db: Db }): readonly HandledJob[] => [
  handles(deliverNoticeJob, ({ organizationId, payload }, signal) =>
    deliver(db, { organizationId, ...payload }, signal),
  ),
  prunes(pruneNotifications, db, prune),
]

const prune = (tx: Tx): number =>
  store.expireSome(tx, tx.now - RETENTION_MS, BATCH_SIZE) +
  store.removeDeleted(tx, tx.now - TRACES_RETENTION_MS, BATCH_SIZE) +
  store.removeFormer(tx, BATCH_SIZE) +
  store.pruneNotices(tx, tx.now - RETENTION_MS - TRACES_RETENTION_MS, BATCH_SIZE)

interface Delivery {
  organizationId: number
  noticeId: number
  replacesId?: number | undefined
}

/** Delivers a notice, unless another notice has replaced it meanwhile. */
async function deliver(
  db: Db,
  { organizationId, noticeId, replacesId }: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  if (replacesId !== undefined) {
    let taken: number
    do taken = await db.write((tx) => store.takeAway(tx, organizationId, replacesId, BATCH_SIZE))
    while (taken > 0)
  }
  let after: number | null = 0
  while (after !== null && !signal.aborted) {
    const from: number = after
    after = await db.write((tx) => deliverSome(tx, organizationId, noticeId, from))
  }
  return after === null ? done : { kind: 'snooze', runAt: db.clock.now() }
}

/**
 * Delivers a notice to the next members.
 * @returns the membership to continue after; null at the end
 */
function deliverSome(tx: Tx, organizationId: number, noticeId: number, after: number): number | null {
  const notice = store.findAddressed(tx, organizationId, noticeId)
  if (!notice || notice.replacedAt !== null) return null
  // The only recipient may have left, be suspended or have another role. Then all members who can act on the
  // notice get it.
  const isForAll = !mayAct(tx, organizationId, notice)
  const members = store.nextMembers(tx, organizationId, { after, limit: BATCH_SIZE })
  const people = members
    .filter((member) => isFor(notice, member, isForAll))
    .map(({ userId }) => ({ userId, uuid: uuidv7(tx.now) }))
  if (people.length > 0) {
    const userIds = people.map(({ userId }) => userId)
    store.insertNotifications(tx, notice, people)
    store.takeAwayBeyond(tx, organizationId, userIds, MAX_NOTIFICATIONS_OF_ONE)
  }
  return members.length < BATCH_SIZE ? null : members.at(-1)!.membershipId
}

/** Tells whether the only recipient of a notice can act on it now. Returns false for a notice to all members. */
function mayAct(tx: Tx, organizationId: number, { permission, onlyUserId }: store.Addressed): boolean {
  if (onlyUserId === null || !isActingMember(tx, organizationId, onlyUserId)) return false
  const role = findRoleOfMember(tx, organizationId, onlyUserId)
  return role !== undefined && permissionsOf(role.key, role.permissions).has(permission)
}

const isFor = (
  { permission, exceptUserId, onlyUserId }: store.Addressed,
  { userId, roleKey, permissions }: store.Member,
  isForAll: boolean,
): boolean =>
  userId !== exceptUserId &&
  (isForAll || userId === onlyUserId) &&
  permissionsOf(roleKey, permissions).has(permission)

/** Notices to members that quote a message or name an address. */
const noticesAboutPerson: PersonRule = {
  title: (say) => say.notices(),
  about: (say) => say.noticesAbout(),
  from: (person) =>
    fragment`FROM notices t WHERE t.organization_id = ${person.organizationId}
      AND ${mentions("t.title || ' ' || t.body || ' ' || t.link", person)}`,
  // The title and the body say the same in English.
  hidden: ['said'],
  stays: (say) => say.noticesStays(),
  erase: (tx, { ids }) => store.eraseNotices(tx, ids),
}

export default defineModule({
  groups: {
    Notifications: 'Alerts and news for the signed-in user. An API key has no notifications.',
  },
  routes: notificationRoutes,
  jobs: ({ db }: { db: Db }) => notificationJobs({ db }),
  schedules: [{ pattern: '37 * * * *', job: pruneNotifications }],
  persons: { notices: noticesAboutPerson },
  retention: {
    notifications: aged({
      days: 90 + SYNC_DAYS + 1,
      after: 'it was made; shown for 90',
      oldest: `SELECT min(made_at) / 1000 FROM notifications`,
      job: 'notification.prune',
    }),
    notices: aged({
      days: 90 + SYNC_DAYS + 1,
      after: 'it happened',
      oldest: `SELECT min(created_at) FROM notices`,
      job: 'notification.prune',
    }),
    notification_counts: kept('one for each member of an organization'),
  },
  transport: {
    notifications: copied({ unique: 'a notification' }),
    notices: copied({ json: ['said'] }),
    notification_counts: copied(),
  },
  jobIds: { 'notification.deliver': { noticeId: 'notices', replacesId: 'notices' } },
})
