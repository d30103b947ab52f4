import { describe, expect, test } from 'bun:test'
import { runOperation } from '../../../src/contacts/bulk/run.ts'
import { bulkOperation } from '../../../src/contacts/bulk/service.ts'
import type { Permission } from '../../../src/lib/permissions.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, campaignIn, type Sendable, sendable } from '../../support/campaigns.ts'
import { sessionWithout } from '../../support/contacts.ts'
import { addExecution, addMessage, executionOf } from '../../support/messages.ts'

const STRANGER = '01890000-0000-7000-8000-000000000000'

/** Two runs of a campaign with messages of many kinds, and a campaign of another organization. */
async function sentCampaign(app: TestApp) {
  const [tenant, other] = [sendable(app), sendable(app, 'Other')]
  const id = await campaignIn(app, tenant, 'SENDING')
  const runs = [executionOf(app, id), addExecution(app, tenant, id)]
  const people = Array.from({ length: 5 }, () => addContact(app, tenant))
  const messages = [
    { run: 0, person: 0, status: 'DELIVERED' },
    { run: 0, person: 1, status: 'FAILED', errorCode: 'INVALID_NUMBER' },
    { run: 0, person: 2, status: 'FAILED', errorCode: 'UNKNOWN' },
    { run: 0, person: 3, status: 'SKIPPED', errorCode: 'OPTED_OUT' },
    { run: 1, person: 0, status: 'DELIVERED' },
    { run: 1, person: 1, status: 'DELIVERED' },
    { run: 1, person: 4, status: 'FAILED', errorCode: 'INVALID_NUMBER' },
  ]
  for (const { run, person, ...values } of messages) {
    addMessage(app, tenant, { ...values, executionId: runs[run]!, contactId: people[person]!.id })
  }
  const theirs = await campaignIn(app, other, 'SENDING')
  addMessage(app, other, {
    status: 'FAILED',
    executionId: executionOf(app, theirs),
    errorCode: 'INVALID_NUMBER',
  })
  const run = (index: number) =>
    app.db.value<string>('SELECT uuid FROM executions WHERE id = ?', runs[index])!
  return { tenant, other, id, theirs, people: people.map(({ uuid }) => uuid), run, runs }
}

const membersOf = async (app: TestApp, { key }: Sendable, segmentId: string): Promise<string[]> =>
  (await app.get(`/segments/${segmentId}/contacts?limit=100`, key)).body.data.map(
    ({ id }: { id: string }) => id,
  )

