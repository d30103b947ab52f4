import type { TestApp } from '../app.ts'
import type { Scene } from './people.ts'

const DAY_MS = 86_400_000

/** Shows a daily campaign, and a segment that contacts join and leave between two runs. */
export async function showRuns(
  { show, prepare }: Scene,
  app: TestApp,
  { token, senderId }: { token: string; senderId: string },
): Promise<void> {
  const add = (firstName: string, phone: string, city: string) =>
    prepare('POST /contacts', { token, body: { firstName, phone, city } })
  await add('Ada', '+15046210001', 'Metairie')
  const leaving = await add('Bob', '+15046210002', 'Metairie')
  const segment = await prepare('POST /segments', {
    token,
    body: {
      name: 'Metairie',
      type: 'DYNAMIC',
      rules: { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Metairie' }] },
    },
  })
  const { id: campaignId } = await prepare('POST /campaigns', {
    token,
    body: {
      name: 'Bread of the day',
      type: 'RECURRING',
      channel: 'SMS',
      messageTemplate: 'Hi {{firstName|there}}, today: rye.',
      segmentId: segment.id,
      channelIdentityIds: [senderId],
      scheduledAt: new Date(app.clock.now() + 60_000).toISOString(),
      recurrence: { frequency: 'DAILY' },
    },
  })
  await sendRun(app, 60_000)
  await prepare('PATCH /contacts/:id', { token, params: { id: leaving.id }, body: { city: 'Kenner' } })
  await add('Cy', '+15046210003', 'Metairie')
  // The carrier's answer to the message to this number gets lost.
  await add('Dee', '+15046219922', 'Metairie')
  await sendRun(app, DAY_MS)
  const runs = await prepare('GET /campaigns/:campaignId/executions', { token, params: { campaignId } })
  const { id: executionId } = runs.find(({ status }: { status: string }) => status === 'COMPLETED')
  const params = { campaignId, executionId }
  await show('GET /campaigns/:campaignId/executions/compare', { token, params: { campaignId } })
  await show('GET /campaigns/:campaignId/executions/:executionId/analytics', { token, params })
  await show('GET /campaigns/:campaignId/executions/:executionId/drift', { token, params })
  await show('GET /campaigns/:campaignId/executions/:executionId/drift/contacts', {
    token,
    params,
    query: { change: 'WENT' },
  })
  await show('POST /campaigns/:campaignId/executions/:executionId/resend-unknown', {
    token,
    params,
    body: { count: 1 },
  })
}

async function sendRun(app: TestApp, afterMs: number): Promise<void> {
  app.clock.advance(afterMs)
  await app.drain()
  app.clock.advance(5_000)
  await app.drain()
}
