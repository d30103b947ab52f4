import { MINUTE_MS } from '../../../src/lib/clock.ts'
import type { TestApp } from '../app.ts'
import type { Scene } from './people.ts'

/** Shows a keyword of a join link, and its results. */
export async function showJoinLinks(
  { show, prepare }: Scene,
  { token, senderId }: { token: string; senderId: string },
): Promise<void> {
  await show('POST /join-links/preview', {
    token,
    body: { type: 'WEB_FORM', channel: 'SMS', name: 'News', headline: 'Bread news by text' },
  })
  const topic = await prepare('POST /topics', { token, body: { name: 'Club news' } })
  const { id } = await show('POST /join-links', {
    token,
    body: {
      type: 'JOIN_KEYWORD',
      name: 'Shop window',
      slug: 'riverside-club',
      keyword: 'CLUB',
      channelIdentityId: senderId,
      topics: [{ topicId: topic.id, mode: 'FIXED' }],
      headline: 'Join the Riverside club',
      confirmationMessage: 'Welcome to the club!',
    },
  })
  const params = { id }
  await show('GET /join-links', { token, query: { limit: '1' } })
  await show('GET /join-links/:id', { token, params })
  await show('GET /join-links/:id/analytics', { token, params })
  await show('GET /join-links/:id/submissions', { token, params })
  await show('PATCH /join-links/:id', { token, params, body: { status: 'PAUSED' } })
  await show('DELETE /join-links/:id', { token, params })
}

const PHONE = '+13125550142'

/** Shows a form that people and other software fill in. */
export async function showJoining(
  { show, prepare }: Scene,
  app: TestApp,
  { token, senderId }: { token: string; senderId: string },
): Promise<void> {
  const slug = 'riverside-news'
  const topic = await prepare('POST /topics', {
    token,
    body: { name: 'Bread of the day', description: 'Each morning, which bread is fresh.' },
  })
  await prepare('POST /join-links', {
    token,
    body: {
      type: 'WEB_FORM',
      name: 'News',
      slug,
      channelIdentityId: senderId,
      topics: [{ topicId: topic.id, mode: 'OFFERED' }],
      otpEnabled: true,
      privacyPolicyUrl: 'https://riverside.example/privacy',
      termsUrl: 'https://riverside.example/terms',
    },
  })
  const params = { slug }
  await show('GET /public/join-links/:slug', { params })
  await show('GET /j/:slug', { params })
  const body = { phone: PHONE, isAgreed: true, consentVersion: 1, topicIds: [topic.id] }
  const { submissionId: id } = await show('POST /public/join-links/:slug/submissions', { params, body })
  await show('GET /j/:slug/steps/:id', { params: { slug, id } })
  app.clock.advance(MINUTE_MS)
  await show('POST /public/join-links/:slug/submissions/:id/resend', { params: { slug, id } })
  await app.drain()
  const sent = app.db.value<string>(
    'SELECT body FROM sandbox_messages WHERE to_address = ? ORDER BY id DESC',
    PHONE,
  )
  const code = /\d{6}/.exec(sent ?? '')?.[0] ?? ''
  await show('POST /public/join-links/:slug/submissions/:id/verify', { params: { slug, id }, body: { code } })
  await show('POST /j/:slug/steps/:id', { params: { slug, id }, status: 303 })
  // Without the time in a hidden field of its page, the form is shown again.
  await show('POST /j/:slug', { params })
  const unknown = { slug, token: 'unknown' }
  await show('GET /j/:slug/confirm/:token', { params: unknown, status: 410 })
  await show('POST /j/:slug/confirm/:token', { params: unknown, status: 410 })
  await show('GET /j/:slug/qr.svg', { params })
  await show('GET /j/:slug/qr.png', { params })
}
