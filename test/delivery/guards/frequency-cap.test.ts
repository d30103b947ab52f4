import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { accepted, lost, rejected, SendWorld } from '../../support/send-world.ts'
import { runs } from '../../support/size.ts'

/** World of one organization that allows `messages` within `days`, with one contact. */
function capped(messages: number, days: number) {
  const world = new SendWorld()
  const organizationId = world.organization({ frequency_cap_messages: messages, frequency_cap_days: days })
  const senderId = world.sender(organizationId)
  const contactId = world.contact(organizationId)
  const launch = (columns = {}, sender = senderId) =>
    world.launch(organizationId, world.campaign(organizationId, [sender], columns))
  const outcomes = () => world.messages().map(({ status, errorCode }) => errorCode ?? status)
  return { world, organizationId, senderId, contactId, launch, outcomes }
}

describe('a limit of marketing messages to one contact', () => {
  test('holds over campaigns and senders, and the rest is SKIPPED with FREQUENCY_CAP', () => {
    const { world, organizationId, launch, outcomes } = capped(2, 7)
    for (let run = 0; run < 3; run++) {
      launch({}, world.sender(organizationId))
      world.drain()
    }
    expect(outcomes()).toEqual(['SENT', 'SENT', 'FREQUENCY_CAP'])
    expect(world.wrongCounts()).toEqual([])
  })

  test('holds for campaigns that claim in the same tick', () => {
    const { world, launch, outcomes } = capped(1, 1)
    launch()
    launch()
    world.tick()
    expect(outcomes().sort()).toEqual(['FREQUENCY_CAP', 'SENDING'])
  })

  test.each([
    { name: 'a day later it may be sent again', afterMs: DAY_MS + 1, second: 'SENT' },
    {
      name: 'a minute before a day has passed it may not',
      afterMs: DAY_MS - 60_000,
      second: 'FREQUENCY_CAP',
    },
  ])('$name', ({ afterMs, second }) => {
    const { world, launch, outcomes } = capped(1, 1)
    launch()
    world.drain()
    world.clock.advance(afterMs)
    launch()
    world.drain()
    expect(outcomes()).toEqual(['SENT', second])
  })

  test('does not delay a transactional message, and does not count one', () => {
    const { world, launch, outcomes } = capped(1, 1)
    launch({ category: 'TRANSACTIONAL' })
    world.drain()
    launch()
    world.drain()
    launch({ category: 'TRANSACTIONAL' })
    world.drain()
    expect(outcomes()).toEqual(['SENT', 'SENT', 'SENT'])
  })

  test.each([
    { name: 'the carrier refused', result: rejected('UNREACHABLE'), next: 'SENDING' },
    { name: 'may have arrived', result: lost, next: 'FREQUENCY_CAP' },
  ])('a message that $name: the next one is $result', ({ result, next }) => {
    const { world, launch, outcomes } = capped(1, 1)
    launch()
    world.tick()
    world.answer(result)
    world.tick()
    launch()
    world.tick()
    expect(outcomes().at(-1)).toBe(next)
  })

  test('waits for the send window before it decides', () => {
    const { world, launch, outcomes } = capped(1, 1)
    world.clock.set('2026-03-04T17:00:00.000Z')
    launch()
    world.drain()
    world.clock.set('2026-03-05T07:00:00.000Z')
    launch()
    world.drain()
    expect(outcomes()).toEqual(['SENT', 'SCHEDULED'])
    world.clock.set('2026-03-05T17:00:01.000Z')
    world.drain()
    expect(outcomes()).toEqual(['SENT', 'SENT'])
  })

  test('is of one organization: messages of another to the same number do not count', () => {
    const { world, launch, outcomes } = capped(1, 1)
    const phone = world.db.value<string>('SELECT phone FROM contacts')!
    const other = world.organization()
    world.contact(other, { phone })
    world.launch(other, world.campaign(other, [world.sender(other)]))
    world.drain()
    launch()
    world.drain()
    expect(outcomes()).toEqual(['SENT', 'SENT'])
  })

  test('the statement finds the messages of a contact by their index', () => {
    const { world, launch } = capped(1, 1)
    launch()
    const texts: string[] = []
    const prepare = world.connection.prepare.bind(world.connection)
    world.connection.prepare = ((text: string) => {
      texts.push(text)
      return prepare(text)
    }) as typeof world.connection.prepare
    world.tick()
    const counting = texts.find((text) => text.includes('recentMarketing'))!
    const plan = prepare(`EXPLAIN QUERY PLAN ${counting}`).all('[]', 0, 0, 0, 0, 1, 0, 1) as Array<{
      detail: string
    }>
    const reads = plan.filter(({ detail }) => /\bgot\b/.test(detail)).map(({ detail }) => detail)
    const byIndex =
      'SEARCH got USING INDEX messages_once (organization_id=? AND contact_id=? AND execution_id=?)'
    expect(reads).toEqual([byIndex, byIndex])
  })
})

test('no person gets more marketing within the days than is allowed, in any history', () => {
  const result = fc.check(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(
        fc.record({
          isMarketing: fc.boolean(),
          hoursLater: fc.integer({ min: 0, max: 40 }),
          answer: fc.constantFrom(accepted, accepted, lost, rejected('UNREACHABLE')),
        }),
        { maxLength: 10 },
      ),
      (messages, days, runs) => {
        const { world, launch } = capped(messages, days)
        world.db.writeNow((tx) => void tx.run(`UPDATE contacts SET timezone = 'UTC'`))
        for (const { isMarketing, hoursLater, answer } of runs) {
          world.clock.advance(hoursLater * 3_600_000)
          launch({ category: isMarketing ? 'MARKETING' : 'TRANSACTIONAL' })
          world.drain(answer)
        }
        const left = world.db.all<{ at: number }>(
          `SELECT coalesce(m.sent_at, m.failed_at) AS at FROM messages m JOIN campaigns c ON c.id = m.campaign_id
           WHERE c.category = 'MARKETING' AND (m.sent_at IS NOT NULL OR m.error_code = 'UNKNOWN')`,
        )
        for (const { at } of left) {
          const within = left.filter((other) => other.at <= at && other.at > at - days * DAY_MS)
          if (within.length > messages) throw new Error(`${within.length} within ${days} days`)
        }
      },
    ),
    { numRuns: runs(25) },
  )
  expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined()
})
