import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/job.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import { deliverNoticeJob } from './job-kinds.ts'
import { insertNotice, setReplaced } from './notice-queries.ts'
import { findLastNotice } from './shared-notice-queries.ts'
import { type Notice, TOLD } from './table.ts'

/** What is told of a subject within this time takes the place of what was told before. */
const ONE_STORY_MS = HOUR_MS

const MAX_TITLE = 200
const MAX_BODY = 1_000

/**
 * Tells the people of an organization something; a job writes it down for each of them. What they were
 * told of the same subject within the last hour goes, so that they have one notification about it, which
 * says how things are.
 * @param again what happens when the last thing that they were told within the hour is the same event:
 *   `IGNORED` for a trouble that goes on, `REPLACES` for one that is another one
 */
export function raise(tx: Tx, notice: Notice, again: 'IGNORED' | 'REPLACES'): void {
  const { organizationId, subject, event } = notice
  const last = findLastNotice(tx, organizationId, subject)
  const isRecent = last !== undefined && tx.now - last.createdAt < ONE_STORY_MS
  if (isRecent && last.event === event && again === 'IGNORED') return
  if (isRecent) setReplaced(tx, last.id)
  const noticeId = insertNotice(tx, {
    ...notice,
    type: TOLD[event].type,
    permission: notice.permission ?? TOLD[event].permission,
    title: shortened(notice.title, MAX_TITLE),
    body: shortened(notice.body, MAX_BODY),
    reason: notice.reason ?? null,
    exceptUserId: notice.exceptUserId ?? null,
    onlyUserId: notice.onlyUserId ?? null,
  })
  const payload = isRecent ? { noticeId, replacesId: last.id } : { noticeId }
  enqueue(tx, deliverNoticeJob, { organizationId, payload })
}

/** As `raise`, but nothing while the last thing that was told of the subject is the same event, however long ago. */
export function raiseOnce(tx: Tx, notice: Notice): void {
  const { organizationId, subject, event } = notice
  if (findLastNotice(tx, organizationId, subject)?.event !== event) raise(tx, notice, 'IGNORED')
}

/** What was told last of a subject is no longer asked for: a job takes it away from whoever has it. */
export function withdraw(tx: Tx, organizationId: number, subject: string): void {
  const last = findLastNotice(tx, organizationId, subject)
  if (!last) return
  setReplaced(tx, last.id)
  const payload = { noticeId: last.id, replacesId: last.id }
  enqueue(tx, deliverNoticeJob, { organizationId, payload })
}

const shortened = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .trimEnd()
        .toWellFormed()}…`
