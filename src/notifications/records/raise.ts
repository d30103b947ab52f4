import { permissionsOf } from '../../accounts/roles/service.ts'
import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/job.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import type { Permission } from '../../lib/permissions.ts'
import { deliverNoticeJob } from './service.ts'
import { findLastNotice, insertNotice, nextMembers, setReplaced } from './store.ts'
import { EVENT_RECIPIENTS, type Notice } from './table.ts'
import { textsIn } from './texts.ts'

/** Age up to which a new notice replaces an earlier one about the same subject. */
const REPLACEABLE_MS = HOUR_MS

/**
 * Raises a notice for members of an organization. A job makes a notification for each of them. The notice
 * replaces a notice about the same subject from the last hour, so that each member has one notification with
 * the current state.
 * @param again effect if the last notice in the hour has the same event: `IGNORED` for a problem that
 * continues, `REPLACES` for a new one
 */
export function raise(tx: Tx, notice: Notice, again: 'IGNORED' | 'REPLACES'): void {
  const { organizationId, subject, event, title, body } = notice
  const last = findLastNotice(tx, organizationId, subject)
  const isRecent = last !== undefined && tx.now - last.createdAt < REPLACEABLE_MS
  if (isRecent && last.event === event && again === 'IGNORED') return
  if (isRecent) setReplaced(tx, last.id)
  const noticeId = insertNotice(tx, {
    ...notice,
    type: EVENT_RECIPIENTS[event].type,
    permission: notice.permission ?? EVENT_RECIPIENTS[event].permission,
    ...textsIn('en', { title, body }),
    said: JSON.stringify({ title, body }),
    reason: notice.reason ?? null,
    exceptUserId: notice.exceptUserId ?? null,
    onlyUserId: notice.onlyUserId ?? null,
  })
  const payload = isRecent ? { noticeId, replacesId: last.id } : { noticeId }
  enqueue(tx, deliverNoticeJob, { organizationId, payload })
}

/** Raises a notice like `raise`, unless the last notice about the subject, of any age, has the same event. */
export function raiseOnce(tx: Tx, notice: Notice): void {
  const { organizationId, subject, event } = notice
  if (findLastNotice(tx, organizationId, subject)?.event !== event) raise(tx, notice, 'IGNORED')
}

/** Withdraws the last notice about a subject. A job removes it from its recipients. */
export function withdraw(tx: Tx, organizationId: number, subject: string): void {
  const last = findLastNotice(tx, organizationId, subject)
  if (!last) return
  setReplaced(tx, last.id)
  const payload = { noticeId: last.id, replacesId: last.id }
  enqueue(tx, deliverNoticeJob, { organizationId, payload })
}

/** Number of members whose roles are read at once. */
const BATCH_SIZE = 200

/** Tells whether any member who can act has the permission. */
export function hasRecipient(tx: Tx, organizationId: number, permission: Permission): boolean {
  let after = 0
  for (;;) {
    const members = nextMembers(tx, organizationId, { after, limit: BATCH_SIZE })
    if (members.some(({ roleKey, permissions }) => permissionsOf(roleKey, permissions).has(permission)))
      return true
    if (members.length < BATCH_SIZE) return false
    after = members.at(-1)!.membershipId
  }
}
