import { describe, expect, test } from 'bun:test'
import { nextChunkSize } from '../../../src/delivery/audience/audience.ts'
import { beginExecution } from '../../../src/delivery/executions/run.ts'
import { type Columns, SendWorld } from '../../support/send-world.ts'
import { some } from '../../support/size.ts'

const consented = (world: SendWorld, organizationId: number, address: string) =>
  world.insert('consents', {
    organization_id: organizationId,
    channel: 'SMS',
    address,
    action: 'OPT_IN',
    method: 'API',
    actor_type: 'SYSTEM',
    actor_name: 'test',
    occurred_at: 0,
  })

const PHONE = '+12125550100'

interface Case {
  contact?: Columns
  organization?: Columns
  campaign?: Columns
  given?: (world: SendWorld, organizationId: number) => void
}

describe('the recipients of a run, and the reasons against others', () => {
  test.each(
    some<{ guarantee: string; given: Case; status: string | undefined; errorCode: string | null }>([
      { guarantee: 'an active contact is queued', given: {}, status: 'QUEUED', errorCode: null },
      {
        guarantee: 'an invalid number is left out',
        given: { contact: { status: 'INVALID' } },
        status: 'SKIPPED',
        errorCode: 'INVALID_NUMBER',
      },
      {
        guarantee: 'an archived contact is left out',
        given: { contact: { status: 'ARCHIVED' } },
        status: 'SKIPPED',
        errorCode: 'ARCHIVED',
      },
      {
        guarantee: 'a contact without a number is left out',
        given: { contact: { phone: '' } },
        status: 'SKIPPED',
        errorCode: 'MISSING_ADDRESS',
      },
      {
        guarantee: 'who opted out is left out',
        given: { given: (world, organizationId) => world.optOut(organizationId, PHONE) },
        status: 'SKIPPED',
        errorCode: 'OPTED_OUT',
      },
      {
        guarantee: 'an opt-out at another organization does not count',
        given: { given: (world) => world.optOut(world.organization(), PHONE) },
        status: 'QUEUED',
        errorCode: null,
      },
      {
        guarantee: 'without a consent record nobody is texted where one is required',
        given: { organization: { require_marketing_consent: 1 } },
        status: 'SKIPPED',
        errorCode: 'NO_CONSENT',
      },
      {
        guarantee: 'a consent record is enough',
        given: {
          organization: { require_marketing_consent: 1 },
          given: (world, organizationId) => consented(world, organizationId, PHONE),
        },
        status: 'QUEUED',
        errorCode: null,
      },
      {
        guarantee: 'transactional messages need no marketing consent',
        given: { organization: { require_marketing_consent: 1 }, campaign: { category: 'TRANSACTIONAL' } },
        status: 'QUEUED',
        errorCode: null,
      },
      {
        guarantee: 'a deleted contact is not in it',
        given: { contact: { deleted_at: 1 } },
        status: undefined,
        errorCode: null,
      },
      {
        guarantee: 'who is not in the segment is not in it',
        given: { contact: { stage: 'CUSTOMER' } },
        status: undefined,
        errorCode: null,
      },
    ]),
  )('$guarantee', ({ given: { contact, organization, campaign, given }, status, errorCode }) => {
    const world = new SendWorld()
    const organizationId = world.organization(organization)
    world.contact(organizationId, { phone: PHONE, ...contact })
    given?.(world, organizationId)
    const run = world.launch(
      organizationId,
      world.campaign(organizationId, [world.sender(organizationId)], campaign),
    )
    const expected = status === undefined ? [] : [{ status, errorCode }]
    expect(world.messages(run).map((one) => ({ status: one.status, errorCode: one.errorCode }))).toEqual(
      expected,
    )
    expect(world.wrongCounts()).toEqual([])
  })
})

/** Run of `count` contacts that has begun, with nothing frozen yet. */
function begun(count: number) {
  const world = new SendWorld()
  const organizationId = world.organization()
  const contactIds = world.contacts(organizationId, count)
  const run = world.plan(organizationId, world.campaign(organizationId, [world.sender(organizationId)]))
  world.db.writeNow((tx) => void beginExecution(tx, world.ports, run.executionId))
  return { world, organizationId, contactIds, run }
}

