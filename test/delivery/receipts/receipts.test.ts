import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Run } from '../../../src/delivery/executions/ports.ts'
import { applyReceipts } from '../../../src/delivery/receipts/receipts.ts'
import type { StatusReport } from '../../../src/providers/port.ts'
import { accepted, busy, lost, rejected, SendWorld } from '../../support/send-world.ts'
import { runs, some } from '../../support/size.ts'

/** One message, claimed and with the carrier. */
function handedOver() {
  const world = new SendWorld()
  const organizationId = world.organization()
  const senderId = world.sender(organizationId)
  const contactId = world.contact(organizationId)
  const run = world.launch(organizationId, world.campaign(organizationId, [senderId]))
  world.tick()
  const { uuid } = world.messages(run)[0]!
  const report = (status: StatusReport['status'], extra: Partial<StatusReport> = {}): StatusReport => ({
    providerMessageId: `carrier-${uuid}`,
    reference: uuid,
    status,
    errorCode: status === 'FAILED' ? 'UNREACHABLE' : null,
    providerErrorCode: null,
    occurredAt: world.clock.now(),
    ...extra,
  })
  const apply = (...reports: StatusReport[]): number =>
    world.db.writeNow((tx) =>
      applyReceipts(tx, world.ports, { organizationId, channelIdentityId: senderId }, reports),
    )
  const settle = (result: Parameters<SendWorld['answer']>[0]) => {
    world.answer(result)
    world.tick()
  }
  return { world, run, organizationId, senderId, contactId, uuid, report, apply, settle }
}

const stateOf = (world: SendWorld, run: Run) => {
  const { status, errorCode } = world.messages(run)[0]!
  return errorCode === null ? status : `${status} ${errorCode}`
}

describe('a report moves a message forward only', () => {
  const unknown = lost
  const expired = rejected('EXPIRED')
  const unreachable = rejected('UNREACHABLE')
  test.each(
    some([
      { from: 'SENT', result: accepted, reported: 'DELIVERED', state: 'DELIVERED' },
      { from: 'SENT', result: accepted, reported: 'READ', state: 'READ' },
      { from: 'SENT', result: accepted, reported: 'FAILED', state: 'FAILED UNREACHABLE' },
      { from: 'SENT', result: accepted, reported: 'SENT', state: 'SENT' },
      { from: 'FAILED/UNKNOWN', result: unknown, reported: 'DELIVERED', state: 'DELIVERED' },
      { from: 'FAILED/UNKNOWN', result: unknown, reported: 'SENT', state: 'SENT' },
      { from: 'FAILED/UNKNOWN', result: unknown, reported: 'FAILED', state: 'FAILED UNKNOWN' },
      { from: 'FAILED/EXPIRED', result: expired, reported: 'DELIVERED', state: 'DELIVERED' },
      { from: 'FAILED/EXPIRED', result: expired, reported: 'SENT', state: 'FAILED EXPIRED' },
      { from: 'FAILED for good', result: unreachable, reported: 'DELIVERED', state: 'FAILED UNREACHABLE' },
      { from: 'waiting to be tried again', result: busy(), reported: 'DELIVERED', state: 'DELIVERED' },
    ] as const),
  )('$from', ({ result, reported, state }) => {
    const { world, run, report, apply, settle } = handedOver()
    settle(result)
    const before = stateOf(world, run)
    expect(apply(report(reported))).toBe(before === state ? 0 : 1)
    expect(stateOf(world, run)).toBe(state)
    expect(world.wrongCounts()).toEqual([])
  })

  test.each([
    ['DELIVERED', 'FAILED'],
    ['READ', 'DELIVERED'],
    ['READ', 'FAILED'],
  ] as const)('%s stays when %s comes after it', (first, second) => {
    const { world, run, report, apply, settle } = handedOver()
    settle(accepted)
    apply(report(first), report(second))
    expect(stateOf(world, run)).toBe(first)
  })

  test('in any order, repeated or not, the outcome is the furthest one', () => {
    const order = fc.shuffledSubarray(['SENT', 'SENT', 'DELIVERED', 'DELIVERED', 'READ', 'answer'] as const, {
      minLength: 2,
    })
    fc.assert(
      fc.property(order, (steps) => {
        const { world, run, report, apply, settle } = handedOver()
        for (const step of steps) {
          if (step === 'answer') settle(accepted)
          else apply(report(step))
        }
        const reached = (['READ', 'DELIVERED', 'SENT'] as const).find((status) => steps.includes(status))
        expect(stateOf(world, run)).toBe(reached ?? 'SENT')
        expect(world.wrongCounts()).toEqual([])
      }),
      { numRuns: runs(60) },
    )
  })
})

