import { expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { givePlan } from '../../support/billing.ts'
import { createCardApp } from '../../support/purchases.ts'

/** A person has the units of the plan without a price once: docs/decisions/0106-pipes-and-people.md. */

const UNITS = { SMS_SEGMENTS: 100, EMAILS: 1_000, WHATSAPP_MESSAGES: 100 }
const NO_UNITS = { SMS_SEGMENTS: 0, EMAILS: 0, WHATSAPP_MESSAGES: 0 }

const limitsOf = async (app: TestApp, token: string) =>
  (await app.get('/billing/entitlements', token)).body.data.limits

/** Creates another organization of the person, and an access token in it. */
async function found(app: TestApp, token: string, name: string): Promise<{ id: string; token: string }> {
  const { body } = await app.post('/organization', token, { name })
  const { id } = body.data
  const moved = await app.post('/organization/switch', token, { organizationId: id })
  return { id, token: moved.body.data.accessToken }
}

test("a person's second organization has the free plan without its units", async () => {
  const { app } = createCardApp()
  await using _ = app
  const tenant = app.tenant()
  const second = await found(app, await app.session(tenant), 'Second')
  const third = await found(app, second.token, 'Third')
  const first = await limitsOf(app, tenant.key)
  expect(first).toMatchObject(UNITS)
  expect(await limitsOf(app, second.token)).toEqual({ ...first, ...NO_UNITS })
  expect(await limitsOf(app, third.token)).toEqual({ ...first, ...NO_UNITS })
  expect(await limitsOf(app, app.tenant('Stranger').key)).toEqual(first)
})

test('the units move to the next organization when the first one gets a plan or another owner', async () => {
  const { app } = createCardApp()
  await using _ = app
  const tenant = app.tenant()
  const second = await found(app, await app.session(tenant), 'Second')
  const third = await found(app, second.token, 'Third')
  givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 5_000 })
  expect(await limitsOf(app, tenant.key)).toMatchObject({ SMS_SEGMENTS: 5_000 })
  expect(await limitsOf(app, second.token)).toMatchObject(UNITS)
  expect(await limitsOf(app, third.token)).toMatchObject(NO_UNITS)
})

test('an operator who bills by hand gives each organization its plan', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const second = await found(app, await app.session(tenant), 'Second')
  expect(await limitsOf(app, second.token)).toEqual(await limitsOf(app, tenant.key))
})