describe('POST /campaigns/:id/segment', () => {
  test('the segment has each live contact of the listed messages once', async () => {
    await using app = createTestApp()
    const { tenant, id, people, run } = await sentCampaign(app)
    await app.delete(`/contacts/${people[4]}`, tenant.key)
    const filters = [
      {},
      { status: ['DELIVERED'] },
      { status: ['FAILED', 'SKIPPED'] },
      { errorCode: ['INVALID_NUMBER'] },
      { isInDoubt: true },
      { isInDoubt: false },
      { did: 'CLICKED' },
      { linkId: STRANGER },
      { variant: 'A' },
      { contactId: people[1] },
      { executionId: run(0), status: ['DELIVERED'] },
      { executionId: STRANGER },
    ]
    const sizes: number[] = []
    for (const [index, filter] of filters.entries()) {
      const body = { name: `Recipients ${index}`, description: 'To write to again', filter }
      const made = await app.post(`/campaigns/${id}/segment`, tenant.key, body)
      expect(made).toMatchObject({
        status: 201,
        body: {
          data: {
            segment: {
              name: `Recipients ${index}`,
              type: 'STATIC',
              description: 'To write to again',
              contactCount: 0,
            },
            operation: { type: 'EDIT', status: 'QUEUED', filter: {}, messagesOf: { campaignId: id, filter } },
          },
        },
      })
      const { segment, operation } = made.body.data
      expect(operation.changes.addToSegmentId).toBe(segment.id)
      await app.drain()
      const query = new URLSearchParams(
        Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const listed = (await app.get(`/campaigns/${id}/messages?limit=100&${query}`, tenant.key)).body.data
      const live = new Set<string>(
        listed.flatMap(({ contactId }: { contactId: string | null }) => contactId ?? []),
      )
      live.delete(people[4]!)
      const members = await membersOf(app, tenant, segment.id)
      expect(new Set(members)).toEqual(live)
      expect(members).toHaveLength(live.size)
      const ended = (await app.get(`/contacts/bulk-operations/${operation.id}`, tenant.key)).body.data
      expect(ended).toMatchObject({ status: 'COMPLETED', matchedCount: live.size, progress: 100 })
      expect((await app.get(`/segments/${segment.id}`, tenant.key)).body.data.contactCount).toBe(live.size)
      sizes.push(live.size)
    }
    expect(sizes).toEqual([4, 2, 3, 1, 1, 3, 0, 0, 0, 1, 1, 0])
  })

  test('interruptions do not change the selection, and an undo keeps contacts added by hand', async () => {
    await using app = createTestApp()
    const { tenant, id, runs } = await sentCampaign(app)
    const failed = Array.from({ length: 117 }, () => addContact(app, tenant))
    const fails = ({ id: contactId }: { id: number }) =>
      addMessage(app, tenant, { status: 'FAILED', executionId: runs[0]!, contactId })
    for (const contact of failed) fails(contact)
    const body = { name: 'Failed', filter: { status: ['FAILED'] } }
    const { segment, operation } = (await app.post(`/campaigns/${id}/segment`, tenant.key, body)).body.data
    const row = () => bulkOperation.findAnywhere(app.db, operation.id)!
    const part = { chunkRows: 50, signal: AbortSignal.abort() }
    expect(await runOperation(app.db, row(), part)).toBe(false)
    expect(await membersOf(app, tenant, segment.id)).toHaveLength(50)
    const late = addContact(app, tenant)
    fails(late)
    app.db.write((tx) =>
      tx.run(`UPDATE messages SET status = 'DELIVERED', error_code = NULL WHERE contact_id <> ?`, late.id),
    )
    expect(await runOperation(app.db, row(), part)).toBe(false)
    await app.drain()
    const read = async () =>
      (await app.get(`/contacts/bulk-operations/${operation.id}`, tenant.key)).body.data
    expect(await read()).toMatchObject({
      status: 'COMPLETED',
      counts: { changed: 120, unchanged: 0, gone: 0 },
    })
    const count = async () => (await app.get(`/segments/${segment.id}`, tenant.key)).body.data.contactCount
    expect(await count()).toBe(120)
    await app.post(`/segments/${segment.id}/contacts`, tenant.key, { contactIds: [late.uuid] })
    await app.post(`/contacts/bulk-operations/${operation.id}/undo`, tenant.key)
    await app.drain()
    expect(await membersOf(app, tenant, segment.id)).toEqual([late.uuid])
    expect(await read()).toMatchObject({
      status: 'UNDONE',
      undo: { counts: { restored: 120, leftAlone: 0 } },
    })
  })

  test('deleting the segment meanwhile ends the operation with the reason, and nothing is added', async () => {
    await using app = createTestApp()
    const { tenant, id } = await sentCampaign(app)
    const { body } = await app.post(`/campaigns/${id}/segment`, tenant.key, { name: 'Gone' })
    await app.delete(`/segments/${body.data.segment.id}`, tenant.key)
    const members = app.rowCounts().segment_contacts!
    await app.drain()
    const ended = (await app.get(`/contacts/bulk-operations/${body.data.operation.id}`, tenant.key)).body.data
    expect(ended).toMatchObject({
      status: 'FAILED',
      error: 'A campaign, segment, tag or custom field that this change uses was changed or deleted.',
    })
    expect(app.rowCounts().segment_contacts).toBe(members)
  })

  test('a refusal creates nothing', async () => {
    await using app = createTestApp()
    const { tenant, id, theirs } = await sentCampaign(app)
    await app.post('/segments', tenant.key, { name: 'Taken', type: 'STATIC' })
    const without = (permission: Permission) => sessionWithout(app, tenant, permission)
    const reader = await without('campaign:read')
    const maker = await without('segment:create')
    const counts = app.rowCounts()
    const refusals = [
      { campaign: id, body: { name: 'taken' }, status: 409, code: 'ALREADY_EXISTS' },
      { campaign: id, body: {}, status: 400, code: 'VALIDATION_FAILED' },
      {
        campaign: id,
        body: { name: 'A', filter: { stauts: ['FAILED'] } },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        campaign: id,
        body: { name: 'A', filter: { status: ['LOST'] } },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        campaign: id,
        body: { name: 'A', filter: { status: 'FAILED' } },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      { campaign: theirs, body: { name: 'A' }, status: 404, code: 'NOT_FOUND' },
      { campaign: STRANGER, body: { name: 'A' }, status: 404, code: 'NOT_FOUND' },
      { campaign: id, body: { name: 'A' }, token: reader, status: 403, code: 'FORBIDDEN' },
      { campaign: id, body: { name: 'A' }, token: maker, status: 403, code: 'FORBIDDEN' },
    ]
    for (const { campaign, body, token = tenant.key, status, code } of refusals) {
      const answer = await app.post(`/campaigns/${campaign}/segment`, token, body)
      expect({ body, status: answer.status, code: answer.body.error?.code ?? answer.body.code }).toEqual({
        body,
        status,
        code,
      })
    }
    expect(app.rowCounts()).toEqual(counts)
  })
})
