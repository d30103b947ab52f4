import { expect, test } from 'bun:test'
import { resumeOrganization } from '../../../src/accounts/organizations/service.ts'
import type { TestApp, TestTenant } from '../../support/app.ts'
import { addContact, addSegment, postCampaign, sendable } from '../../support/campaigns.ts'
import { clickLast, textIn } from '../../support/runs.ts'
import { addSegment as addRules, any, rule } from '../../support/segments.ts'
import { seedBefore } from '../../support/there-and-back.ts'
import { addTopic, chooseTopic } from '../../support/topics.ts'
import { exportTo, folder, importFrom, server } from '../../support/transport.ts'

const membersOf = async (app: TestApp, tenant: TestTenant, id: string): Promise<string[]> => {
  const { body } = await app.get(`/segments/${id}/contacts`, tenant.key)
  return body.data.map(({ firstName }: { firstName: string }) => firstName).sort()
}

test('rules about campaigns and topics select the same contacts on another server, also of a deleted campaign', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  await seedBefore(b.app)
  const tenant = sendable(a.app)
  const clicker = addContact(a.app, tenant, { firstName: 'Clicker' })
  const writer = addContact(a.app, tenant, { firstName: 'Writer' })
  addContact(a.app, { ...tenant, segment: addSegment(a.app, tenant) }, { firstName: 'Elsewhere' })
  const campaign = { category: 'TRANSACTIONAL', trackLinks: true, messageTemplate: 'https://shop.example' }
  const { body } = await postCampaign(a.app, tenant, campaign)
  await a.app.drain()
  a.app.clock.advance(10_000)
  await clickLast(a.app, clicker.id)
  textIn(a.app, tenant, writer.phone, 'Is it still on?')
  await a.app.drain()
  const { id } = body.data
  const topic = await addTopic(a.app, tenant)
  await chooseTopic(a.app, tenant, clicker.uuid, { topicId: topic.id, action: 'UNSUBSCRIBED' })
  const wanted = {
    Silent: any(rule('campaign', 'not_clicked', id)),
    Active: any(rule('anyCampaign', 'clicked', 7), rule('campaign', 'replied', id)),
    Readers: any(rule('topic', 'not_unsubscribed', topic.id)),
  }
  const segments: string[] = []
  for (const [name, rules] of Object.entries(wanted))
    segments.push(await addRules(a.app, tenant, { name, type: 'DYNAMIC', rules }))
  await a.app.delete(`/campaigns/${id}`, tenant.key)
  b.app.clock.advance(a.app.clock.now() - b.app.clock.now())
  exportTo(files.path('file'), { from: a, organization: tenant.organization })
  importFrom(files.path('file'), { into: b })
  const there = b.app.db.value<number>(
    'SELECT id FROM organizations WHERE uuid = ?',
    tenant.organization.uuid,
  )!
  b.app.db.writeNow((tx) => resumeOrganization(tx, there))
  for (const { app } of [a, b]) {
    expect(await membersOf(app, tenant, segments[0]!)).toEqual(['Elsewhere', 'Writer'])
    expect(await membersOf(app, tenant, segments[1]!)).toEqual(['Clicker', 'Writer'])
    expect(await membersOf(app, tenant, segments[2]!)).toEqual(['Elsewhere', 'Writer'])
  }
})
