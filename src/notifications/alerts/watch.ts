import { findSubmissionStatus } from '../../campaigns/approvals/store.ts'
import { findCampaign } from '../../campaigns/records/store.ts'
import { findById, findChannelIdentity } from '../../channels/identities/store.ts'
import { type KnownSync, listSyncsIn } from '../../channels/opt-out-sync/service.ts'
import { listOpenReviews } from '../../compliance/reviews/store.ts'
import type { Tx } from '../../db/database.ts'
import { DAY_MS, toIso } from '../../lib/clock.ts'
import { raise, raiseOnce, withdraw } from '../records/raise.ts'
import { findLastNotice, listLastOf } from '../records/store.ts'
import type { Notice } from '../records/table.ts'
import { say } from '../records/texts.ts'
import { checkCredits } from './billing.ts'
import { checkFailedDomains } from './domains.ts'
import { noticeOfSender, sentence } from './senders.ts'
import { checkBackup, checkHold } from './server.ts'

/** Age of the notice of a problem from which its end raises no notice. */
const REMEMBERED_MS = 30 * DAY_MS
/** Time before its deadline when the notice of an undecided opt-out review is raised. */
const CLOSE_MS = 2 * DAY_MS

/**
 * Returns the checks, each for a transaction of its own.
 * @param publishedAt when the backup file was last complete, ms since 1970
 */
export const checks = (publishedAt: () => number | undefined): ReadonlyArray<(tx: Tx) => void> => [
  checkSenders,
  checkApprovals,
  checkPauses,
  checkReviews,
  checkSyncs,
  checkFailedDomains,
  checkCredits,
  checkHold,
  (tx) => checkBackup(tx, publishedAt()),
]

/** Notifies that a sender works again, automatically or after a correction. */
function checkSenders(tx: Tx): void {
  const open = listLastOf(tx, ['SENDER_ERROR', 'SENDER_TROUBLE'], tx.now - REMEMBERED_MS)
  for (const { organizationId, resourceId } of open) {
    const row = resourceId === null ? undefined : findChannelIdentity(tx, organizationId, resourceId)
    if (row?.status === 'ACTIVE' && row.lastError === null) raiseOnce(tx, noticeOfSender(row, 'SENDER_WORKS'))
  }
}

/** Withdraws a request to approve a campaign when the campaign was decided about, changed or deleted. */
function checkApprovals(tx: Tx): void {
  const open = listLastOf(tx, ['APPROVAL_REQUESTED'], tx.now - REMEMBERED_MS)
  for (const { organizationId, resourceId, subject } of open) {
    const campaign = resourceId === null ? undefined : findCampaign(tx, organizationId, resourceId)
    const status = campaign && findSubmissionStatus(tx, organizationId, campaign.id)
    if (status !== 'SUBMITTED') withdraw(tx, organizationId, subject)
  }
}

/** Withdraws the notice about a paused campaign when it is no longer paused. */
function checkPauses(tx: Tx): void {
  const open = listLastOf(tx, ['CAMPAIGN_PAUSED'], tx.now - REMEMBERED_MS)
  for (const { organizationId, resourceId, subject } of open) {
    const campaign = resourceId === null ? undefined : findCampaign(tx, organizationId, resourceId)
    if (campaign?.status !== 'PAUSED') withdraw(tx, organizationId, subject)
  }
}

/**
 * Notifies once a day while opt-out reviews are close to their deadline. Withdraws the notice when no review
 * waits.
 */
function checkReviews(tx: Tx): void {
  const subject = 'opt-out reviews'
  const waiting = listOpenReviews(tx, tx.now)
  const organizations = new Set(waiting.map(({ organizationId }) => organizationId))
  for (const { organizationId } of listLastOf(tx, ['REVIEWS_DUE'], tx.now - REMEMBERED_MS))
    if (!organizations.has(organizationId)) withdraw(tx, organizationId, subject)
  for (const { organizationId, ...open } of waiting) {
    const last = findLastNotice(tx, organizationId, subject)
    if (open.dueAt - tx.now > CLOSE_MS || (last && tx.now - last.createdAt < DAY_MS)) continue
    const about = { resourceType: 'OPT_OUT_REVIEW', resourceId: null, link: '/opt-out/reviews' } as const
    const due = { count: open.open, overdue: open.overdue, time: toIso(open.dueAt) }
    const title = open.overdue > 0 ? say.reviewsOverdue() : say.reviewsDue()
    const body = [open.overdue > 0 ? say.reviewsOverdueHint(due) : say.reviewsDueHint(due)]
    raise(tx, { organizationId, event: 'REVIEWS_DUE', subject, title, body, ...about }, 'REPLACES')
  }
}

/** Notifies of failed opt-out synchronizations. Notifies of a success only if it notified of the failure. */
function checkSyncs(tx: Tx): void {
  for (const sync of listSyncsIn(tx, 'FAILED')) {
    const about = aboutSync(tx, sync)
    if (!about) continue
    raiseOnce(tx, {
      ...about.notice,
      event: 'OPT_OUT_SYNC_FAILED',
      title: say.syncFailed({ name: about.name }),
      body: [
        ...(sync.lastError === null ? [] : [say.quote({ text: sentence(sync.lastError) })]),
        say.syncFailedHint(),
      ],
    })
  }
  for (const sync of listSyncsIn(tx, 'SYNCED')) {
    const about = aboutSync(tx, sync)
    if (!about || !findLastNotice(tx, sync.organizationId, about.notice.subject)) continue
    raiseOnce(tx, {
      ...about.notice,
      event: 'OPT_OUT_SYNC_WORKS',
      title: say.syncWorks({ name: about.name }),
      body: [say.syncWorksHint()],
    })
  }
}

type About = Pick<Notice, 'organizationId' | 'subject' | 'link' | 'resourceType' | 'resourceId'>

/** Returns the parts that all notices about a sender have, or undefined for a deleted sender. */
function aboutSync(
  tx: Tx,
  { channelIdentityId, organizationId }: KnownSync,
): { name: string; notice: About } | undefined {
  const sender = findById(tx, channelIdentityId)
  if (!sender || sender.deletedAt !== null) return undefined
  const { name, uuid: resourceId } = sender
  const link = '/opt-out/provider-sync-status'
  const subject = `opt-out sync ${resourceId}`
  return { name, notice: { organizationId, subject, link, resourceType: 'CHANNEL_IDENTITY', resourceId } }
}
