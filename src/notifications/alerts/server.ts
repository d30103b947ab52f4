import { listOrganizations } from '../../accounts/organizations/store.ts'
import { listOpenCampaigns } from '../../campaigns/records/health.ts'
import type { Tx } from '../../db/database.ts'
import { isHeld } from '../../delivery/executions/hold.ts'
import { DAY_MS, MINUTE_MS, toIso } from '../../lib/clock.ts'
import { raiseOnce } from '../records/raise.ts'
import { listLastOf } from '../records/store.ts'
import type { Notice, NotificationEvent } from '../records/table.ts'
import { say } from '../records/texts.ts'

/**
 * Notifies members of server problems that affect their organization. `carillon doctor` shows the problems to
 * the operator.
 */

/** Age of the backup at which `carillon doctor` warns. */
const STALE_BACKUP_MS = 15 * MINUTE_MS
/** Age of the notice of a problem from which its end raises no notice. */
const REMEMBERED_MS = 30 * DAY_MS

/** Notifies organizations whose messages wait because sending is held. Notifies them again when it continues. */
export function checkHold(tx: Tx): void {
  const subject = 'sending'
  if (!isHeld(tx)) {
    const body = [say.resumedHint()]
    for (const organizationId of organizationsIn(tx, 'SENDING_HELD'))
      notify(tx, { organizationId, subject, event: 'SENDING_RESUMED', title: say.resumed(), body })
    return
  }
  const body = [say.heldHint()]
  for (const { id: organizationId } of listOrganizations(tx)) {
    if (listOpenCampaigns(tx, organizationId).length > 0)
      notify(tx, { organizationId, subject, event: 'SENDING_HELD', title: say.held(), body })
  }
}

/**
 * Notifies of an outdated backup, and when it is up to date again.
 * @param publishedAt when the backup file was last complete, ms since 1970; undefined if there is none
 */
export function checkBackup(tx: Tx, publishedAt: number | undefined): void {
  if (publishedAt === undefined) return
  const subject = 'backup'
  if (tx.now - publishedAt <= STALE_BACKUP_MS) {
    const title = say.backupWorks()
    const body = [say.backupWorksHint()]
    for (const organizationId of organizationsIn(tx, 'BACKUP_BEHIND'))
      notify(tx, { organizationId, subject, event: 'BACKUP_WORKS', title, body })
    return
  }
  const title = say.backupBehind()
  const body = [say.backupBehindHint({ time: toIso(publishedAt) })]
  for (const { id: organizationId } of listOrganizations(tx))
    notify(tx, { organizationId, subject, event: 'BACKUP_BEHIND', title, body })
}

/** Lists the organizations whose last notice about a subject has this event. */
const organizationsIn = (tx: Tx, event: NotificationEvent): number[] =>
  listLastOf(tx, [event], tx.now - REMEMBERED_MS).map(({ organizationId }) => organizationId)

const notify = (
  tx: Tx,
  notice: Pick<Notice, 'organizationId' | 'subject' | 'event' | 'title' | 'body'>,
): void => raiseOnce(tx, { ...notice, link: '/', resourceType: null, resourceId: null })
