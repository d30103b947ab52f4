import { describe, expect, test } from 'bun:test'
import type { Connection } from '../../../src/db/driver.ts'
import { applyReceipts } from '../../../src/delivery/receipts/receipts.ts'
import { brokenInvariants } from '../../../src/invariants.ts'
import { accepted, lost, rejected, SendWorld } from '../../support/send-world.ts'

/** One message, handed over. */
function handedOver() {
  const world = new SendWorld()
  const organizationId = world.organization()
  const senderId = world.sender(organizationId)
  world.contacts(organizationId, 1)
  const campaignId = world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' })
  world.launch(organizationId, campaignId)
  world.tick()
  const { uuid } = world.messages()[0]!
  const report = (status: 'SENT' | 'DELIVERED' | 'READ' | 'FAILED', afterMs: number) => {
    const occurredAt = world.clock.now() + afterMs
    const errorCode = status === 'FAILED' ? ('UNREACHABLE' as const) : null
    const reported = {
      providerMessageId: null,
      reference: uuid,
      status,
      errorCode,
      providerErrorCode: null,
      occurredAt,
    }
    const sender = { organizationId, channelIdentityId: senderId }
    world.db.writeNow((tx) => void applyReceipts(tx, world.ports, sender, [reported]))
  }
  const answer = (result: Parameters<SendWorld['answer']>[0]) => {
    world.answer(result)
    world.tick()
  }
  const totals = () =>
    world.db.all<{ kind: string; messages: number }>(
      'SELECT kind, sum(messages) AS messages FROM message_totals GROUP BY 1 HAVING sum(messages) <> 0 ORDER BY 1',
    )
  return { world, answer, report, totals }
}

const QUARTER_MS = 900_000

describe('totals by quarter hour are those of the messages', () => {
  test.each<[string, (given: ReturnType<typeof handedOver>) => void, Record<string, number>]>([
    ['taken', ({ answer }) => answer(accepted), { SENT: 1 }],
    [
      'taken and delivered an hour later',
      ({ answer, report }) => {
        answer(accepted)
        report('DELIVERED', 4 * QUARTER_MS)
      },
      { DELIVERED: 1, SENT: 1 },
    ],
    [
      'delivered, then read: delivered once',
      ({ answer, report }) => {
        answer(accepted)
        report('DELIVERED', 0)
        report('READ', QUARTER_MS)
      },
      { DELIVERED: 1, SENT: 1 },
    ],
    ['refused', ({ answer }) => answer(rejected('UNREACHABLE')), { FAILED: 1 }],
    [
      'taken, and reported to have failed',
      ({ answer, report }) => {
        answer(accepted)
        report('FAILED', QUARTER_MS)
      },
      { FAILED: 1, SENT: 1 },
    ],
    ['unknown', ({ answer }) => answer(lost), { FAILED: 1 }],
    [
      'unknown, and delivered after all: failed no more',
      ({ answer, report }) => {
        answer(lost)
        report('DELIVERED', QUARTER_MS)
      },
      { DELIVERED: 1, SENT: 1 },
    ],
    [
      'delivered before the carrier has answered',
      ({ answer, report }) => {
        report('DELIVERED', QUARTER_MS)
        answer(accepted)
      },
      { DELIVERED: 1, SENT: 1 },
    ],
  ])('%s', (_what, happen, expected) => {
    const given = handedOver()
    happen(given)
    expect(given.world.wrongTotals()).toEqual([])
    expect(Object.fromEntries(given.totals().map(({ kind, messages }) => [kind, messages]))).toEqual(expected)
  })

  test('somebody who is left out is counted with the reason', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    const senderId = world.sender(organizationId)
    world.contact(organizationId, { status: 'INVALID' })
    world.contact(organizationId)
    world.launch(organizationId, world.campaign(organizationId, [senderId]))
    expect(world.wrongTotals()).toEqual([])
    expect(world.db.all('SELECT kind, messages FROM message_totals')).toEqual([
      { kind: 'SKIPPED', messages: 1 },
    ])
  })
})

describe('the full check finds totals that are not those of the messages', () => {
  const RULE = 'totals by quarter hour are those of the messages'
  const check = ({ db }: SendWorld) =>
    brokenInvariants({
      prepare: (sql: string) => ({ get: () => db.get(sql) }),
    } as unknown as Connection)

  test.each([
    ['too many messages', 'UPDATE message_totals SET messages = messages + 1'],
    ['too few segments', 'UPDATE message_totals SET segments = segments - 1'],
    ['another quarter hour', 'UPDATE message_totals SET quarter = quarter + 1'],
    ['another reason', `UPDATE message_totals SET error_code = 'UNREACHABLE'`],
    ['none', 'DELETE FROM message_totals'],
    [
      'one that no message stands for',
      `INSERT INTO message_totals SELECT id, 'FAILED', 1, 'UNREACHABLE', 1, 0 FROM executions`,
    ],
  ])('%s', (_what, planted) => {
    const { world, answer } = handedOver()
    answer(accepted)
    expect(check(world)).not.toContain(RULE)
    world.db.writeNow((tx) => tx.run(planted))
    expect(check(world)).toContain(RULE)
  })

  test('a total that became nothing is none', () => {
    const { world, answer, report } = handedOver()
    answer(lost)
    report('DELIVERED', QUARTER_MS)
    expect(check(world)).not.toContain(RULE)
  })
})
