import { makeVerificationPath } from '../../../src/accounts/email-verification/service.ts'
import { makeResetPath } from '../../../src/accounts/password-reset/service.ts'
import { makeSignInPath } from '../../../src/accounts/sign-in-links/service.ts'
import { findUserByEmail } from '../../../src/accounts/users/service.ts'
import type { TestApp } from '../app.ts'
import { PASSWORD } from '../people.ts'
import { Passkey } from '../soft-authenticator.ts'
import { codeOf } from '../two-factor.ts'
import type { Recorder } from './recorder.ts'

const EMAIL = 'mia@riverside.example'

/** Shows sign-up, sessions, organizations and API keys in the order in which a person uses them. */
export async function showPeople({ show, prepare }: Scene, app: TestApp): Promise<void> {
  await show('GET /auth/methods')
  await show('POST /auth/register', {
    body: {
      firstName: 'Mia',
      lastName: 'Wren',
      email: EMAIL,
      password: PASSWORD,
      organizationName: 'Riverside Dental',
    },
  })
  await prepare('POST /auth/login', { body: { email: EMAIL, password: PASSWORD } })
  const signedIn = await show('POST /auth/login', { body: { email: EMAIL, password: PASSWORD } })
  const token = signedIn.accessToken
  const sessions = await show('GET /auth/sessions', { token })
  const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  await show('DELETE /auth/sessions/:id', { token, params: { id: other.id } })
  await show('POST /auth/refresh', { body: { refreshToken: signedIn.refreshToken } })

  await show('GET /auth/openid', { status: 404 })
  await show('GET /auth/openid/callback', { status: 404 })
  await show('POST /auth/openid/join', { status: 400 })

  await show('GET /user', { token })
  await show('PATCH /user', {
    token,
    body: { phone: '(504) 555-0123', timezone: 'America/Chicago', locale: 'en-US' },
  })
  await show('GET /user/all', { token, query: { populate: 'memberships', search: 'mia' } })
  const form = { params: { key: 'campaign-new' }, token }
  await show('PUT /user/kept-forms/:key', {
    ...form,
    body: { content: '{"name":"Spring","messageTemplate":"Hi {{firstNa"}' },
  })
  await show('GET /user/kept-forms', { token })
  await show('GET /user/kept-forms/:key', form)
  await show('DELETE /user/kept-forms/:key', form)
  await showTwoFactor(show, token, app)
  await showPasskeys(show, token)
  await show('GET /organization', { token })
  await show('PATCH /organization', {
    token,
    body: {
      timezone: 'America/Chicago',
      phone: '+15045550123',
      address: { line1: '12 Canal St', city: 'New Orleans', state: 'LA', postalCode: '70130', country: 'US' },
      sendWindow: { start: '10:00', end: '19:00' },
    },
  })
  await showOrganization({ show, prepare }, token)
  await showDomains({ show, prepare }, token)
  const { id: organizationId } = await show('POST /organization', {
    token,
    body: { name: 'Riverside Orthodontics', timezone: 'America/Chicago' },
  })
  await show('GET /organization/all', { token })
  await show('GET /organization/overview', { token, query: { days: '90' } })

  await showApiKeys({ show, prepare }, token)
  await showRoles({ show, prepare }, token)
  const switched = await show('POST /organization/switch', { token, body: { organizationId } })
  await show('POST /auth/logout', { token: switched.accessToken })
  const last = await prepare('POST /auth/login', { body: { email: EMAIL, password: PASSWORD } })
  await show('PATCH /user/password', {
    token: last.accessToken,
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  })
  await showVerification(show, last.accessToken, app)
  await showReceived({ show, prepare }, last.accessToken, app)
  await show('POST /auth/logout-all', { token: last.accessToken })
  await show('POST /auth/forgot-password', { body: { email: EMAIL } })
  const link = () =>
    app.db.writeNow((tx) => makeResetPath(tx, findUserByEmail(tx, EMAIL)!.id)).slice('/reset/'.length)
  await show('GET /reset/:token', { params: { token: link() } })
  await show('POST /auth/reset-password', { body: { token: link(), newPassword: NEW_PASSWORD } })
  const once = app.db.writeNow((tx) => makeSignInPath(tx, findUserByEmail(tx, EMAIL)!.id)).split('=')[1]
  await show('POST /auth/link', { body: { token: once } })
  await show('POST /reset/:token', { params: { token: 'not-the-end-of-a-link' }, status: 410 })
  const leaving = await prepare('POST /auth/login', { body: { email: EMAIL, password: NEW_PASSWORD } })
  await show('DELETE /user', { token: leaving.accessToken, body: { currentPassword: NEW_PASSWORD } })
}

