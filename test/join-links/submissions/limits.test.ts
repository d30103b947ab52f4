import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/clock.ts'
import { mailboxOf } from '../../../src/lib/email.ts'
import { createTestApp, TEST_CONFIG } from '../../support/app.ts'
import { joinWorld } from '../../support/joins.ts'

/** Each limit applies, and ends. */

const numberOf = (n: number): string => `+1212555${String(2_000 + n)}`
const ANN = numberOf(368)

const withLimits = (rateLimits: Record<string, { quota: number; windowSeconds: number }>) => ({
  rateLimits: { ...TEST_CONFIG.rateLimits, ...rateLimits },
})

const OTP = { otp: { quota: 3, windowSeconds: 600 }, otp_day: { quota: 8, windowSeconds: 86_400 } }

test('one number gets a message a minute, three in ten minutes and eight a day, known or not', async () => {
  await using app = createTestApp(withLimits(OTP))
  const world = joinWorld(app)
  const statuses: number[] = []
  const submitAfter = async (ms: number) => {
    app.clock.advance(ms)
    statuses.push((await world.submit(ANN)).status)
  }
  for (const ms of [0, 0, MINUTE_MS, MINUTE_MS, MINUTE_MS]) await submitAfter(ms)
  expect(statuses).toEqual([201, 429, 201, 201, 429])
  for (let n = 0; n < 6; n++) await submitAfter(11 * MINUTE_MS)
  expect(statuses.slice(5)).toEqual([201, 201, 201, 201, 201, 429])
  expect(app.db.value<number>('SELECT sum(sent_count) FROM join_submissions')).toBe(8)
  await submitAfter(DAY_MS)
  expect(statuses.at(-1)).toBe(201)
})

test('the forms of several organizations reach one number as often as those of one', async () => {
  await using app = createTestApp(withLimits(OTP))
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    statuses.push((await joinWorld(app).submit(ANN)).status)
    app.clock.advance(MINUTE_MS)
  }
  expect(statuses).toEqual([201, 201, 201, 429, 429])
})

test('a tag or dots in an address do not make another mailbox', () => {
  expect(
    ['ann@x.test', 'ann+a@x.test', 'a.nn@x.test', 'a.n.n+b+c@gmail.com', '+ann@x.test'].map(mailboxOf),
  ).toEqual(['ann@x.test', 'ann@x.test', 'a.nn@x.test', 'ann@gmail.com', '+ann@x.test'])
})

test('a form without a check cannot have confirmations sent again and again', async () => {
  await using app = createTestApp(withLimits(OTP))
  const world = joinWorld(app, { otp_enabled: 0 })
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) {
    statuses.push((await world.submit(ANN)).status)
    app.clock.advance(MINUTE_MS)
  }
  expect(statuses).toEqual([201, 201, 201, 429])
  expect(await world.textsTo(ANN)).toHaveLength(3)
})

test('a code sent again also counts', async () => {
  await using app = createTestApp(withLimits(OTP))
  const world = joinWorld(app)
  const { submissionId } = (await world.submit(ANN)).body.data
  const statuses: number[] = []
  for (let n = 0; n < 3; n++) {
    app.clock.advance(MINUTE_MS)
    statuses.push((await world.resend(submissionId)).status)
  }
  expect(statuses).toEqual([201, 201, 429])
})

