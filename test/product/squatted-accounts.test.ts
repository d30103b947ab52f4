import { describe, expect, test } from 'bun:test'
import { argon2, findUserByEmail, verifyEmail } from '../../src/accounts/users/service.ts'
import type { TestApp } from '../support/app.ts'
import { EMAIL, login, PASSWORD } from '../support/people.ts'
import { withMail } from '../support/system-mail.ts'

const BOSS = 'boss@victim.test'
const OLD = 'known to the stranger'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Returns the path of the link in the last mail to the person. */
function linkTo({ peer }: World): string {
  const raw = String(peer.mails.findLast(({ to }) => to === BOSS)?.raw).replaceAll('=\r\n', '')
  return /https:\/\/carillon\.test(\/[a-z-]+\/\w{43,50})/.exec(raw)![1]!
}
const tokenOf = (path: string): string => path.split('/').at(-1)!

/**
 * Creates a server on which a stranger registered the address of another person, with every credential of
 * that account.
 */
async function squatted() {
  const world = await withMail()
  const { app } = world
  const tenant = app.tenant('A stranger')
  const hash = await argon2.hash(OLD)
  app.db.writeNow((tx) =>
    tx.run('UPDATE users SET email = ?, password_hash = ? WHERE id = ?', BOSS, hash, tenant.owner.id),
  )
  const session = (await login(app, { email: BOSS, password: OLD })).body.data
  const { key } = (await app.post('/api-keys', session.accessToken, { name: 'Kept' })).body.data
  app.clock.advance(60_000)
  return { ...world, session, key: key as string }
}
type World = Awaited<ReturnType<typeof squatted>>

const opens = async ({ app, session, key }: World) => [
  (await login(app, { email: BOSS, password: OLD })).status,
  (await app.get('/user', session.accessToken)).status,
  (await app.post('/auth/refresh', undefined, { refreshToken: session.refreshToken })).status,
  (await app.get('/contacts', key)).status,
]
const isVerified = ({ app }: World): boolean => findUserByEmail(app.db, BOSS)!.emailVerifiedAt !== null

async function verificationLink(world: World): Promise<string> {
  const { app, session } = world
  await app.post('/auth/verify-email/resend', session.accessToken)
  await app.drain()
  return linkTo(world)
}

async function invitationLinks(world: World): Promise<{ mailed: string; answered: string }> {
  const { app } = world
  const agency = app.tenant('The agency')
  app.db.writeNow((tx) => verifyEmail(tx, agency.owner.id))
  const token = await app.session(agency)
  const roles = (await app.get('/role', agency.key)).body.data
  const { id: roleId } = roles.find(({ key }: { key: string }) => key === 'MEMBER')
  const made = await app.post('/invitations', token, { email: BOSS, roleId })
  await app.drain()
  return { mailed: linkTo(world), answered: new URL(made.body.data.link).pathname }
}

const submit = (app: TestApp, path: string, fields: Record<string, string>) =>
  app.request('POST', path, { headers: FORM, body: String(new URLSearchParams(fields)) })

/** Ways in which the person of an address proves it, and chooses a password. */
const PROOFS: Readonly<Record<string, (world: World) => Promise<{ status: number }>>> = {
  'the link of a verification mail': async (world) =>
    world.app.post('/auth/verify-email', undefined, {
      token: tokenOf(await verificationLink(world)),
      newPassword: PASSWORD,
    }),
  'the page of a verification mail': async (world) =>
    submit(world.app, await verificationLink(world), { password: PASSWORD, isNew: 'on' }),
  'the link of a mail for a forgotten password': async (world) => {
    await world.app.post('/auth/forgot-password', undefined, { email: BOSS })
    await world.app.drain()
    const token = tokenOf(linkTo(world))
    return world.app.post('/auth/reset-password', undefined, { token, newPassword: PASSWORD })
  },
  'the page of a mail for a forgotten password': async (world) => {
    await world.app.post('/auth/forgot-password', undefined, { email: BOSS })
    await world.app.drain()
    return submit(world.app, linkTo(world), { newPassword: PASSWORD })
  },
  'the link of an invitation by mail': async (world) =>
    world.app.post('/auth/accept-invitation', undefined, {
      token: tokenOf((await invitationLinks(world)).mailed),
      firstName: 'Bo',
      newPassword: PASSWORD,
    }),
  'the page of an invitation by mail': async (world) =>
    submit(world.app, (await invitationLinks(world)).mailed, {
      firstName: 'Bo',
      password: PASSWORD,
      isNew: 'on',
    }),
}

