import { expect, test } from 'bun:test'
import { senderTotals } from '../../../src/delivery/messages/moves.ts'
import type { StatusReport } from '../../../src/providers/port.ts'
import { accepted, lost, rejected, SendWorld } from '../../support/send-world.ts'

/** Reports that name a message only by the carrier's id, when the answer with this id got lost. */

const DAY_MS = 86_400_000

interface Sender {
  organizationId: number
  channelIdentityId: number
}

function stage() {
  const world = new SendWorld()
  const organizationId = world.organization()
  const sender: Sender = { organizationId, channelIdentityId: world.sender(organizationId) }
  const contactId = world.contact(organizationId)
  const phone = world.db.value<string>('SELECT phone FROM contacts WHERE id = ?', contactId)!
  /** Message to the contact by a run of its own, handed over. */
  const send = (columns = {}) => {
    const run = world.launch(
      organizationId,
      world.campaign(organizationId, [sender.channelIdentityId], { category: 'TRANSACTIONAL', ...columns }),
    )
    world.tick()
    return run
  }
  const settle = (result: Parameters<SendWorld['answer']>[0]) => {
    world.answer(result)
    world.tick()
  }
  const report = (extra: Partial<StatusReport> = {}, from = sender) =>
    world.report(from, {
      providerMessageId: 'smsc-7',
      reference: null,
      to: phone,
      status: 'DELIVERED',
      errorCode: null,
      providerErrorCode: null,
      occurredAt: world.clock.now(),
      ...extra,
    })
  const states = () => world.messages().map(({ status, errorCode }) => errorCode ?? status)
  const sound = () => [...world.wrongCounts(), ...world.wrongTotals()]
  return { world, sender, contactId, phone, send, settle, report, states, sound }
}

test('a message whose answer was lost is found by its recipient, and has the id from then on', () => {
  const { world, send, settle, report, states, sound } = stage()
  send()
  settle(lost)
  expect(states()).toEqual(['UNKNOWN'])
  report({ status: 'SENT' })
  expect(states()).toEqual(['SENT'])
  report({ to: undefined })
  expect(world.messages()).toMatchObject([{ status: 'DELIVERED', providerMessageId: 'smsc-7' }])
  report({ status: 'FAILED', errorCode: 'UNREACHABLE' })
  expect(states()).toEqual(['DELIVERED'])
  expect(sound()).toEqual([])
})

test.each([
  { when: 'before the process died', isEarly: true },
  { when: 'after the next start', isEarly: false },
])('a report that came $when finds the message that the crash left open', ({ isEarly }) => {
  const { world, send, report, states, sound } = stage()
  send()
  if (isEarly) report()
  expect(states()).toEqual(['SENDING'])
  world.recover()
  if (!isEarly) report()
  expect(states()).toEqual(['DELIVERED'])
  expect(world.db.value<number>('SELECT count(*) FROM early_receipts')).toBe(0)
  expect(sound()).toEqual([])
})

test('a report that came before an answer was lost is applied when the answer is lost', () => {
  const { send, settle, report, states, sound } = stage()
  send()
  report()
  settle(lost)
  expect(states()).toEqual(['DELIVERED'])
  expect(sound()).toEqual([])
})

test('an answer with another id than the report that came before it is believed', () => {
  const { send, settle, report, states } = stage()
  send()
  report()
  settle(accepted)
  expect(states()).toEqual(['SENT'])
})

test('reports with two ids for one number settle nothing: one of them is about something else', () => {
  const { send, settle, report, states } = stage()
  send()
  report()
  report({ providerMessageId: 'smsc-8' })
  settle(lost)
  expect(states()).toEqual(['UNKNOWN'])
})

test.each([
  { other: 'another message in doubt', second: lost },
  { other: 'a message that waits for its own report', second: accepted },
])('nothing is guessed where $other went to the same number', ({ second }) => {
  const { send, settle, report, states } = stage()
  send()
  settle(lost)
  send()
  settle(second)
  const before = states()
  report()
  expect(states()).toEqual(before)
})

test('nothing is guessed while another message to the same number is under way', () => {
  const { send, settle, report, states } = stage()
  send()
  settle(lost)
  send()
  report()
  expect(states()).toEqual(['UNKNOWN', 'SENDING'])
  settle(lost)
  expect(states()).toEqual(['UNKNOWN', 'UNKNOWN'])
})

test('a message that the carrier refused for its own reasons is not in doubt', () => {
  const { send, settle, report, states } = stage()
  send()
  settle(rejected('UNKNOWN'))
  report()
  expect(states()).toEqual(['UNKNOWN'])
})

test('the figures of a sender count a refusal without a known reason as failed, and a lost answer as unknown', () => {
  const { world, sender, send, settle, report } = stage()
  send()
  settle(rejected('UNKNOWN'))
  send()
  settle(accepted)
  report({ providerMessageId: 'other', reference: world.messages()[1]!.uuid, status: 'FAILED' })
  send()
  settle(lost)
  const totals = new Map(senderTotals(world.db).list()).get(sender.channelIdentityId)
  expect(totals).toEqual({ SENT: 1, DELIVERED: 0, FAILED: 2, UNKNOWN: 1 })
})

test('a message in parts is not DELIVERED because of the report of one part', () => {
  const { send, settle, report, states } = stage()
  send({ message_template: 'long '.repeat(60) })
  settle(lost)
  report()
  expect(states()).toEqual(['UNKNOWN'])
})

test('after eight days nothing is guessed any more', () => {
  const { world, send, settle, report, states } = stage()
  send()
  settle(lost)
  world.clock.advance(8 * DAY_MS + 1)
  report()
  expect(states()).toEqual(['UNKNOWN'])
})

test('a report to another sender, of this organization or another, or with a foreign reference finds nothing', () => {
  const { world, sender, send, settle, report, states } = stage()
  send()
  settle(lost)
  const elsewhere = world.organization()
  report({}, { ...sender, channelIdentityId: world.sender(sender.organizationId) })
  report({}, { organizationId: elsewhere, channelIdentityId: world.sender(elsewhere) })
  report({}, { ...sender, organizationId: elsewhere })
  report({ to: '+12125550000' })
  // Of another system at the same account.
  report({ reference: '0197c0de-1111-7222-8333-944445555666' })
  expect(states()).toEqual(['UNKNOWN'])
  report({ providerMessageId: 'smsc-9' })
  expect(states()).toEqual(['DELIVERED'])
})
