import { expect, test } from 'bun:test'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import { timelineOf } from '../../support/activity.ts'
import { createTestApp } from '../../support/app.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { textIn } from '../../support/runs.ts'

test('the timeline shows each skipped message, why and when, and the explanation names the same time', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const early = addContact(app, tenant, { firstName: 'Wren' })
  const late = addContact(app, tenant, { firstName: 'Robin' })
  const gets = addContact(app, tenant, { firstName: 'Ann' })
  await app.patch(`/contacts/${early.uuid}`, tenant.key, { isOptedOut: true })
  app.clock.advance(HOUR_MS)
  const launched = new Date(app.clock.now()).toISOString()
  const { body } = await postCampaign(app, tenant, { name: 'Spring sale' })
  const campaignId = body.data.id as string
  await app.app.jobs.drain()
  app.clock.advance(60_000)
  const stopped = new Date(app.clock.now()).toISOString()
  textIn(app, tenant, late.phone, 'STOP')
  await app.drain()
  const leftOut = async (uuid: string) =>
    (await timelineOf(app, tenant, uuid)).filter(({ type }) => type === 'MESSAGE_SKIPPED')
  for (const { uuid, phone, at } of [
    { ...early, at: launched },
    { ...late, at: stopped },
  ]) {
    const [entry, ...others] = await leftOut(uuid)
    expect(others).toEqual([])
    expect(entry).toEqual({
      id: expect.any(String),
      type: 'MESSAGE_SKIPPED',
      occurredAt: at,
      title: expect.stringContaining('Message of "Spring sale" skipped: '),
      data: {
        messageId: entry!.id,
        channel: 'SMS',
        to: phone,
        errorCode: 'OPTED_OUT',
        campaignId,
        campaignName: 'Spring sale',
        reason: 'The recipient has opted out, according to our records or the carrier.',
      },
      actor: { type: 'SYSTEM', id: null, name: 'Carillon' },
    })
    const explained = await app.get(`/campaigns/${campaignId}/explain?contactId=${uuid}`, tenant.key)
    expect(explained.body.data).toMatchObject({ decision: 'SKIPPED', at })
    expect(explained.body.data.summary).toContain(` was skipped at ${at}. `)
  }
  expect(await leftOut(gets.uuid)).toEqual([])
  const { data } = (await app.get(`/campaigns/${campaignId}/explain?contactId=${gets.uuid}`, tenant.key)).body
  expect([data.decision, data.at]).toEqual(['SENT', stopped])
})

test('of a future campaign, the explanation names the time of the message to the contact', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const { uuid } = addContact(app, tenant, { firstName: 'Wren', timezone: 'America/New_York' })
  const scheduledAt = new Date(app.clock.now() + 2 * HOUR_MS).toISOString()
  const { body } = await postCampaign(app, tenant, { type: 'SCHEDULED', scheduledAt })
  const explained = async () =>
    (await app.get(`/campaigns/${body.data.id}/explain?contactId=${uuid}`, tenant.key)).body.data
  expect(await explained()).toMatchObject({
    decision: 'WOULD_SEND',
    at: scheduledAt,
    summary: `Wren would get the message at ${scheduledAt}.`,
  })
})
