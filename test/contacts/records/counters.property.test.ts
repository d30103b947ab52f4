import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../../../src/contacts/records/table.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addTag, phoneOf } from '../../support/contacts.ts'
import { runs } from '../../support/size.ts'

/**
 * Random operations through the API. Afterwards each counter and each copied value must equal a fresh
 * count or look-up.
 */

interface World {
  app: TestApp
  tenants: TestTenant[]
  tags: string[][]
  /** All ids ever returned, so that steps also use deleted ones. */
  ids: string[][]
  segments: string[]
  /** Ids of changes and deletions by filter. */
  operations: string[][]
}

const TENANTS = 2
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)]

const step = fc.record({
  kind: fc.constantFrom(
    'create',
    'create',
    'create',
    'patch',
    'describe',
    'stage',
    'delete',
    'addTags',
    'removeTag',
    'bulkEdit',
    'bulkDelete',
    'editMatching',
    'deleteMatching',
    'undo',
    'deleteTag',
    'join',
  ),
  tenant: fc.nat({ max: TENANTS - 1 }),
  phone: fc.nat({ max: 9 }),
  a: fc.nat({ max: 20 }),
  b: fc.nat({ max: 20 }),
  isOptedOut: fc.option(fc.boolean(), { nil: undefined }),
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function play(world: World, s: Step): Promise<void> {
  const { app } = world
  const { key } = world.tenants[s.tenant]!
  const [ids, tags] = [world.ids[s.tenant]!, world.tags[s.tenant]!]
  const [one, two] = [pick(ids, s.a), pick(ids, s.b)]
  const [tagA, tagB] = [pick(tags, s.a), pick(tags, s.b)]
  const phone = phoneOf(s.phone)
  if (s.kind === 'create') {
    const body = { firstName: 'Ann', phone, tagIds: tagA ? [tagA] : [], isOptedOut: s.isOptedOut }
    const { status, body: answer } = await app.post('/contacts', key, body)
    if (status === 201) ids.push(answer.data.id)
    return
  }
  if (!one || !two) return
  if (MATCHING.has(s.kind)) return playMatching(world, s)
  if (s.kind === 'patch') {
    const tagIds = tagA && tagB ? [tagA, tagB] : []
    await app.patch(`/contacts/${one}`, key, { phone, tagIds, isOptedOut: s.isOptedOut })
  } else if (s.kind === 'describe') {
    const [status, source] = [pick(CONTACT_STATUSES, s.a), pick(CONTACT_SOURCES, s.b)]
    await app.patch(`/contacts/${one}`, key, { status, source })
  } else if (s.kind === 'stage')
    await app.patch(`/contacts/${one}/stage`, key, { stage: pick(CONTACT_STAGES, s.b) })
  else if (s.kind === 'delete') await app.delete(`/contacts/${one}`, key)
  else if (s.kind === 'addTags') await app.post(`/contacts/${one}/tags`, key, { tagIds: [tagA, tagB] })
  else if (s.kind === 'removeTag') await app.delete(`/contacts/${one}/tags/${tagA}`, key)
  else if (s.kind === 'bulkEdit') {
    await app.post('/contacts/bulk-edit', key, {
      ids: [one, two],
      addTagIds: tagA ? [tagA] : [],
      removeTagIds: tagB ? [tagB] : [],
      status: pick(CONTACT_STATUSES, s.phone),
    })
  } else if (s.kind === 'bulkDelete') await app.post('/contacts/bulk-delete', key, { ids: [one, two] })
  else if (s.kind === 'deleteTag') await app.delete(`/tags/${tagA}`, key)
  else await app.post(`/segments/${world.segments[s.tenant]}/contacts`, key, { contactIds: [one] })
}

const MATCHING = new Set(['editMatching', 'deleteMatching', 'undo'])

/** Edits or deletes contacts by filter, or undoes such an operation. */
async function playMatching({ app, tenants, tags, operations }: World, s: Step): Promise<void> {
  const { key } = tenants[s.tenant]!
  const filter = { filter: { status: [pick(CONTACT_STATUSES, s.a)] } }
  if (s.kind === 'undo') {
    await app.post(`/contacts/bulk-operations/${pick(operations[s.tenant]!, s.a)}/undo`, key)
  } else {
    const tag = pick(tags[s.tenant]!, s.b)
    const edit = { status: pick(CONTACT_STATUSES, s.b), addTagIds: [tag], email: 'all@example.com' }
    const isEdit = s.kind === 'editMatching'
    const path = `/contacts/bulk-${isEdit ? 'edit' : 'delete'}`
    const { body } = await app.post(path, key, isEdit ? { ...filter, ...edit } : filter)
    if (body.data) operations[s.tenant]!.push(body.data.id)
  }
  await app.drain()
}

/** Queries for wrong values. Each must return no row. */
const WRONG = {
  'organizations.contact_count': `SELECT o.id FROM organizations o WHERE contact_count <>
    (SELECT count(*) FROM contacts c WHERE c.organization_id = o.id AND c.deleted_at IS NULL)`,
  'contact_totals.contacts': `SELECT organization_id FROM
    (SELECT organization_id, status, source, stage, is_opted_out, is_email_suppressed, sum(n) AS n FROM
      (SELECT organization_id, status, source, stage, is_opted_out, is_email_suppressed, contacts AS n FROM contact_totals
      UNION ALL SELECT organization_id, status, source, stage, opted_out_at IS NOT NULL, email_suppressed_at IS NOT NULL, -1
      FROM contacts WHERE deleted_at IS NULL) GROUP BY 1, 2, 3, 4, 5, 6) WHERE n <> 0`,
  'tags.contact_count': `SELECT t.id FROM tags t WHERE contact_count <>
    (SELECT count(*) FROM contact_tags ct WHERE ct.tag_id = t.id)`,
  'segments.contact_count': `SELECT s.id FROM segments s WHERE contact_count <>
    (SELECT count(*) FROM segment_contacts sc WHERE sc.segment_id = s.id)`,
  'tags of deleted contacts': `SELECT 1 FROM contact_tags ct JOIN contacts c ON c.id = ct.contact_id
    WHERE c.deleted_at IS NOT NULL`,
  'members that are deleted': `SELECT 1 FROM segment_contacts sc JOIN contacts c ON c.id = sc.contact_id
    WHERE c.deleted_at IS NOT NULL`,
  'tags across organizations': `SELECT 1 FROM contact_tags ct JOIN contacts c ON c.id = ct.contact_id
    JOIN tags t ON t.id = ct.tag_id WHERE ct.organization_id <> c.organization_id OR t.organization_id <> c.organization_id`,
  'contacts.opted_out_at': `SELECT c.id FROM contacts c WHERE c.deleted_at IS NULL AND c.opted_out_at IS NOT
    (SELECT s.created_at FROM suppressions s WHERE s.organization_id = c.organization_id AND s.channel = 'SMS' AND s.address = c.phone)`,
  'suppressions by their consents': `SELECT address FROM (SELECT organization_id, address,
      sum(action = 'OPT_OUT') - sum(action = 'OPT_IN') AS balance FROM consents GROUP BY 1, 2) b
    WHERE balance <> (SELECT count(*) FROM suppressions s WHERE s.organization_id = b.organization_id AND s.address = b.address)`,
}

test('counters and copies are right after any sequence of operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
      await using app = createTestApp()
      const world: World = { app, tenants: [], tags: [], ids: [], segments: [], operations: [] }
      for (let n = 0; n < TENANTS; n++) {
        const tenant = app.tenant(`T${n}`)
        world.tenants.push(tenant)
        world.ids.push([])
        world.operations.push([])
        world.tags.push([
          await addTag(app, tenant, 'a'),
          await addTag(app, tenant, 'b'),
          await addTag(app, tenant, 'c'),
        ])
        const segment = await app.post('/segments', tenant.key, { name: 's', type: 'STATIC' })
        world.segments.push(segment.body.data.id)
      }
      for (const s of steps) {
        app.clock.advance(1_000)
        await play(world, s)
      }
      for (const [what, sql] of Object.entries(WRONG))
        expect({ what, rows: app.db.all(sql) }).toEqual({ what, rows: [] })
    }),
    { numRuns: runs(25, 8) },
  )
})
