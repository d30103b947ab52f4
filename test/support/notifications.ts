import { uuidv7 } from '../../src/lib/ids.ts'
import { insertNotifications } from '../../src/notifications/records/deliver-queries.ts'
import { findAddressed, findLastNotice } from '../../src/notifications/records/notice-queries.ts'
import { raise } from '../../src/notifications/records/raise.ts'
import type { Notice } from '../../src/notifications/records/table.ts'
import type { TestApp, TestTenant } from './app.ts'

let subjects = 0

/** Of a subject of its own, unless it says one. */
export const noticeFor = (
  { organization }: Pick<TestTenant, 'organization'>,
  notice: Partial<Notice> = {},
): Notice => ({
  organizationId: organization.id,
  event: 'CAMPAIGN_FINISHED',
  subject: `test ${++subjects}`,
  title: 'Campaign "Spring" is finished',
  body: '2 messages were sent.',
  link: '/campaigns',
  resourceType: null,
  resourceId: null,
  ...notice,
})

/** Something that the owner is told, without the job that tells everybody. Returns its public id. */
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
