import { expect, test } from 'bun:test'
import { mailKeyOf, writeReturnTag } from '../../../src/content/mail/tokens.ts'
import { applyMails, applyWishes } from '../../../src/delivery/receipts/mails.ts'
import { sayStored } from '../../../src/lib/stored-sentence.ts'
import type { MailIn } from '../../../src/providers/mail-in/parse-mail.ts'
import { SendWorld } from '../../support/send-world.ts'

/** Run with mails that were sent. More of its people wait. */
function sent(accepted: number) {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, 20)
  const senderId = world.sender(organizationId)
  const run = world.launch(organizationId, world.campaign(organizationId, [senderId]))
  const send = (count: number) => world.set('executions', run.executionId, { accepted_count: count })
  send(accepted)
  const messages = world.db.all<{ id: number; uuid: string }>(
    'SELECT id, uuid FROM messages WHERE execution_id = ? ORDER BY id',
    run.executionId,
  )
  for (const { id } of messages) {
    const address = `reader${id}@home.example`
    world.set('messages', id, { channel: 'EMAIL', address, channel_identity_id: senderId, status: 'SENT' })
  }
  const complain = (...nth: number[]) => {
    world.clock.advance(1_000)
    world.db.writeNow((tx) => {
      const mails = nth.map((n): MailIn => {
        const tag = writeReturnTag(mailKeyOf(tx, organizationId), messages[n]!.uuid)
        return {
          kind: 'COMPLAINT',
          feedbackType: 'abuse',
          messageId: null,
          from: 'fbl@mx.example',
          deliveredTo: [`b+${tag}@corner.example`],
          references: [],
          original: { messageId: null, recipient: null },
        }
      })
      applyMails(tx, world.ports, { organizationId, channelIdentityId: senderId }, mails)
    })
  }
  /** The complaints come from a mail service, for this sender or another one. */
  const complainAtService = (nth: readonly number[], channelIdentityId = senderId) =>
    world.db.writeNow((tx) =>
      applyWishes(
        tx,
        world.ports,
        { organizationId, channelIdentityId },
        nth.map((n) => ({ kind: 'COMPLAINT', reference: messages[n]!.uuid, providerMessageId: null })),
      ),
    )
  return { world, run, send, complain, complainAtService, organizationId }
}

test('complaints that a mail service reports halt a campaign in the same way, but not those of another sender', () => {
  const { world, run, complain, complainAtService, organizationId } = sent(400)
  complainAtService([0, 1], world.sender(organizationId))
  expect([world.statusOf(run), world.db.value('SELECT count(*) FROM suppressions')]).toEqual(['RUNNING', 0])
  complain(0)
  complainAtService([0, 0])
  expect(world.statusOf(run)).toBe('RUNNING')
  world.clock.advance(1_000)
  complainAtService([1])
  expect(world.statusOf(run)).toBe('PAUSED')
})

test('a campaign is halted if more than 0.3 % of at least 200 recipients called its mail spam, with their number', () => {
  const { world, run, complain } = sent(400)
  complain(0)
  expect(world.statusOf(run)).toBe('RUNNING')
  complain(1)
  expect(world.events.at(-1)).toBe(`COMPLAINT_RATE ${run.executionId}`)
  expect(sayStored(world.db.value<string>('SELECT last_error FROM executions')!, 'en')).toBe(
    'Spam complaints: 2 of 400 messages (0.5%). The limit is 0.3%.',
  )
})

test('complaints of one recipient count once, and fewer than 200 mails show nothing', () => {
  const one = sent(400)
  one.complain(0, 0, 0)
  const few = sent(199)
  few.complain(0, 1, 2)
  expect([one.world.statusOf(one.run), few.world.statusOf(few.run)]).toEqual(['RUNNING', 'RUNNING'])
})

test('a campaign that a member resumes is not halted again because of earlier complaints', () => {
  const { world, run, send, complain } = sent(400)
  complain(0, 1)
  world.clock.advance(1_000)
  world.resume(run)
  complain(2)
  send(800)
  complain(3)
  expect(world.statusOf(run)).toBe('PAUSED')
  const again = sent(400)
  again.complain(0, 1)
  again.world.clock.advance(1_000)
  again.world.resume(again.run)
  again.send(800)
  again.complain(2)
  expect(again.world.statusOf(again.run)).toBe('RUNNING')
})