const NEW_PASSWORD = 'quiet green lantern'

/** Host header of a program on the machine of the server. */
export const ON_THIS_MACHINE = '127.0.0.1:4000'

async function showDomains({ show, prepare }: Scene, token: string): Promise<void> {
  const set = (shortDomain: string) => prepare('PATCH /organization', { token, body: { shortDomain } })
  await set('go.riverside-dental.example')
  await set('go.riverside.example')
  const [former, current] = await show('GET /organization/domains', { token })
  await show('POST /organization/domains/:id/verify', { token, params: { id: current.id } })
  await show('DELETE /organization/domains/:id', { token, params: { id: former.id } })
  await show('GET /.well-known/carillon-domain/:challenge', {
    params: { challenge: 'Vb7Zt0QmXc2Lr9Ke4Ha1Ny' },
  })
  await show('GET /.well-known/carillon-certificate', {
    query: { domain: 'go.riverside.example' },
    host: ON_THIS_MACHINE,
  })
  await prepare('PATCH /organization', { token, body: { shortDomain: null } })
}

async function showOrganization({ show }: Scene, token: string): Promise<void> {
  const { vcardUrl } = await show('PUT /organization/contact-card', {
    token,
    body: {
      displayName: 'Riverside Dental',
      organizationName: 'Riverside Dental',
      phone: '+15045550123',
      email: 'hello@riverside.example',
      website: 'https://riverside.example',
      address: { line1: '12 Canal St', city: 'New Orleans', state: 'LA', postalCode: '70130', country: 'US' },
      note: 'Reply STOP to opt out.',
    },
  })
  await show('GET /organization/contact-card', { token })
  await show('GET /c/:token', { params: { token: (vcardUrl as string).split('/c/')[1]! } })
  const hours = { isClosed: false, intervals: [{ open: '09:00', close: '17:30' }] }
  const closed = { isClosed: true, intervals: [] }
  await show('PUT /organization/business-hours', {
    token,
    body: {
      timezone: 'America/Chicago',
      isEnabled: true,
      weekly: [
        { dayOfWeek: 'MONDAY', ...hours },
        { dayOfWeek: 'TUESDAY', ...hours },
        { dayOfWeek: 'WEDNESDAY', ...hours },
        { dayOfWeek: 'THURSDAY', ...hours },
        { dayOfWeek: 'FRIDAY', isClosed: false, intervals: [{ open: '09:00', close: '12:00' }] },
        { dayOfWeek: 'SATURDAY', ...closed },
        { dayOfWeek: 'SUNDAY', ...closed },
      ],
      overrides: [{ date: '2026-12-25', label: 'Christmas', ...closed }],
    },
  })
  await show('GET /organization/business-hours', { token })
  await show('PATCH /organization/brand', {
    token,
    body: {
      colors: { primary: '#7a2e1d' },
      fonts: { heading: 'GEORGIA' },
      links: [{ network: 'INSTAGRAM', url: 'https://instagram.com/riverside' }],
    },
  })
  await show('GET /organization/brand', { token })
}

/** Shows an invitation by another organization, to a person with a verified address. */
async function showReceived({ show, prepare }: Scene, token: string, app: TestApp): Promise<void> {
  const host = app.tenant('Lakeside Dental')
  const roles = await prepare('GET /role', { token: host.key })
  const { id: roleId } = roles.find((role: { key: string | null }) => role.key === 'VIEWER')
  await prepare('POST /invitations', { token: host.key, body: { email: EMAIL, roleId } })
  const [{ id }] = await show('GET /user/invitations', { token })
  await show('POST /user/invitations/:id/accept', { token, params: { id } })
}

async function showVerification(show: Scene['show'], token: string, app: TestApp): Promise<void> {
  await show('POST /auth/verify-email/resend', { token })
  const link = () =>
    app.db
      .writeNow((tx) => makeVerificationPath(tx, findUserByEmail(tx, EMAIL)!.id))!
      .slice('/verify-email/'.length)
  await show('GET /verify-email/:token', { params: { token: link() } })
  await show('POST /auth/verify-email', { body: { token: link(), password: NEW_PASSWORD } })
  await show('POST /verify-email/:token', { params: { token: 'not-the-end-of-a-link' }, status: 410 })
}

