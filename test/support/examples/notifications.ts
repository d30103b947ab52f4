import { say } from '../../../src/notifications/records/texts.ts'
import type { TestApp, TestTenant } from '../app.ts'
import { addNotification } from '../notifications.ts'
import type { Scene } from './people.ts'

/** Shows the notifications of the owner. */
export async function showNotifications({ show }: Scene, app: TestApp, tenant: TestTenant): Promise<void> {
  const token = await app.session(tenant)
  const senderId = app.db.value<string>(
    'SELECT uuid FROM channel_identities WHERE organization_id = ? ORDER BY id LIMIT 1',
    tenant.organization.id,
  )!
  const about = {
    resourceType: 'CHANNEL_IDENTITY',
    resourceId: senderId,
    link: `/channel-identities/${senderId}`,
  } as const
  addNotification(app, tenant, {
    title: say.campaignFinished({ name: 'Fresh bread' }),
    body: [say.campaignResults({ recipients: 2, sent: 2, failed: 0, skipped: 0 })],
  })
  const since = new Date(app.clock.now() - 1_000).toISOString()
  const id = addNotification(app, tenant, {
    ...about,
    event: 'SENDER_ERROR',
    title: say.senderAside({ name: 'Bakery line' }),
    body: [
      say.quote({ text: 'The account is suspended.' }),
      say.senderAsideHint({ address: '+15005550006' }),
    ],
  })
  await show('GET /notifications', { token, query: { limit: '1', type: 'ALERT' } })
  await show('GET /notifications/unread-count', { token })
  await show('POST /notifications/:id/read', { token, params: { id } })
  await show('GET /notifications/sync', { token, query: { since } })
  await show('GET /notifications/stream', { token })
  await show('POST /notifications/read-all', { token, body: { type: 'MESSAGE' } })
  await show('PATCH /notifications/digest', { token, body: { frequency: 'DAILY' } })
  await show('GET /notifications/digest', { token })
  const link = () => app.db.value<string>('SELECT token FROM notification_digests')!
  await show('GET /digest/:token', { params: { token: link() } })
  await show('POST /digest/:token', { params: { token: link() } })
}
