import { describe, expect, test } from 'bun:test'
import type { Connection } from '../../../src/db/driver.ts'
import { applyReceipts } from '../../../src/delivery/receipts/receipts.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { accepted, lost, rejected, SendWorld } from '../../support/send-world.ts'
import { some } from '../../support/size.ts'

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

describe('totals by quarter hour match the messages', () => {
  test.each<{
    what: string
    happen: (given: ReturnType<typeof handedOver>) => void
    expected: Record<string, number>
  }>([
    { what: 'taken', happen: ({ answer }) => answer(accepted), expected: { SENT: 1 } },
    {
      what: 'taken and delivered an hour later',
      happen: ({ answer, report }) => {
        answer(accepted)
        report('DELIVERED', 4 * QUARTER_MS)
      },
      expected: { DELIVERED: 1, SENT: 1 },
    },
    {
      what: 'delivered, then read: delivered once',
      happen: ({ answer, report }) => {
        answer(accepted)
        report('DELIVERED', 0)
        report('READ', QUARTER_MS)
      },
      expected: { DELIVERED: 1, SENT: 1 },
    },
    { what: 'refused', happen: ({ answer }) => answer(rejected('UNREACHABLE')), expected: { FAILED: 1 } },
    {
      what: 'taken, and reported to have failed',
      happen: ({ answer, report }) => {
        answer(accepted)
        report('FAILED', QUARTER_MS)
      },
      expected: { FAILED: 1, SENT: 1 },
    },
    { what: 'unknown', happen: ({ answer }) => answer(lost), expected: { FAILED: 1 } },
    {
      what: 'unknown, and delivered after all: failed no more',
      happen: ({ answer, report }) => {
        answer(lost)
        report('DELIVERED', QUARTER_MS)
      },
      expected: { DELIVERED: 1, SENT: 1 },
    },
    {
      what: 'delivered before the carrier has answered',
      happen: ({ answer, report }) => {
        report('DELIVERED', QUARTER_MS)
        answer(accepted)
      },
      expected: { DELIVERED: 1, SENT: 1 },
    },
  ])('$what', ({ happen, expected }) => {
    const given = handedOver()
    happen(given)
    expect(given.world.wrongTotals()).toEqual([])
    expect(Object.fromEntries(given.totals().map(({ kind, messages }) => [kind, messages]))).toEqual(expected)
  })

  test('a person who is skipped is counted with the reason', () => {
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

describe('the full check finds totals that differ from the messages', () => {
  const RULE = 'totals by quarter hour match the messages'
  const check = ({ db }: SendWorld) =>
    brokenInvariants({
      prepare: (sql: string) => ({ get: () => db.get(sql) }),
    } as unknown as Connection)

  test.each(
    some([
      ['too many messages', 'UPDATE message_totals SET messages = messages + 1'],
      ['too few segments', 'UPDATE message_totals SET segments = segments - 1'],
      ['another quarter hour', 'UPDATE message_totals SET quarter = quarter + 1'],
      ['another reason', `UPDATE message_totals SET error_code = 'UNREACHABLE'`],
      ['none', 'DELETE FROM message_totals'],
      [
        'one that no message stands for',
        `INSERT INTO message_totals SELECT id, 'FAILED', 1, 'UNREACHABLE', 1, 0 FROM executions`,
      ],
    ] as const),
  )('%s', (_what, planted) => {
    const { world, answer } = handedOver()
    answer(accepted)
    expect(check(world)).not.toContain(RULE)
    world.db.writeNow((tx) => tx.run(planted))
    expect(check(world)).toContain(RULE)
  })

  test('a total that became zero is no row', () => {
    const { world, answer, report } = handedOver()
    answer(lost)
    report('DELIVERED', QUARTER_MS)
    expect(check(world)).not.toContain(RULE)
  })
})
