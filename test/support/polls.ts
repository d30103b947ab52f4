import { expect } from 'bun:test'
import type { TestApp } from './app.ts'
import { addContact, type Sendable, sendable } from './campaigns.ts'
import { hear } from './inbox.ts'

/** Returns the body of a poll to a tenant's segment. */
export const pollBody = (tenant: Sendable, overrides: Record<string, unknown> = {}) => ({
  name: 'Opening day',
  questionTemplate: 'Hi {{firstName}}, which day suits you?',
  segmentId: tenant.segment.uuid,
  channelIdentityIds: [tenant.identity.uuid],
  options: ['Saturday', { label: 'Sunday' }, 'Neither'],
  dispatchType: 'IMMEDIATE',
  ...overrides,
})

/** Creates an organization with three contacts, Ann, Ben and Cleo, who were asked. */
export async function askedPoll(app: TestApp, overrides: Record<string, unknown> = {}) {
  const tenant = sendable(app)
  const people = ['Ann', 'Ben', 'Cleo'].map((firstName) => addContact(app, tenant, { firstName }))
  const { status, body } = await app.post('/polls', tenant.key, pollBody(tenant, overrides))
  expect([status, body.error]).toEqual([201, undefined])
  await app.drain()
  const { id } = body.data
  const vote = (n: number, text: string, senderId = tenant.identity.id) =>
    hear(app, tenant, { senderId, from: people[n]!.phone, body: text })
  const get = async (path = '') => (await app.get(`/polls/${id}${path}`, tenant.key)).body.data
  return { tenant, people, id: id as string, poll: body.data, vote, get }
}