describe('a run is frozen in chunks', () => {
  test('every contact is in it once, with any chunks', () => {
    const { world, run, contactIds } = begun(25)
    let chunks = 0
    while (world.freeze(run, 7)) chunks += 1
    expect(chunks).toBe(3)
    expect(world.messages(run).map(({ contactId }) => contactId)).toEqual(contactIds)
    expect(world.freeze(run, 7)).toBe(false)
    expect(world.messages(run)).toHaveLength(25)
  })

  test('ids are distinct UUIDs of version 7 in the order of the contacts', () => {
    const { world, run } = begun(300)
    while (world.freeze(run)) {}
    const uuids = world.messages(run).map(({ uuid }) => uuid)
    for (const uuid of uuids)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(uuids).size).toBe(300)
    expect(uuids.slice(0, 100)).toEqual(uuids.slice(0, 100).sort())
  })

  test('people who were added after it began are not in it', () => {
    const { world, run, organizationId } = begun(3)
    world.freeze(run, 2)
    world.contact(organizationId)
    while (world.freeze(run)) {}
    expect(world.messages(run)).toHaveLength(3)
  })

  test('a number that moves to another contact meanwhile gets only one message', () => {
    const { world, run, contactIds } = begun(3)
    const [first, , last] = contactIds as [number, number, number]
    world.freeze(run, 1)
    const phone = world.db.value<string>('SELECT phone FROM contacts WHERE id = ?', first)!
    const updated_at = world.clock.now()
    world.set('contacts', first, { phone: '+12125559999', updated_at })
    world.set('contacts', last, { phone, updated_at })
    while (world.freeze(run)) {}
    expect(world.messages(run).map(({ errorCode }) => errorCode)).toEqual([null, null, 'DUPLICATE'])
    expect(world.drain()).toHaveLength(1)
  })

  test('a pause stops it, and a resume continues after the last chunk', () => {
    const { world, run } = begun(5)
    world.freeze(run, 2)
    world.pause(run)
    expect(world.freeze(run, 2)).toBe(false)
    expect(world.messages(run)).toHaveLength(2)
    world.resume(run)
    while (world.freeze(run, 2)) {}
    expect(world.messages(run)).toHaveLength(5)
  })

  test('a chunk that is rolled back leaves nothing and is repeated', () => {
    const { world, run } = begun(4)
    const { executionFinished } = world.ports
    const chunk = () => world.freeze(run, 2)
    chunk()
    world.ports.audienceCondition = () => ({ text: 'no_such_column', params: [] })
    expect(chunk).toThrow()
    world.ports.audienceCondition = () => ({ text: 'TRUE', params: [] })
    world.ports.executionFinished = executionFinished
    while (chunk()) {}
    expect(world.messages(run)).toHaveLength(4)
    expect(world.wrongCounts()).toEqual([])
  })

  test('a run without recipients completes with counts of zero', () => {
    const { world, run } = begun(0)
    expect(world.freeze(run)).toBe(false)
    expect(world.statusOf(run)).toBe('COMPLETED')
    expect(world.events).toEqual([`started ${run.executionId}`, `COMPLETED ${run.executionId}`])
  })

  test('a segment that no longer exists halts the run', () => {
    const { world, run } = begun(2)
    world.ports.audienceCondition = () => undefined
    expect(world.freeze(run)).toBe(false)
    expect(world.statusOf(run)).toBe('PAUSED')
    expect(world.events.at(-1)).toBe(`SEGMENT_MISSING ${run.executionId}`)
  })
})

test.each([
  { size: 1_000, tookMs: 10, next: 1_000 },
  { size: 1_000, tookMs: 20, next: 500 },
  { size: 1_000, tookMs: 1, next: 2_000 },
  { size: 500, tookMs: 1_000, next: 500 },
  { size: 10_000, tookMs: 0, next: 10_000 },
])('a chunk of $size that took $tookMs ms is followed by one of $next', ({ size, tookMs, next }) => {
  expect(nextChunkSize(size, tookMs)).toBe(next)
})