describe('an account that a stranger made with the address of another person', () => {
  test('is open to the stranger until its address is proved', async () => {
    await using world = await squatted()
    expect(await opens(world)).toEqual([201, 200, 201, 200])
    expect(isVerified(world)).toBe(false)
  })

  test.each(Object.keys(PROOFS))(
    'belongs to the person by %s, and nothing of the stranger opens it',
    async (by) => {
      await using world = await squatted()
      expect([200, 201]).toContain((await PROOFS[by]!(world)).status)
      expect(await opens(world)).toEqual([401, 401, 401, 401])
      expect(isVerified(world)).toBe(true)
      expect((await login(world.app, { email: BOSS })).status).toBe(201)
    },
  )

  test('has no password afterwards if the proof sets none, until its person asks for a reset', async () => {
    await using world = await squatted()
    const token = tokenOf(await verificationLink(world))
    expect((await world.app.post('/auth/verify-email', undefined, { token })).status).toBe(201)
    expect(await opens(world)).toEqual([401, 401, 401, 401])
  })

  test('does not change for a person who knows its password', async () => {
    await using world = await squatted()
    const token = tokenOf(await verificationLink(world))
    const proof = { token, password: OLD }
    expect((await world.app.post('/auth/verify-email', undefined, proof)).status).toBe(201)
    expect(await opens(world)).toEqual([201, 200, 201, 200])
    expect(isVerified(world)).toBe(true)
  })

  test('cannot be taken over by the link that the inviter can read', async () => {
    await using world = await squatted()
    const { answered } = await invitationLinks(world)
    const input = { token: tokenOf(answered), firstName: 'Eve', newPassword: PASSWORD }
    const answer = await world.app.post('/auth/accept-invitation', undefined, input)
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [expect.objectContaining({ field: 'newPassword' })],
    ])
    expect((await world.app.get(answered)).body).not.toContain('isNew')
    expect(isVerified(world)).toBe(false)
    expect(await opens(world)).toEqual([201, 200, 201, 200])
  })

  test('cannot be taken over by a wrong password, nor by two at once', async () => {
    await using world = await squatted()
    const token = tokenOf(await verificationLink(world))
    const tries = [{ password: 'wrong' }, { password: OLD, newPassword: PASSWORD }, { newPassword: 'short' }]
    for (const proof of tries) {
      expect((await world.app.post('/auth/verify-email', undefined, { token, ...proof })).status).toBe(400)
    }
    expect(isVerified(world)).toBe(false)
  })
})

describe('an account whose address is verified', () => {
  test('does not go to the reader of a mail at an address that was entered by mistake', async () => {
    await using world = await withMail()
    const { app, peer, token } = world
    await app.patch('/user', token, { email: BOSS, currentPassword: PASSWORD })
    await app.drain()
    const link = linkTo({ peer } as World)
    const proof = { token: tokenOf(link) }
    for (const password of [{}, { newPassword: 'quiet green lantern' }]) {
      const answer = await app.post('/auth/verify-email', undefined, { ...proof, ...password })
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    }
    expect((await app.get(link)).body).not.toContain('isNew')
    expect((await submit(app, link, { password: 'quiet green lantern', isNew: 'on' })).status).toBe(400)
    expect(findUserByEmail(app.db, BOSS)).toBeUndefined()
    expect((await login(app)).status).toBe(201)
  })

  test('keeps its second factor and keys when its password was reset', async () => {
    await using world = await withMail()
    const { app, token } = world
    const { key } = (await app.post('/api-keys', token, { name: 'Kept' })).body.data
    app.clock.advance(60_000)
    await app.post('/auth/forgot-password', undefined, { email: EMAIL })
    await app.drain()
    const raw = String(world.peer.mails.at(-1)!.raw).replaceAll('=\r\n', '')
    const reset = /\/reset\/(\w{43})/.exec(raw)![1]!
    await app.post('/auth/reset-password', undefined, { token: reset, newPassword: 'quiet green lantern' })
    expect((await app.get('/contacts', key)).status).toBe(200)
  })
})
