import { describe, expect, test } from 'bun:test'
import { readProof } from '../../../src/delivery/proofs/record.ts'
import type { SendResult } from '../../../src/providers/port.ts'
import { accepted, busy, lost, rejected, SendWorld } from '../../support/send-world.ts'

const DOWN: SendResult = {
  outcome: 'not_sent',
  errorCode: 'UNKNOWN',
  providerErrorCode: null,
  message: 'The gateway could not be reached.',
  retryAfterMs: null,
}

/** Run with two senders, A and B. */
function campaignOf({ contacts = 1, preferred = false }: { contacts?: number; preferred?: boolean } = {}) {
  const world = new SendWorld()
  const organizationId = world.organization()
  const [a, b] = [world.sender(organizationId), world.sender(organizationId)]
  const preferring = { preferred_channel_identity_id: preferred ? a : null }
  for (let i = 0; i < contacts; i++) world.contact(organizationId, preferring)
  const campaign = world.campaign(organizationId, [a, b], { category: 'TRANSACTIONAL' })
  const run = world.launch(organizationId, campaign)
  const reasons = () =>
    world.db
      .all<{ proof: string }>('SELECT proof FROM messages WHERE proof IS NOT NULL ORDER BY id')
      .map(({ proof }) => readProof(proof).senderReason)
  const statusOf = (id: number) =>
    world.db.value<string>('SELECT status FROM channel_identities WHERE id = ?', id)
  /** Runs ticks and answers by sender, for a while. Returns the senders from which it was handed over, in order. */
  const play = (answers: ReadonlyMap<number, SendResult>, forMs: number): number[] => {
    const tried: number[] = []
    const end = world.clock.now() + forMs
    for (;;) {
      const handovers = world.tick()
      for (const { assignments } of handovers) {
        tried.push(...assignments.map(({ channelIdentityId }) => channelIdentityId))
      }
      while (world.answer((one) => answers.get(one.channelIdentityId) ?? accepted(one))) {}
      if (handovers.length > 0 || world.core.hasAnswers) continue
      if (world.clock.now() >= end) return tried
      world.clock.advance(30_000)
    }
  }
  return { world, organizationId, a, b, run, reasons, statusOf, play }
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe('a carrier that refuses the sender', () => {
  test.each(['SENDER_INVALID', 'SENDER_NOT_REGISTERED'] as const)(
    '%s: the messages that it did not accept leave from the next sender, and the run continues without it',
    (errorCode) => {
      const { world, a, run, statusOf, play } = campaignOf({ contacts: 20 })
      play(new Map([[a, rejected(errorCode)]]), MINUTE_MS)
      expect(world.messages(run).map(({ status }) => status)).toEqual(Array(20).fill('SENT'))
      expect(world.messages(run).filter(({ senderId }) => senderId === a)).toEqual([])
      expect(world.statusOf(run)).toBe('COMPLETED')
      expect(statusOf(a)).toBe('ERROR')
      expect(world.events.filter((event) => event.startsWith('SENDER_REJECTED'))).toEqual([])
      expect(world.health).toEqual([`${a} ${errorCode}`])
    },
  )

  test('if the last sender is refused, the run waits for a person', () => {
    const { world, a, b, run, statusOf, play } = campaignOf({ contacts: 3 })
    const refused = rejected('SENDER_INVALID')
    play(
      new Map([
        [a, refused],
        [b, refused],
      ]),
      MINUTE_MS,
    )
    expect([statusOf(a), statusOf(b)]).toEqual(['ERROR', 'ERROR'])
    expect(world.statusOf(run)).toBe('PAUSED')
    expect(world.events).toContain(`SENDER_REJECTED ${run.executionId}`)
  })

  test('the proof names the failover', () => {
    const { a, b, reasons, play } = campaignOf({ preferred: true })
    expect(play(new Map([[a, rejected('SENDER_INVALID')]]), MINUTE_MS)).toEqual([a, b])
    expect(reasons()).toEqual(['FAILOVER'])
  })

  test('a report that comes later sends nothing again', () => {
    const { world, organizationId, a, run, play } = campaignOf({ preferred: true })
    play(new Map(), 0)
    const [message] = world.messages(run)
    const report = {
      providerMessageId: message!.providerMessageId,
      reference: null,
      status: 'FAILED' as const,
      errorCode: 'SENDER_NOT_REGISTERED' as const,
      providerErrorCode: '30034',
      occurredAt: world.clock.now(),
    }
    world.report({ organizationId, channelIdentityId: a }, report)
    expect(play(new Map(), DAY_MS)).toEqual([])
    expect(world.messages(run)[0]).toMatchObject({ status: 'FAILED', errorCode: 'SENDER_NOT_REGISTERED' })
  })
})

describe('a carrier that certainly did not accept a message', () => {
  test('a carrier that cannot be reached: the next attempt is from another sender', () => {
    const { world, a, b, run, reasons, play } = campaignOf({ preferred: true })
    expect(play(new Map([[a, DOWN]]), MINUTE_MS)).toEqual([a, b])
    expect(reasons()).toEqual(['FAILOVER'])
    expect(world.messages(run)[0]).toMatchObject({ status: 'SENT', senderId: b })
  })

  test('a carrier that asks to slow down: the second attempt is from the same sender, the third from another', () => {
    const { a, b, play } = campaignOf({ preferred: true })
    expect(play(new Map([[a, busy()]]), 5 * MINUTE_MS)).toEqual([a, a, b])
  })

  test('with no other sender it is the same one', () => {
    const { world, a, b, play } = campaignOf({ preferred: true })
    world.set('channel_identities', b, { status: 'DISABLED' })
    expect(play(new Map([[a, DOWN]]), 4 * MINUTE_MS)).toEqual([a, a, a])
  })

  test('if all are down, a message is tried six times in total and then has failed', () => {
    const { world, a, b, run, play } = campaignOf()
    const down = new Map([
      [a, DOWN],
      [b, DOWN],
    ])
    const tried = play(down, DAY_MS)
    expect(tried).toHaveLength(6)
    expect(tried.every((sender, at) => sender !== tried[at - 1])).toBe(true)
    expect(world.messages(run)[0]).toMatchObject({ status: 'FAILED', errorCode: 'UNKNOWN' })
  })

  test('no message waits for a preferred sender whose carrier has been down for ten minutes', () => {
    const { world, organizationId, a, b, reasons, play } = campaignOf({ preferred: true })
    play(new Map([[a, DOWN]]), MINUTE_MS)
    const others = world.campaign(organizationId, [a, b], { category: 'TRANSACTIONAL' })
    // Trouble without a pause makes its own messages come back.
    for (let minute = 0; minute < 12; minute++) {
      const only = world.campaign(organizationId, [a], { category: 'TRANSACTIONAL' })
      world.launch(organizationId, only)
      play(new Map([[a, DOWN]]), MINUTE_MS)
    }
    const late = world.launch(organizationId, others)
    world.clock.advance(1)
    play(new Map([[a, DOWN]]), MINUTE_MS)
    expect(world.messages(late)[0]).toMatchObject({ status: 'SENT', senderId: b })
    expect(reasons()).toContain('FAILOVER')
  })
})

describe('a message that may have been sent is never handed to another sender', () => {
  test.each([
    { what: 'an answer that is unknown', result: lost, status: 'FAILED', errorCode: 'UNKNOWN' },
    {
      what: 'a refusal of the recipient',
      result: rejected('UNREACHABLE'),
      status: 'FAILED',
      errorCode: 'UNREACHABLE',
    },
    { what: 'a refusal of the text', result: rejected('BLOCKED'), status: 'FAILED', errorCode: 'BLOCKED' },
  ])('$what', ({ result, status, errorCode }) => {
    const { world, a, run, play } = campaignOf({ preferred: true })
    expect(play(new Map([[a, result]]), DAY_MS)).toEqual([a])
    expect(world.messages(run)[0]).toMatchObject({ status, errorCode })
  })
})
