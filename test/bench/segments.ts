import { connect } from '../../src/db/driver.ts'
import { type Bench, type Figure, medianMs, say } from './figure.ts'
import type { SeededOrganization } from './seed.ts'
import type { Api } from './server.ts'

/** Tag of customers and other contacts in the seed. */
export const CUSTOMERS_TAG = 4

/** Returns rules for active customers with a certain tag who have not opted out. */
export const rulesFor = (tagId: string) => ({
  operator: 'AND',
  conditions: [
    { field: 'status', operator: 'equals', value: 'ACTIVE' },
    { field: 'stage', operator: 'equals', value: 'CUSTOMER' },
    { field: 'isOptedOut', operator: 'is_false' },
    { field: 'tagIds', operator: 'contains_any', value: [tagId] },
  ],
})

/** Hand-written SQL for the same, from the tag to its contacts. */
const BY_HAND = `SELECT count(*) AS n FROM contact_tags t CROSS JOIN contacts c ON c.id = t.contact_id
  WHERE t.organization_id = 1 AND t.tag_id = (SELECT id FROM tags WHERE organization_id = 1 AND uuid = ?)
    AND c.deleted_at IS NULL AND c.status = 'ACTIVE' AND c.stage = 'CUSTOMER' AND c.opted_out_at IS NULL`

/**
 * Measures the count of contacts that match rules, the whole request, against the best SQL in a bare loop.
 */
export async function segmentBench(
  { options }: Bench,
  engine: string,
  api: Api,
  { tagIds }: SeededOrganization,
): Promise<Figure[]> {
  say('segment count …')
  const tagId = tagIds[CUSTOMERS_TAG]!
  const connection = connect(engine, { readonly: true })
  const byHand = connection.prepare(BY_HAND)
  const count = async () =>
    (await api.post('/segments/preview', { rules: rulesFor(tagId), countOnly: true })).data.total
  const expected = (byHand.get(tagId) as { n: number }).n
  const total = await count()
  if (total !== expected) throw new Error(`The segment has ${total} contacts, not ${expected}.`)
  const ours = await medianMs(options.rounds * 3, count)
  const floor = await medianMs(options.rounds * 3, () => byHand.get(tagId))
  connection.close()
  return [
    {
      work: `segment count, 3 rules and a tag (${total.toLocaleString('en-US')} found)`,
      unit: 'ms',
      floor,
      ours,
      goal: 'at most 1.3 times the floor',
      // The overhead of HTTP is not the segment's.
      isMet: (ratio, ms) => ratio <= 1.3 || ms - floor <= 3,
    },
  ]
}
