import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addReader, mailboxes, mailTenant, postMail } from '../../support/mail.ts'

test('a campaign by email is halted if more than one in twenty mails bounces, although texts may fail more often', async () => {
  await using app = createTestApp()
  const tenant = await mailTenant(app)
  for (let n = 0; n < 130; n++) {
    await addReader(app, tenant, n % 10 === 0 ? { email: `gone${n}x9901@home.example` } : {})
  }
  const path = `/channel-identities/${tenant.identity.uuid}`
  await app.patch(path, tenant.key, { throughputPerSecond: 10 })
  const { body } = await postMail(app, tenant)
  const isPaused = () => app.db.value('SELECT status FROM executions') === 'PAUSED'
  for (let tenth = 0; tenth < 200 && !isPaused(); tenth++) {
    app.clock.advance(100)
    await app.drain()
  }
  const { data } = (await app.get(`/campaigns/${body.data.id}`, tenant.key)).body
  expect(data).toMatchObject({ status: 'PAUSED', pauseReason: 'FAILURE_RATE' })
  expect(mailboxes(app).length).toBeLessThan(117)
})