async function showTwoFactor(show: Scene['show'], token: string, app: TestApp): Promise<void> {
  const { secret } = await show('POST /user/two-factor', { token, body: { currentPassword: PASSWORD } })
  await show('POST /user/two-factor/confirm', { token, body: { code: codeOf(app, secret) } })
  await show('GET /user/two-factor', { token })
  const both = (n: number) => ({ currentPassword: PASSWORD, code: codeOf(app, secret, n) })
  const { recoveryCodes } = await show('POST /user/two-factor/recovery-codes', { token, body: both(1) })
  await show('DELETE /user/two-factor', {
    token,
    body: { currentPassword: PASSWORD, code: recoveryCodes[0] },
  })
}

async function showPasskeys(show: Scene['show'], token: string): Promise<void> {
  const begun = await show('POST /user/passkeys/options', { token, body: { currentPassword: PASSWORD } })
  const passkey = new Passkey()
  const credential = passkey.create(begun)
  const { id } = await show('POST /user/passkeys', { token, body: { name: 'Mia’s phone', credential } })
  const asked = await show('POST /auth/passkey/options')
  await show('POST /auth/passkey', { body: { credential: passkey.get(asked) } })
  await show('GET /user/passkeys', { token })
  await show('PATCH /user/passkeys/:id', { token, params: { id }, body: { name: 'Mia’s old phone' } })
  await show('DELETE /user/passkeys/:id', { token, params: { id }, body: { currentPassword: PASSWORD } })
}

async function showApiKeys({ show }: Scene, token: string): Promise<void> {
  const { id } = await show('POST /api-keys', {
    token,
    body: { name: 'Booking page', expiresAt: '2027-03-04T00:00:00Z' },
  })
  await show('GET /api-keys', { token, query: { limit: '5' } })
  await show('GET /api-keys/:id', { token, params: { id } })
  await show('PATCH /api-keys/:id', { token, params: { id }, body: { name: 'Booking page, live' } })
  await show('POST /api-keys/:id/rotate', { token, params: { id }, body: { gracePeriodHours: 48 } })
  await show('DELETE /api-keys/:id', { token, params: { id } })
}

/** Shows roles, members who join by an invitation, and a transfer of ownership. */
async function showRoles({ show, prepare }: Scene, token: string): Promise<void> {
  const permissions = ['contact:read', 'campaign:read', 'analytics:read']
  const role = await show('POST /role', {
    token,
    body: { name: 'Analyst', description: 'Reads results.', permissions },
  })
  const unused = await prepare('POST /role', { token, body: { name: 'Intern', permissions: [] } })
  const params = { id: role.id }
  const listed = await show('GET /role', { token, query: { page: '1', limit: '40', excludeOwner: 'true' } })
  await show('GET /role/permissions/me', { token })
  await show('GET /role/:id', { token, params })
  await show('PATCH /role/:id', {
    token,
    params,
    body: { permissions: [...permissions, 'segment:read'] },
  })
  await show('DELETE /role/:id', { token, params: { id: unused.id } })

  const body = { email: 'noah@riverside.example', roleId: role.id }
  const invitation = await show('POST /invitations', { token, body })
  const again = await show('POST /invitations/:id/resend', { token, params: { id: invitation.id } })
  const invited = again.link.slice(again.link.lastIndexOf('/') + 1)
  await show('GET /i/:token', { params: { token: invited } })
  await show('POST /auth/accept-invitation', {
    body: { token: invited, firstName: 'Noah', lastName: 'Finch', password: PASSWORD },
  })
  const lost = await prepare('POST /invitations', {
    token,
    body: { email: 'typo@riverside.example', roleId: role.id },
  })
  await show('POST /i/:token', {
    params: { token: lost.link.slice(lost.link.lastIndexOf('/') + 1) },
    status: 400,
  })
  await show('GET /invitations', { token, query: { limit: '5' } })
  await show('DELETE /invitations/:id', { token, params: { id: lost.id } })

  const [{ id: userId }] = await show('GET /role/:id/members', { token, params })
  const admin = listed.find(({ key }: { key: string | null }) => key === 'ADMIN')
  await show('PATCH /role/assign', { token, body: { userId, roleId: admin.id } })
  await show('POST /role/transfer-ownership', { token, body: { userId } })
  const owner = await prepare('POST /auth/login', {
    body: { email: 'noah@riverside.example', password: PASSWORD },
  })
  const { id: mia } = await prepare('GET /user', { token })
  await prepare('POST /role/transfer-ownership', { token: owner.accessToken, body: { userId: mia } })
  await show('DELETE /role/member', { token, body: { userId } })
}

/** Functions of a part of the scenario. */
export interface Scene {
  show: Recorder['show']
  prepare: Recorder['prepare']
}
