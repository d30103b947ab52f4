import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { CAMPAIGN_STATUSES } from '../../../src/campaigns/records/table.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addSegment, campaignBody, type Sendable, sendable } from '../../support/campaigns.ts'
import { addReply } from '../../support/messages.ts'
import { runs } from '../../support/size.ts'

const ZEROS = Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, 0]))

interface Given {
  name: string
  type: 'IMMEDIATE' | 'SCHEDULED'
  status: string
  segment: number
  scheduledAt: number | null
}

/** Adds drafts with these properties, one second apart. */
async function seed(app: TestApp, tenant: Sendable, given: readonly Given[]) {
  const segments = [tenant.segment, addSegment(app, tenant), addSegment(app, tenant)]
  const ids: string[] = []
  for (const { name, type, status, segment, scheduledAt } of given) {
    app.clock.advance(1_000)
    const { body } = await app.post(
      '/campaigns',
      tenant.key,
      campaignBody(tenant, { name, type, segmentId: segments[segment]!.uuid, isDraft: true }),
    )
    app.db.writeNow(
      (tx) =>
        void tx.run(
          'UPDATE campaigns SET status = ?, scheduled_at = ? WHERE uuid = ?',
          status,
          scheduledAt,
          body.data.id,
        ),
    )
    ids.push(body.data.id)
  }
  return { ids, segments }
}

const GIVEN = fc.record<Given>({
  name: fc.constantFrom('Alpha', 'beta', '100% off', 'a_b', 'Alphabet'),
  type: fc.constantFrom('IMMEDIATE', 'SCHEDULED'),
  status: fc.constantFrom('DRAFT', 'SENDING', 'COMPLETED', 'PAUSED'),
  segment: fc.integer({ min: 0, max: 2 }),
  scheduledAt: fc.constantFrom(null, 1, 2, 3),
})

const QUERY = fc.record(
  {
    statuses: fc.subarray(['DRAFT', 'SENDING', 'COMPLETED', 'FAILED']),
    types: fc.subarray(['IMMEDIATE', 'SCHEDULED', 'RECURRING'], { minLength: 1 }),
    segment: fc.integer({ min: 0, max: 2 }),
    q: fc.constantFrom('alpha', '%', '_', 'zzz'),
    sortBy: fc.constantFrom('name', 'status', 'createdAt', 'scheduledAt'),
    sortOrder: fc.constantFrom('asc', 'desc'),
    page: fc.integer({ min: 1, max: 3 }),
    limit: fc.integer({ min: 1, max: 5 }),
  },
  { requiredKeys: [] },
)