test('numbers of one prefix get 20 messages an hour', async () => {
  await using app = createTestApp(withLimits({ join_prefix: { quota: 20, windowSeconds: 3_600 } }))
  const world = joinWorld(app)
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push((await world.submit(numberOf(n))).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
  expect((await world.submit('+13125552000')).status).toBe(201)
  app.clock.advance(HOUR_MS)
  expect((await world.submit(numberOf(30))).status).toBe(201)
})

test('a link sends its messages of a day, then accepts no form until the next one', async () => {
  await using app = createTestApp()
  const world = joinWorld(app, { daily_message_limit: 2 })
  const submit = async (n: number) => await world.submit(numberOf(n))
  expect([(await submit(1)).status, (await submit(2)).status]).toEqual([201, 201])
  const { status, body } = await submit(3)
  expect([status, body.details]).toEqual([410, [{ reason: 'DAILY_LIMIT' }]])
  await app.drain()
  expect(app.db.all(`SELECT title FROM notices WHERE event = 'JOIN_LINK_SPENT'`)).toEqual([
    { title: 'Join link “Club” reached its daily limit' },
  ])
  app.clock.advance(DAY_MS)
  expect((await submit(3)).status).toBe(201)
})

test('only numbers of the allowed countries join', async () => {
  await using app = createTestApp()
  const world = joinWorld(app, { allowed_countries: '["US","DE"]' })
  const { status, body } = await world.submit('+393331234567')
  expect([status, body.details[0].constraint]).toEqual([400, 'isAllowedCountry'])
  expect((await world.submit('+4915112345678')).status).toBe(201)
})

test.each(['+19005550123', '+12129765550'])('a premium number such as %s is no number', async (phone) => {
  await using app = createTestApp()
  const world = joinWorld(app)
  const { status, body } = await world.submit(phone)
  expect([status, body.details[0].constraint]).toEqual([400, 'isPhone'])
})

describe('a form that software filled in', () => {
  const nothing = { phone: ANN }
  test.each([
    ['a hidden field', { website: 'https://example.com' }],
    ['no time', { startedAt: '2026-01-01T00:00:00.000Z' }],
  ])('with %s is refused, and leaves nothing', async (_, sign) => {
    await using app = createTestApp()
    const world = joinWorld(app)
    const body = 'startedAt' in sign ? { startedAt: new Date(app.clock.now() - 1_000).toISOString() } : sign
    const answer = await world.submit(nothing.phone, body)
    expect([answer.status, answer.body.details[0].constraint]).toEqual([400, 'isByPerson'])
    expect(app.db.value('SELECT count(*) FROM join_submissions')).toBe(0)
    expect(await world.textsTo(ANN)).toEqual([])
  })

  test('two seconds are enough for a person', async () => {
    await using app = createTestApp()
    const world = joinWorld(app)
    await world.submit(ANN, { startedAt: new Date(app.clock.now() - 2_000).toISOString() })
    expect(app.db.value('SELECT count(*) FROM join_submissions')).toBe(1)
  })
})

test.each([
  { reason: 'PAUSED', columns: { is_paused: 1 } },
  { reason: 'EXPIRED', columns: { expires_at: 1 } },
])('a link that is $reason accepts no form', async ({ reason, columns }) => {
  await using app = createTestApp()
  const world = joinWorld(app, columns)
  const { status, body } = await world.submit(ANN)
  expect([status, body.details]).toEqual([410, [{ reason }]])
})

test('a link is full when its last person has joined, and not before', async () => {
  await using app = createTestApp()
  const world = joinWorld(app, { max_submissions: 1 })
  const [first, second] = [
    (await world.submit(numberOf(1))).body.data,
    (await world.submit(numberOf(2))).body.data,
  ]
  const codes = [await world.codeTo(numberOf(1)), await world.codeTo(numberOf(2))]
  expect((await world.verify(first.submissionId, codes[0]!)).status).toBe(201)
  expect((await world.verify(second.submissionId, codes[1]!)).status).toBe(410)
  expect((await world.submit(numberOf(3))).body.details).toEqual([{ reason: 'FULL' }])
  expect(world.members()).toEqual([numberOf(1)])
})

test('an agreement to another version of the text is refused, so that the evidence has the text that was shown', async () => {
  await using app = createTestApp()
  const world = joinWorld(app)
  const refusalOf = async (body: Record<string, unknown>) =>
    (await world.submit(ANN, body)).body.details?.map(({ field, constraint }: Record<string, string>) => [
      field,
      constraint,
    ])
  expect(await refusalOf({ consentVersion: undefined })).toEqual([['consentVersion', 'isRequired']])
  app.db.writeNow((tx) => void tx.run(`UPDATE join_links SET consent_text = 'Another', consent_version = 2`))
  expect(await refusalOf({ consentVersion: 1 })).toEqual([['consentVersion', 'isCurrent']])
  expect(app.db.value('SELECT count(*) FROM join_submissions')).toBe(0)
  expect(await refusalOf({ consentVersion: 2 })).toBeUndefined()
})

test('a link without an ACTIVE sender accepts no form, and accepts it again with one', async () => {
  await using app = createTestApp()
  const world = joinWorld(app)
  const setStatus = (status: string) =>
    app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET status = ?', status))
  setStatus('DISABLED')
  expect((await world.submit(ANN)).body.details).toEqual([{ reason: 'NO_SENDER' }])
  setStatus('ACTIVE')
  expect((await world.submit(ANN)).status).toBe(201)
})

test('consent and required fields are demanded', async () => {
  await using app = createTestApp()
  const collect_fields = JSON.stringify([{ field: 'firstName', label: 'First name', required: true }])
  const world = joinWorld(app, { collect_fields })
  const fieldOf = async (body: Record<string, unknown>) =>
    (await world.submit(ANN, body)).body.details?.[0].field
  expect(await fieldOf({ fields: { firstName: 'Ann' }, isAgreed: false })).toBe('isAgreed')
  expect(await fieldOf({})).toBe('fields.firstName')
  expect(await fieldOf({ fields: { firstName: 'Ann', city: 'Ulm' } })).toBe('fields.city')
  expect(await fieldOf({ fields: { firstName: 'Ann' } })).toBeUndefined()
})
