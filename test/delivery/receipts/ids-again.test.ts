import { expect, test } from 'bun:test'
import type { StatusReport } from '../../../src/providers/port.ts'
import { SendWorld } from '../../support/send-world.ts'
import { some } from '../../support/size.ts'

/** Carriers use the ids of messages again, and write them in several notations. */

function stage() {
  const world = new SendWorld()
  const organizationId = world.organization()
  const sender = { organizationId, channelIdentityId: world.sender(organizationId) }
  /** Sends a message to a new contact, and the carrier accepts it under this id. Returns its number. */
  const send = (providerMessageId: string) => {
    const contactId = world.contact(organizationId)
    const phone = world.db.value<string>('SELECT phone FROM contacts WHERE id = ?', contactId)!
    world.launch(
      organizationId,
      world.campaign(organizationId, [sender.channelIdentityId], { category: 'TRANSACTIONAL' }),
    )
    world.drain(({ address }) => ({
      outcome: 'accepted',
      providerMessageId: address === phone ? providerMessageId : `other-${address}`,
    }))
    return phone
  }
  const report = (providerMessageId: string, to?: string, extra: Partial<StatusReport> = {}) =>
    world.report(sender, {
      providerMessageId,
      reference: null,
      status: 'DELIVERED',
      errorCode: null,
      providerErrorCode: null,
      occurredAt: world.clock.now(),
      ...(to ? { to } : {}),
      ...extra,
    })
  /** Numbers that have a message with this status. */
  const numbers = (status: string) =>
    world.db
      .all<{ address: string }>('SELECT DISTINCT address FROM messages WHERE status = ? ORDER BY id', status)
      .map(({ address }) => address)
  return { world, sender, send, report, numbers }
}

test('a receipt for an id that the carrier uses again is about the number that it names', () => {
  const { send, report, numbers } = stage()
  const first = send('7')
  const second = send('7')
  report('7', first)
  expect(numbers('DELIVERED')).toEqual([first])
  report('7', second)
  expect(numbers('DELIVERED')).toEqual([first, second])
})

test('a receipt without a number is about the newest message with the id that waits for one', () => {
  const { send, report, numbers } = stage()
  const first = send('7')
  const second = send('7')
  report('7')
  expect(numbers('DELIVERED')).toEqual([second])
  report('7')
  expect(numbers('DELIVERED')).toEqual([first, second])
})

test('a receipt for another number than that of the only message with its id changes nothing', () => {
  const { send, report, numbers } = stage()
  send('7')
  report('7', '+442079460000')
  expect(numbers('DELIVERED')).toEqual([])
})

test.each(
  some([
    { answer: '000123', receipt: '123' },
    { answer: '123', receipt: '0000000123' },
    { answer: '5A0BC', receipt: '5a0bc' },
    { answer: '5a0bc', receipt: '0005A0BC' },
    { answer: '5a0bc', receipt: '368828' },
    { answer: '368828', receipt: '5A0BC' },
  ]),
)('an id answered as $answer is found by a receipt that writes $receipt', ({ answer, receipt }) => {
  const { send, report, numbers } = stage()
  const phone = send(answer)
  report(receipt, phone)
  expect(numbers('DELIVERED')).toEqual([phone])
})

test('an id in another notation alone, without the number, changes nothing', () => {
  const { send, report, numbers } = stage()
  send('000123')
  report('123')
  report('123', '+442079460000')
  expect(numbers('DELIVERED')).toEqual([])
})

test('a report kept from days ago has no effect on a message that gets its id today', () => {
  const { world, send, report, numbers } = stage()
  report('9')
  world.clock.advance(2 * 86_400_000)
  const phone = send('9')
  expect(numbers('DELIVERED')).toEqual([])
  report('9', phone)
  expect(numbers('DELIVERED')).toEqual([phone])
})

test('a report that comes before the answer with an id used again waits for that answer', () => {
  const { world, sender, send, report, numbers } = stage()
  const phone = send('7')
  report('7', phone)
  world.launch(
    sender.organizationId,
    world.campaign(sender.organizationId, [sender.channelIdentityId], { category: 'TRANSACTIONAL' }),
  )
  world.tick()
  report('7', phone, { status: 'FAILED', errorCode: 'UNREACHABLE' })
  world.answer({ outcome: 'accepted', providerMessageId: '7' })
  world.tick()
  expect(numbers('DELIVERED')).toEqual([phone])
  expect(numbers('FAILED')).toEqual([phone])
})
