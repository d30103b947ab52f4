import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { receiveOverdue } from '../../../src/channels/inbound/module.ts'
import { receiveInbound } from '../../../src/channels/inbound/service.ts'
import type { InboundText } from '../../../src/providers/port.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addGateway } from '../../support/identities.ts'
import { runs, some } from '../../support/size.ts'

const PHONE = '+15046218927'
const DAY_MS = 86_400_000

async function world(app: TestApp) {
  const tenant = app.tenant()
  await addGateway(app, tenant)
  return { tenant }
}

let count = 0
/** A part as a provider reports it, to the first sender. */
const part = (number: number, total: number, body: string, overrides: Partial<InboundText> = {}) => ({
  providerMessageId: `part-${++count}`,
  from: PHONE,
  to: '+15550199',
  body,
  part: { reference: '7', number, total },
  ...overrides,
})

const receive = (app: TestApp, text: InboundText) =>
  app.db.writeNow((tx) =>
    receiveInbound(tx, { organizationId: 1, channelIdentityId: 1, address: '+15550199' }, text),
  )

const texts = (app: TestApp) =>
  app.db.all<{ body: string; missing: number }>(
    'SELECT body, missing_parts AS missing FROM inbound_messages ORDER BY id',
  )
const waiting = (app: TestApp) =>
  app.db.value<number>('SELECT count(*) FROM inbound_parts WHERE body IS NOT NULL')
const overdueRuns = (app: TestApp) => app.db.writeNow(receiveOverdue)

