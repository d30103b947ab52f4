import { describe, expect, test } from 'bun:test'
import type { Tx } from '../../../src/db/database.ts'
import { ClaimBatch } from '../../../src/delivery/engine/tick.ts'
import { type Claimed, withTransitions } from '../../../src/delivery/messages/transitions.ts'
import { applyReceipts } from '../../../src/delivery/receipts/receipts.ts'
import { accepted, SendWorld } from '../../support/send-world.ts'
import { some } from '../../support/size.ts'

/** Run to `count` people with frozen messages, none claimed. */
function frozen(count: number) {
  const world = new SendWorld()
  const organizationId = world.organization()
  const senderId = world.sender(organizationId)
  world.contacts(organizationId, count)
  const campaignId = world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' })
  const { executionId } = world.launch(organizationId, campaignId)
  const claims = world.messages().map<Claimed>(({ id }) => ({
    id,
    executionId,
    channelIdentityId: senderId,
    subject: null,
    body: `to ${id}`,
    template: null,
    segmentCount: 2,
    epoch: 7,
    expiresAt: 1_800_000_000_000,
    proof: null,
    charge: { id: 1, units: 1, credits: 0 },
  }))
  const within = (work: (batch: ClaimBatch) => void): void =>
    world.db.writeNow((tx) =>
      withTransitions(tx, world.ports, (transitions) => work(new ClaimBatch(transitions))),
    )
  const stored = () =>
    world.db.all<Omit<Claimed, 'executionId' | 'charge'> & { chargeId: number | null; status: string }>(
      `SELECT id, channel_identity_id AS channelIdentityId, body, subject, whatsapp_template AS template, segment_count AS segmentCount, epoch,
         expires_at AS expiresAt, proof, charge_id AS chargeId, status FROM messages ORDER BY id`,
    )
  return { world, organizationId, senderId, claims, within, stored }
}

describe('claims written together', () => {
  test.each(
    some([
      'quotes " and \' and \\ and /',
      'lines\nand\r\ntabs\t and \u2028 and \u0000 and \u0001',
      'é ñ 中文 😀 👩‍👩‍👧 \u202e',
      '12345',
      'null',
      '',
      '[1, "two"]',
    ]),
  )('keep the text exactly: %p', (body) => {
    const { claims, within, stored } = frozen(1)
    within((batch) => {
      batch.claim({ ...claims[0]!, body })
      batch.write()
    })
    expect(stored()).toEqual([{ ...stored()[0]!, body, status: 'SENDING' }])
  })

  test('half of a pair of surrogates is stored as the replacement character', () => {
    const { claims, within, stored } = frozen(1)
    within((batch) => {
      batch.claim({ ...claims[0]!, body: 'cut \ud83d' })
      batch.write()
    })
    expect(stored()[0]?.body).toBe('cut \ufffd')
  })

  test('mark each message with its own values, and no other', () => {
    const { world, claims, within, stored } = frozen(5)
    within((batch) => {
      for (const claim of [claims[3]!, claims[0]!]) batch.claim(claim)
      batch.write()
    })
    const written = stored().filter(({ status }) => status === 'SENDING')
    expect(written.map(({ status: _, ...row }) => row)).toEqual(
      [claims[0]!, claims[3]!].map(({ executionId: _, charge, ...claim }) => ({
        ...claim,
        chargeId: charge.id,
      })),
    )
    expect(stored().filter(({ status }) => status === 'QUEUED')).toHaveLength(3)
    expect(world.wrongCounts()).toEqual([])
  })

  test('are refused as a whole if one is not QUEUED, so that it is not handed over', () => {
    const { claims, within, stored } = frozen(3)
    const claimTwice = () =>
      within((batch) => {
        batch.claim(claims[1]!)
        batch.write()
        for (const claim of claims) batch.claim(claim)
        batch.write()
      })
    expect(claimTwice).toThrow('Of 3 claimed messages, 2 were QUEUED.')
    expect(stored().map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED', 'QUEUED'])
  })

  test('rows of other slices are passed to their owner together, after the messages, and once', () => {
    const { claims, within } = frozen(3)
    const calls: unknown[] = []
    const write = (tx: Tx, rows: readonly number[]) => {
      const sending = tx.value<number>(`SELECT count(*) FROM messages WHERE status = 'SENDING'`)
      calls.push({ rows: [...rows], sending })
    }
    within((batch) => {
      for (const claim of claims) {
        batch.claim(claim)
        batch.add(write, claim.id)
      }
      batch.write()
      batch.write()
    })
    expect(calls).toEqual([{ rows: claims.map(({ id }) => id), sending: 3 }])
  })
})

test("answers written together do not change a message that a receipt has moved before, but keep the carrier's id", () => {
  const { world, organizationId, senderId } = frozen(3)
  world.tick()
  const { uuid } = world.messages()[1]!
  const report = {
    providerMessageId: null,
    reference: uuid,
    status: 'DELIVERED' as const,
    errorCode: null,
    providerErrorCode: null,
    occurredAt: world.clock.now(),
  }
  world.db.writeNow(
    (tx) => void applyReceipts(tx, world.ports, { organizationId, channelIdentityId: senderId }, [report]),
  )
  while (world.answer(accepted)) {}
  world.tick()
  expect(world.messages().map(({ status }) => status)).toEqual(['SENT', 'DELIVERED', 'SENT'])
  const ids = world.db.all<{ id: string | null }>(
    'SELECT provider_message_id AS id FROM messages ORDER BY id',
  )
  expect(ids).toEqual(world.messages().map((message) => ({ id: idOf(accepted(message)) })))
  expect([world.wrongCounts(), world.wrongTotals()]).toEqual([[], []])
})

const idOf = (result: ReturnType<typeof accepted>): string | null =>
  result.outcome === 'accepted' ? result.providerMessageId : null