describe("a report that overtakes the carrier's own answer", () => {
  test("is applied when the carrier's id becomes known", () => {
    const { world, run, report, apply, settle } = handedOver()
    const early = { reference: null }
    expect(apply(report('SENT', early), report('DELIVERED', early), report('DELIVERED', early))).toBe(0)
    expect(stateOf(world, run)).toBe('SENDING')
    settle(accepted)
    expect(stateOf(world, run)).toBe('DELIVERED')
    expect(world.db.value<number>('SELECT count(*) FROM early_receipts')).toBe(0)
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('is deleted after seven days', () => {
    const { world, report, apply } = handedOver()
    apply(report('SENT', { reference: null, providerMessageId: 'somebody-else' }))
    world.clock.advance(7 * 86_400_000 + 1)
    apply(report('SENT', { reference: null, providerMessageId: 'another' }))
    expect(world.db.all('SELECT provider_message_id AS id FROM early_receipts')).toEqual([{ id: 'another' }])
  })
})

test('a report reaches only messages of its own sender and organization', () => {
  const { world, run, report, settle } = handedOver()
  settle(accepted)
  const elsewhere = world.organization()
  const channelIdentityId = world.sender(elsewhere)
  world.db.writeNow((tx) =>
    applyReceipts(tx, world.ports, { organizationId: elsewhere, channelIdentityId }, [report('DELIVERED')]),
  )
  expect(stateOf(world, run)).toBe('SENT')
})

test('the times of a message are those of the carrier', () => {
  const { world, run, report, apply, settle } = handedOver()
  settle(accepted)
  apply(report('DELIVERED', { occurredAt: 1_000 }), report('READ', { occurredAt: 2_000 }))
  expect(
    world.db.get('SELECT sent_at AS sentAt, delivered_at AS deliveredAt, read_at AS readAt FROM messages'),
  ).toEqual({ sentAt: world.clock.now(), deliveredAt: 1_000, readAt: 2_000 })
  expect(world.statusOf(run)).toBe('COMPLETED')
})

describe('the meaning of a refusal beyond the message', () => {
  test('OPTED_OUT puts the number on the list, and its other messages are skipped', () => {
    const { world, run, organizationId, senderId } = handedOver()
    const second = world.launch(organizationId, world.campaign(organizationId, [senderId]))
    world.answer(rejected('OPTED_OUT'))
    world.tick()
    expect(world.db.all('SELECT address, method FROM suppressions')).toEqual([
      { address: world.messages(run)[0]!.address, method: 'PROVIDER' },
    ])
    expect(stateOf(world, second)).toBe('SKIPPED OPTED_OUT')
  })

  test('INVALID_NUMBER makes the contact INVALID at once when the carrier refuses it', () => {
    const { world, contactId, settle } = handedOver()
    settle(rejected('INVALID_NUMBER'))
    expect(world.db.value('SELECT status FROM contacts WHERE id = ?', contactId)).toBe('INVALID')
  })

  test('and on the second report if it only reports so later', () => {
    const { world, organizationId, senderId, contactId, report, apply, settle } = handedOver()
    settle(accepted)
    apply(report('FAILED', { errorCode: 'INVALID_NUMBER' }))
    expect(world.db.value('SELECT status FROM contacts WHERE id = ?', contactId)).toBe('ACTIVE')
    const second = world.launch(organizationId, world.campaign(organizationId, [senderId]))
    world.drain()
    const { uuid } = world.messages(second)[0]!
    apply(report('FAILED', { errorCode: 'INVALID_NUMBER', reference: uuid, providerMessageId: null }))
    expect(world.db.value('SELECT status FROM contacts WHERE id = ?', contactId)).toBe('INVALID')
  })

  test.each(['SENDER_INVALID', 'SENDER_NOT_REGISTERED'] as const)(
    '%s marks the identity ERROR and halts every run that sends from it',
    (errorCode) => {
      const { world, run, organizationId, senderId } = handedOver()
      const second = world.launch(organizationId, world.campaign(organizationId, [senderId]))
      world.answer(rejected(errorCode))
      world.tick()
      expect(world.db.get('SELECT status, last_error AS error FROM channel_identities')).toEqual({
        status: 'ERROR',
        error: 'The carrier said no.',
      })
      expect(world.statusOf(second)).toBe('PAUSED')
      expect(world.events).toContain(`SENDER_REJECTED ${second.executionId}`)
      // The first had nothing left to send and was halted before it could end. Resuming ends it.
      world.resume(run)
      expect(world.statusOf(run)).toBe('FAILED')
    },
  )

  test('more than a fifth of at least a hundred filtered messages halts the run', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 200)
    const senderId = world.sender(organizationId)
    world.carriers.set(senderId, { maxInFlight: 10 })
    const run = world.launch(organizationId, world.campaign(organizationId, [senderId]))
    let count = 0
    world.drain((message) => (++count % 4 === 0 ? rejected('CARRIER_FILTERED') : accepted(message)))
    expect(world.statusOf(run)).toBe('PAUSED')
    expect(world.events.at(-1)).toBe(`CARRIER_FILTERED ${run.executionId}`)
    expect(world.messages(run).filter(({ status }) => status === 'QUEUED').length).toBeGreaterThan(50)
  })

  test('a tenth does not', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 200)
    const run = world.launch(organizationId, world.campaign(organizationId, [world.sender(organizationId)]))
    let count = 0
    world.drain((message) => (++count % 10 === 0 ? rejected('BLOCKED') : accepted(message)))
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('a message that was sent is noted on its contact', () => {
    const { world, contactId, settle } = handedOver()
    settle(accepted)
    expect(world.db.value('SELECT last_contacted_at FROM contacts WHERE id = ?', contactId)).toBe(
      world.clock.now(),
    )
  })
})
