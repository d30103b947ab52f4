import { uuidv7 } from '../../src/lib/ids.ts'
import { raise } from '../../src/notifications/records/raise.ts'
import { findAddressed, findLastNotice, insertNotifications } from '../../src/notifications/records/store.ts'
import type { Notice } from '../../src/notifications/records/table.ts'
import { say } from '../../src/notifications/records/texts.ts'
import type { TestApp, TestTenant } from './app.ts'

let subjects = 0

/** Returns a notice, with its own subject unless `notice` has one. */
export const noticeFor = (
  { organization }: Pick<TestTenant, 'organization'>,
  notice: Partial<Notice> = {},
): Notice => ({
  organizationId: organization.id,
  event: 'CAMPAIGN_FINISHED',
  subject: `test ${++subjects}`,
  title: say.campaignFinished({ name: 'Spring' }),
  body: [say.campaignResults({ recipients: 2, sent: 2, failed: 0, skipped: 0 })],
  link: '/campaigns',
  resourceType: null,
  resourceId: null,
  ...notice,
})

/** Inserts this many unread notifications of the owner at once. */
export function addMany(app: TestApp, { organization, owner }: TestTenant, count: number): void {
  const numbers =
    '(WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?) SELECT n FROM c)'
  app.db.writeNow((tx) => {
    tx.run(
      `INSERT INTO notices (organization_id, type, event, subject, title, body, link, permission, created_at)
       SELECT ?, 'MESSAGE', 'IMPORT_FINISHED', 'many ' || n, 'Title', 'Body', '/', 'contact:import', ? FROM ${numbers}`,
      organization.id,
      tx.now,
      count,
    )
    tx.run(
      `INSERT INTO notifications (uuid, organization_id, user_id, notice_id, type, made_at, changed_at)
       SELECT printf('019ab000-0000-7000-8000-%012d', id), organization_id, ?, id, type, ? * 1000 + id, ? * 1000 + id
       FROM notices WHERE organization_id = ? AND subject LIKE 'many %'`,
      owner.id,
      tx.now,
      tx.now,
      organization.id,
    )
  })
}

/** Adds a notification of the owner, without the job that notifies all members. Returns its public id. */
export function addNotification(app: TestApp, tenant: TestTenant, given: Partial<Notice> = {}): string {
  const notice = noticeFor(tenant, given)
  const { organizationId, subject } = notice
  const uuid = uuidv7(app.clock.now())
  app.db.writeNow((tx) => {
    raise(tx, notice, 'REPLACES')
    tx.run(`DELETE FROM jobs WHERE kind = 'notification.deliver'`)
    const addressed = findAddressed(tx, organizationId, findLastNotice(tx, organizationId, subject)!.id)!
    insertNotifications(tx, addressed, [{ userId: tenant.owner.id, uuid }])
  })
  return uuid
}
