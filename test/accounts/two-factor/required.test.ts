import { expect, test } from 'bun:test'
import { addMember } from '../../../src/accounts/roles/service.ts'
import { createUser, hashNewPassword } from '../../../src/accounts/users/service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { EMAIL, login, PASSWORD, register } from '../../support/people.ts'
import { codeOf, turnOn } from '../../support/two-factor.ts'

/** An owner and an admin, both signed in without a second factor. */
async function office(app: TestApp) {
  const owner = (await register(app)).body.data
  const email = 'mel@example.test'
  const passwordHash = await hashNewPassword(PASSWORD, 12, email)
  app.db.writeNow((tx) => {
    const { id } = createUser(tx, { email, firstName: 'Mel', passwordHash })
    const organizationId = tx.value<number>('SELECT id FROM organizations')!
    addMember(tx, organizationId, id, 'ADMIN')
  })
  const admin = (await login(app, { email })).body.data
  return { owner: owner.accessToken as string, admin: admin.accessToken as string }
}

const required = (app: TestApp, token: string, requireTwoFactor = true) =>
  app.patch('/organization', token, { requireTwoFactor })

test('only an owner who is signed in with two factors can require them', async () => {
  await using app = createTestApp()
  const { owner, admin } = await office(app)
  const { key } = (await app.post('/api-keys', owner, { name: 'Shop' })).body.data
  await turnOn(app, admin)
  const refused = [await required(app, owner), await required(app, admin), await required(app, key)]
  expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
    '409 CONFLICT',
    '403 OWNER_REQUIRED',
    '403 SESSION_REQUIRED',
  ])
  expect(refused[0]!.body.message).toBe(
    'Turn on two-factor sign-in for your own account first, with POST /user/two-factor.',
  )
  expect((await app.get('/organization', owner)).body.data.requireTwoFactor).toBe(false)
  // A client may send the setting unchanged, as part of the whole record.
  expect((await required(app, key, false)).status).toBe(200)
})

test('a member without a second factor gets a separate error code, turns it on, and continues', async () => {
  await using app = createTestApp()
  const { owner, admin } = await office(app)
  await turnOn(app, owner)
  expect((await required(app, owner)).body.data.requireTwoFactor).toBe(true)
  const refused = await app.get('/contacts', admin)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'TWO_FACTOR_REQUIRED',
    'This organization requires two-factor sign-in. Turn it on for your account first, with POST /user/two-factor.',
  ])
  expect((await app.get('/organization/overview', admin)).body.data).toEqual([])
  expect((await app.get('/organization/overview', owner)).body.data).toHaveLength(1)
  await turnOn(app, admin)
  expect((await app.get('/contacts', admin)).status).toBe(200)
})

test('the audit log records whether the requirement was turned on or off', async () => {
  await using app = createTestApp()
  const { owner } = await office(app)
  await turnOn(app, owner)
  await required(app, owner)
  await required(app, owner, false)
  const { data } = (await app.get('/audit-logs?act=ORGANIZATION_UPDATED', owner)).body
  expect(data.map(({ details }: { details: unknown }) => details)).toEqual([
    { fields: ['requireTwoFactor'], requireTwoFactor: false },
    { fields: ['requireTwoFactor'], requireTwoFactor: true },
  ])
})

test('lists of members show who has turned it on, after the first code', async () => {
  await using app = createTestApp()
  const { owner, admin } = await office(app)
  const seen = async () => {
    const users = (await app.get('/user/all?sortBy=email&sortOrder=asc', owner)).body.data
    const [{ id }] = (await app.get('/role', owner)).body.data.filter(
      ({ key }: { key: string }) => key === 'ADMIN',
    )
    const admins = (await app.get(`/role/${id}/members`, owner)).body.data
    return [...users, ...admins].map(({ hasTwoFactor }: { hasTwoFactor: boolean }) => hasTwoFactor)
  }
  const { secret } = (await app.post('/user/two-factor', admin, { currentPassword: PASSWORD })).body.data
  expect(await seen()).toEqual([false, false, false])
  await app.post('/user/two-factor/confirm', admin, { code: codeOf(app, secret) })
  expect(await seen()).toEqual([false, true, true])
  expect((await login(app, { email: EMAIL })).status).toBe(201)
})