describe('GET /campaigns', () => {
  test('every filter, order and page matches filtering, sorting and slicing all campaigns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(GIVEN, { maxLength: 10 }),
        fc.array(QUERY, { minLength: 1, maxLength: 4 }),
        async (given, queries) => {
          await using app = createTestApp()
          const tenant = sendable(app)
          await seed(app, sendable(app, 'Other'), given.slice(0, 2))
          const { ids, segments } = await seed(app, tenant, given)
          for (const query of queries) {
            const { segment, statuses, ...rest } = query
            const url = new URLSearchParams(rest as Record<string, string>)
            for (const status of statuses ?? []) url.append('statuses', status)
            if (statuses?.length === 0) url.append('statuses', '')
            if (segment !== undefined) url.append('segmentId', segments[segment]!.uuid)
            const { status, body } = await app.get(`/campaigns?${url}`, tenant.key)
            expect(status).toBe(200)

            const others = given
              .map((each, index) => ({ ...each, index }))
              .filter((each) => query.types === undefined || query.types.includes(each.type))
              .filter((each) => segment === undefined || each.segment === segment)
              .filter((each) => query.q === undefined || each.name.toLowerCase().includes(query.q))
            const matching = others.filter((each) => statuses === undefined || statuses.includes(each.status))
            const key = (each: (typeof others)[number]): string | number => {
              if (query.sortBy === 'name') return each.name.toLowerCase()
              if (query.sortBy === 'status') return each.status
              if (query.sortBy === 'scheduledAt') return each.scheduledAt ?? 0
              return each.index
            }
            const up = query.sortOrder === 'asc' ? 1 : -1
            matching.sort((a, b) => {
              const [left, right] = [key(a), key(b)]
              return up * (left < right ? -1 : left > right ? 1 : a.index - b.index)
            })
            const { page = 1, limit = 20 } = query
            const shown = matching.slice((page - 1) * limit, page * limit)
            expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
              shown.map(({ index }) => ids[index]!),
            )
            expect(body.meta).toMatchObject({ page, limit, total: matching.length })
            const counts: Record<string, number> = { ...ZEROS }
            for (const each of others) counts[each.status] = (counts[each.status] ?? 0) + 1
            expect(body.meta.statusCounts).toEqual(counts)
          }
        },
      ),
      { numRuns: runs(25) },
    )
  })

  test('an organization without campaigns has an empty list with all counts at zero', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { body } = await app.get('/campaigns', tenant.key)
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({ total: 0, totalPages: 0, statusCounts: ZEROS })
  })

  test("another organization's segment id filters like an unknown one", async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const other = sendable(app, 'Other')
    await seed(app, other, [{ name: 'x', type: 'IMMEDIATE', status: 'DRAFT', segment: 0, scheduledAt: null }])
    const { status, body } = await app.get(`/campaigns?segmentId=${other.segment.uuid}`, tenant.key)
    expect([status, body.data, body.meta.total]).toEqual([200, [], 0])
  })

  test.each([
    ['statuses=LOST', 'statuses[0]'],
    ['types=WEEKLY', 'types[0]'],
    ['segmentId=7', 'segmentId'],
    ['sortBy=size', 'sortBy'],
    ['sortOrder=up', 'sortOrder'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['page=0', 'page'],
    ['limit=101', 'limit'],
  ])('%s is refused', async (query, field) => {
    await using app = createTestApp()
    const { status, body } = await app.get(`/campaigns?${query}`, app.tenant().key)
    expect([status, body.details[0].field]).toEqual([400, field])
  })

  test('the counts of a campaign are the sums over its runs', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await seed(app, tenant, [
      { name: 'x', type: 'IMMEDIATE', status: 'SENDING', segment: 0, scheduledAt: null },
    ])
    app.db.writeNow((tx) => {
      for (const sequence of [1, 2]) {
        tx.run(
          `INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for,
             scheduled_count, queued_count, sending_count, sent_count, delivered_count, read_count, failed_count,
             skipped_count, cancelled_count, accepted_count, created_at)
           VALUES (?, ?, (SELECT id FROM campaigns), ?, 'RUNNING', 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 17, 1)`,
          `e${sequence}`,
          tenant.organization.id,
          sequence,
        )
      }
    })
    const { body } = await app.get('/campaigns', tenant.key)
    expect(body.data[0].recipientCount).toBe(90)
    expect(body.data[0].stats).toEqual({
      sent: 34,
      delivered: 22,
      failed: 14,
      clicked: 0,
      replied: 0,
      optedOut: 0,
    })
  })

  test('contacts who answered or opted out are counted once each', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { ids } = await seed(app, tenant, [
      { name: 'x', type: 'IMMEDIATE', status: 'SENDING', segment: 0, scheduledAt: null },
    ])
    const campaign = ids[0]!
    const answers: ReadonlyArray<{ contactId: number | null; kind: string; campaign: string | null }> = [
      { contactId: 1, kind: 'OTHER', campaign },
      { contactId: 1, kind: 'OTHER', campaign },
      { contactId: 2, kind: 'OTHER', campaign },
      { contactId: 2, kind: 'OPT_OUT', campaign },
      { contactId: 2, kind: 'OPT_OUT', campaign },
      { contactId: 3, kind: 'OPT_IN', campaign },
      { contactId: null, kind: 'OTHER', campaign },
      { contactId: 4, kind: 'OTHER', campaign: null },
    ]
    for (const answer of answers) addReply(app, tenant, answer)
    const { body } = await app.get('/campaigns', tenant.key)
    expect(body.data[0].stats).toMatchObject({ replied: 2, optedOut: 1 })
  })
})
