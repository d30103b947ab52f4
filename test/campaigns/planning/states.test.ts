import { describe, expect, test } from 'bun:test'
import type { CampaignAction } from '../../../src/campaigns/records/status.ts'
import type { CampaignStatus } from '../../../src/campaigns/records/table.ts'
import { createTestApp, type JsonAnswer, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { some } from '../../support/size.ts'
import { effectOf } from '../records/states.ts'

const ACTIONS: readonly CampaignAction[] = ['pause', 'resume', 'cancel', 'end-recurrence', 'update', 'delete']
const SUCCESS = { delete: 204, update: 200 } as Record<string, number>

/** Steps that bring a recurring campaign into each status. */
const WAYS: Readonly<
  Record<string, { status: CampaignStatus; actions: readonly (CampaignAction | 'run')[] }>
> = {
  'a draft': { status: 'DRAFT', actions: [] },
  'between two runs': { status: 'ACTIVE', actions: [] },
  'in a run': { status: 'SENDING', actions: ['run'] },
  'paused between two runs': { status: 'PAUSED', actions: ['pause'] },
  'paused in a run': { status: 'PAUSED', actions: ['run', 'pause'] },
  ended: { status: 'COMPLETED', actions: ['end-recurrence'] },
  cancelled: { status: 'CANCELLED', actions: ['cancel'] },
}

const act = (app: TestApp, { key }: Sendable, id: string, action: CampaignAction): Promise<JsonAnswer> => {
  if (action === 'delete') return app.delete(`/campaigns/${id}`, key)
  if (action === 'update') return app.patch(`/campaigns/${id}`, key, { name: 'Renamed' })
  return app.post(`/campaigns/${id}/${action}`, key)
}

async function recurring(app: TestApp, tenant: Sendable, way: string): Promise<string> {
  addContact(app, tenant)
  const { status, actions } = WAYS[way]!
  const { body } = await postCampaign(app, tenant, {
    type: 'RECURRING',
    category: 'TRANSACTIONAL',
    recurrenceRule: 'FREQ=DAILY',
    scheduledAt: '2026-03-04T18:00:00Z',
    isDraft: status === 'DRAFT',
  })
  const { id } = body.data
  for (const action of actions) {
    if (action === 'run') {
      app.clock.set('2026-03-04T18:00:00Z')
      await app.app.jobs.drain()
    } else await act(app, tenant, id, action)
  }
  expect((await app.get(`/campaigns/${id}`, tenant.key)).body.data.status).toBe(status)
  return id
}

/** Returns the status after the action; undefined for a refusal. */
function expected(way: string, action: CampaignAction): string | undefined {
  const { status } = WAYS[way]!
  // An update is refused in the middle of a run, even if the campaign is paused.
  if (way === 'paused in a run' && action === 'update') return undefined
  const effect = effectOf('RECURRING', status, action)
  if (effect === 'SAME') return status
  return effect === 'PREVIOUS' ? (way === 'paused in a run' ? 'SENDING' : 'ACTIVE') : effect
}

describe.each(Object.keys(WAYS))('a recurring campaign that is %s', (way) => {
  test.each(some([...ACTIONS]))('%s follows the state table or changes nothing', async (action) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await recurring(app, tenant, way)
    const everything = () =>
      ['campaigns', 'executions', 'jobs'].map((table) => app.db.all(`SELECT * FROM ${table} ORDER BY id`))
    const before = everything()
    const answer = await act(app, tenant, id, action)
    const status = expected(way, action)
    if (status === undefined) {
      expect([answer.status, answer.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
      expect(answer.body.details[0].allowed).toEqual(ACTIONS.filter((each) => expected(way, each)))
      expect(everything()).toEqual(before)
      return
    }
    expect(answer.status).toBe(SUCCESS[action] ?? 201)
    const after = await app.get(`/campaigns/${id}`, tenant.key)
    if (status === 'DELETED') return expect(after.status).toBe(404)
    expect(after.body.data.status).toBe(status)
    // Only a campaign that is still active runs tomorrow.
    app.clock.set('2026-03-05T18:00:00Z')
    await app.drain()
    const hasRunTomorrow =
      app.db.get('SELECT 1 FROM executions WHERE started_at = ?', app.clock.now()) !== undefined
    expect(hasRunTomorrow).toBe(status === 'ACTIVE' || (status === 'SENDING' && action !== 'end-recurrence'))
  })
})