describe('a text in parts', () => {
  test('is one text once all parts have arrived, in any order and after repetitions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 2, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        async (bodies, numbers) => {
          await using app = createTestApp()
          await world(app)
          const parts = bodies.map((body, n) => part(n + 1, bodies.length, body))
          const twice = [...parts, ...parts]
            .map((one) => ({ one, key: numbers.next().value }))
            .toSorted((a, b) => a.key - b.key)
          for (const { one } of twice) receive(app, one)
          expect(texts(app)).toEqual([{ body: bodies.join('').toWellFormed(), missing: 0 }])
          expect(waiting(app)).toBe(0)
        },
      ),
      { numRuns: runs(10) },
    )
  })

  test('is an opt-out once its whole text says STOP, and not before', async () => {
    await using app = createTestApp()
    await world(app)
    expect(receive(app, part(1, 2, 'ST'))).toBeUndefined()
    expect(app.rowCounts()).toMatchObject({ suppressions: 0, inbound_messages: 0, contacts: 0 })
    expect(receive(app, part(2, 2, 'OP'))).toBe('OPT_OUT')
    expect(app.rowCounts()).toMatchObject({ suppressions: 1, inbound_messages: 1, contacts: 1 })
  })

  test('a whole STOP counts at once while parts wait', async () => {
    await using app = createTestApp()
    await world(app)
    receive(app, part(1, 2, 'Once upon a time '))
    expect(receive(app, { providerMessageId: 'whole', from: PHONE, to: '', body: 'STOP' })).toBe('OPT_OUT')
    expect(waiting(app)).toBe(1)
  })

  test.each([
    { case: 'from another number', overrides: { from: '+15046218928' } },
    { case: 'to another number', overrides: { to: '+15550198' } },
    { case: 'of another reference', overrides: { part: { reference: '8', number: 2, total: 2 } } },
  ])('a part $case belongs to another text', async ({ overrides }) => {
    await using app = createTestApp()
    await world(app)
    receive(app, part(1, 2, 'One '))
    receive(app, part(2, 2, 'two', overrides))
    expect(texts(app)).toEqual([])
    expect(waiting(app)).toBe(2)
  })

  test('parts under ids that the carrier has used for another number or text are other parts', async () => {
    await using app = createTestApp()
    await world(app)
    const ids = (n: number) => ({ providerMessageId: `again-${n}` })
    const said = (from: string, one: string, two: string) => {
      receive(app, part(1, 2, one, { ...ids(1), from }))
      return receive(app, part(2, 2, two, { ...ids(2), from }))
    }
    said(PHONE, 'Is it ', 'on?')
    said('+447700900123', 'Is it ', 'on?')
    expect(said(PHONE, 'please remove me ', 'from this list')).toBe('OPT_OUT')
    expect(said(PHONE, 'Is it ', 'on?')).toBeUndefined()
    expect(texts(app)).toMatchObject([
      { body: 'Is it on?' },
      { body: 'Is it on?' },
      { body: 'please remove me from this list' },
    ])
  })

  test('a reused reference starts another text, and the earlier one is stored incomplete', async () => {
    await using app = createTestApp()
    await world(app)
    receive(app, part(1, 2, 'Early'))
    receive(app, part(1, 2, 'Late '))
    receive(app, part(2, 2, 'one'))
    expect(texts(app)).toEqual([
      { body: 'Early […]', missing: 1 },
      { body: 'Late one', missing: 0 },
    ])
  })

  test.each([
    { case: 'the first of three', parts: [1], body: 'p1 […]', missing: 2 },
    { case: 'the last of three', parts: [3], body: '[…] p3', missing: 2 },
    { case: 'all except the middle', parts: [3, 1], body: 'p1 […] p3', missing: 1 },
  ])('is stored incomplete after 24 hours, and marked: $case', async ({ parts, body, missing }) => {
    await using app = createTestApp()
    await world(app)
    for (const number of parts) receive(app, part(number, 3, `p${number}`))
    app.clock.advance(DAY_MS - 1)
    overdueRuns(app)
    expect(texts(app)).toEqual([])
    app.clock.advance(1)
    overdueRuns(app)
    expect(texts(app)).toEqual([{ body, missing }])
    expect(waiting(app)).toBe(0)
    overdueRuns(app)
    expect(texts(app)).toHaveLength(1)
  })

  test('shows on the timeline how much of it is missing', async () => {
    await using app = createTestApp()
    const { tenant } = await world(app)
    const { body } = await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: PHONE })
    receive(app, part(2, 2, 'the end'))
    app.clock.advance(DAY_MS)
    overdueRuns(app)
    const timeline = await app.get(`/contacts/${body.data.id}/activity`, tenant.key)
    expect(timeline.body.data).toContainEqual(
      expect.objectContaining({
        type: 'MESSAGE_RECEIVED',
        data: expect.objectContaining({ body: '[…] the end', missingParts: 1 }),
      }),
    )
  })

  test.each(
    some([
      { case: 'a number above the total', number: 9, total: 2 },
      { case: 'no number', number: 0, total: 2 },
      { case: 'more parts than possible', number: 1, total: 256 },
      { case: 'half a part', number: 1.5, total: 2 },
      { case: 'not a number', number: Number.NaN, total: Number.NaN },
      { case: 'the only part', number: 1, total: 1 },
    ]),
  )('with $case is a separate text, so its STOP counts', async ({ number, total }) => {
    await using app = createTestApp()
    await world(app)
    expect(receive(app, part(number, total, 'STOP'))).toBe('OPT_OUT')
    expect(texts(app)).toEqual([{ body: 'STOP', missing: 0 }])
    expect(waiting(app)).toBe(0)
  })

  test('of 255 parts is joined', async () => {
    await using app = createTestApp()
    await world(app)
    for (let number = 255; number >= 1; number--) receive(app, part(number, 255, 'x'.repeat(153)))
    expect(texts(app)).toEqual([{ body: 'x'.repeat(255 * 153), missing: 0 }])
  })

  test('keeps at most ten unfinished texts of one number waiting, and loses none', async () => {
    await using app = createTestApp()
    await world(app)
    for (let n = 0; n < 40; n++) {
      receive(app, part(1, 255, `text ${n}`, { part: { reference: String(n), number: 1, total: 255 } }))
    }
    receive(app, part(1, 2, 'of somebody else', { from: '+15046218928' }))
    expect(waiting(app)).toBe(11)
    expect(texts(app).map(({ body }) => body)).toEqual(Array.from({ length: 30 }, (_, n) => `text ${n} […]`))
  })

  test('with an endless sender, recipient, reference and text takes little room', async () => {
    await using app = createTestApp()
    await world(app)
    const endless = '\ud800x'.repeat(200_000)
    const given = { from: endless, to: endless, part: { reference: endless, number: 1, total: 2 } }
    receive(app, part(1, 2, endless, given))
    const sizes = app.db.value<number>(
      'SELECT length(from_address) + length(to_address) + length(reference) + length(body) FROM inbound_parts',
    )
    expect(sizes).toBeLessThan(2_100)
  })

  test('repeated after its completion changes nothing, also under the id of the whole text', async () => {
    await using app = createTestApp()
    await world(app)
    const [first, second] = [part(1, 2, 'STO'), part(2, 2, 'P')]
    for (const one of [first, second]) receive(app, one)
    const before = app.rowCounts()
    for (const one of [second, first, { ...first, body: 'STOP', part: undefined }]) {
      expect(receive(app, one as InboundText)).toBeUndefined()
    }
    expect(app.rowCounts()).toEqual(before)
  })
})
