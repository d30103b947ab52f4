import type { TestApp } from '../app.ts'
import type { Scene } from './people.ts'

/** Shows an automation, from its draft to its end, and the way of the contact through it. */
export async function showAutomations(
  { show }: Scene,
  app: TestApp,
  { token, senderId, contactId }: { token: string; senderId: string; contactId: string },
): Promise<void> {
  const message = { type: 'SEND', channel: 'SMS', channelIdentityIds: [senderId] }
  const created = await show('POST /automations', {
    token,
    body: {
      name: 'Welcome',
      trigger: { type: 'CONTACT_CREATED', sources: ['MANUAL'] },
      goal: { type: 'WON' },
      steps: [
        { ...message, id: 'welcome', messageTemplate: 'Hi {{firstName|there}}, thanks for joining us.' },
        { id: 'two-days', type: 'WAIT', minutes: 2_880 },
        { id: 'answered', type: 'BRANCH', when: { type: 'DID', did: 'REPLIED' } },
        {
          ...message,
          id: 'offer',
          parentId: 'answered',
          way: 'NO',
          messageTemplate: 'Your first coffee is on us: {{data.code|ask at the till}}.',
        },
      ],
    },
  })
  const params = { id: created.id }
  await show('GET /automations', { token, query: { limit: '1' } })
  await show('GET /automations/:id', { token, params })
  await show('PATCH /automations/:id', { token, params, body: { name: 'Welcome series', lateHours: 12 } })
  await show('POST /automations/:id/check', { token, params })
  await show('POST /automations/:id/simulate', { token, params, body: { days: 30 } })
  await show('POST /automations/:id/activate', { token, params, body: {} })
  await show('POST /automations/:id/people', {
    token,
    params,
    body: { contactIds: [contactId], data: { code: 'CROISSANT' } },
  })
  await app.drain()
  const people = await show('GET /automations/:id/people', { token, params })
  const [{ id: personId }] = people as unknown as [{ id: string }]
  await show('GET /automations/:id/people/:personId', { token, params: { ...params, personId } })
  await show('GET /contacts/:id/automations', { token, params: { id: contactId } })
  await show('GET /automations/:id/analytics', { token, params })
  await show('DELETE /automations/:id/people/:personId', { token, params: { ...params, personId } })
  await show('POST /automations/:id/pause', { token, params })
  await show('POST /automations/:id/resume', { token, params })
  const copy = await show('POST /automations/:id/clone', { token, params, body: { name: 'Welcome back' } })
  await show('POST /automations/:id/archive', { token, params })
  await show('DELETE /automations/:id', { token, params: { id: copy.id } })
}
