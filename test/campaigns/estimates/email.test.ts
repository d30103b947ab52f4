import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addReader, mailTenant, postMail } from '../../support/mail.ts'

describe('the estimate of an email', () => {
  test('counts each reason as the run does: no address, unsubscribed, archived', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant, { email: 'ann@example.test' })
    await addReader(app, tenant, { email: null })
    await addReader(app, tenant, { email: 'gone@example.test', status: 'ARCHIVED' })
    await addReader(app, tenant, { email: 'no@example.test' })
    const suppressed = { channel: 'EMAIL', address: 'no@example.test' }
    expect((await app.post('/opt-out/suppressions', tenant.key, suppressed)).status).toBe(201)

    const { body } = await app.post('/campaigns/estimate', tenant.key, {
      channel: 'EMAIL',
      segmentId: tenant.segment.uuid,
      channelIdentityIds: [tenant.identity.uuid],
      template: 'Hi',
      subject: 'Hi',
    })
    expect(body.data).toMatchObject({ recipientCount: 4, eligibleCount: 1 })
    expect(body.data.excluded).toMatchObject({ missingAddress: 1, optedOut: 1, archived: 1 })

    const { id } = (await postMail(app, tenant)).body.data
    await app.drain()
    const { body: run } = await app.get(`/campaigns/${id}/analytics`, tenant.key)
    expect(run.data.totals).toMatchObject({ sent: 1, skipped: 3 })
  })
})
