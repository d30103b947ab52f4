import { describe, expect, test } from 'bun:test'
import {
  executionFinished,
  executionHalted,
  executionStarted,
} from '../../../src/campaigns/records/service.ts'
import type { CampaignAction } from '../../../src/campaigns/records/status.ts'
import { CAMPAIGN_STATUSES } from '../../../src/campaigns/records/table.ts'
import { createTestApp, type JsonAnswer, type TestApp } from '../../support/app.ts'
import { campaignIn, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { some } from '../../support/size.ts'
import { effectOf } from './states.ts'

const STRANGER = '01890000-0000-7000-8000-000000000000'

const act = (app: TestApp, token: string, id: string, action: CampaignAction): Promise<JsonAnswer> => {
  if (action === 'delete') return app.delete(`/campaigns/${id}`, token)
  if (action === 'update') return app.patch(`/campaigns/${id}`, token, { name: 'Renamed' })
  return app.post(`/campaigns/${id}/${action}`, token)
}

const ACTIONS: CampaignAction[] = ['pause', 'resume', 'cancel', 'end-recurrence', 'update', 'delete']
const SUCCESS = { delete: 204, update: 200 } as Record<string, number>
const everything = (app: TestApp) =>
  ['campaigns', 'executions', 'jobs'].map((table) => app.db.all(`SELECT * FROM ${table} ORDER BY id`))

describe.each([...CAMPAIGN_STATUSES])('a campaign that is %s', (status) => {
  test.each(some(ACTIONS))('%s follows the state table or changes nothing', async (action) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, status)
    const before = everything(app)
    const answer = await act(app, tenant.key, id, action)
    const effect = effectOf('IMMEDIATE', status, action)
    if (effect === undefined) {
      expect([answer.status, answer.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
      expect(answer.body.details[0]).toEqual({
        currentStatus: status,
        allowed: ACTIONS.filter((each) => effectOf('IMMEDIATE', status, each)),
      })
      expect(everything(app)).toEqual(before)
      return
    }
    expect(answer.status).toBe(SUCCESS[action] ?? 201)
    const after = await app.get(`/campaigns/${id}`, tenant.key)
    if (effect === 'DELETED') return expect(after.status).toBe(404)
    expect(after.body.data.status).toBe(
      effect === 'SAME' ? status : effect === 'PREVIOUS' ? 'SENDING' : effect,
    )
    expect(after.body.data).toMatchObject(answer.body.data)
  })
})

describe('a missing campaign', () => {
  test.each(some(ACTIONS))(
    '%s of an unknown, a deleted and another organization’s campaign is 404',
    async (action) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      const deleted = await campaignIn(app, tenant, 'DRAFT')
      await app.delete(`/campaigns/${deleted}`, tenant.key)
      const foreign = await campaignIn(app, sendable(app, 'Other'), 'SENDING')
      const before = everything(app)
      for (const id of [STRANGER, deleted, foreign]) {
        const answer = await act(app, tenant.key, id, action)
        expect([answer.status, answer.body.message]).toEqual([404, 'Campaign not found.'])
      }
      expect((await app.get(`/campaigns/${foreign}`, tenant.key)).status).toBe(404)
      expect((await act(app, tenant.key, '7', action)).status).toBe(400)
      expect(everything(app)).toEqual(before)
    },
  )
})

const executions = (app: TestApp) =>
  app.db.all<{ status: string }>('SELECT status FROM executions ORDER BY id').map(({ status }) => status)

describe('pause and resume', () => {
  test('a paused campaign shows the member who paused it, and waits again if its time is in the future', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SCHEDULED')
    const paused = await app.post(`/campaigns/${id}/pause`, tenant.key)
    expect(paused.body.data).toMatchObject({ status: 'PAUSED', pauseReason: 'USER', nextRunAt: null })
    expect(executions(app)).toEqual(['PAUSED'])
    const resumed = await app.post(`/campaigns/${id}/resume`, tenant.key)
    expect(resumed.body.data).toMatchObject({
      status: 'SCHEDULED',
      pauseReason: null,
      nextRunAt: '2026-03-05T17:00:00.000Z',
    })
    expect(executions(app)).toEqual(['PENDING'])
  })

  test('a campaign whose time came while it was paused sends now', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SCHEDULED')
    await app.post(`/campaigns/${id}/pause`, tenant.key)
    app.clock.set('2026-03-07T17:00:00Z')
    const resumed = await app.post(`/campaigns/${id}/resume`, tenant.key)
    expect(resumed.body.data).toMatchObject({ status: 'SENDING', nextRunAt: null })
    expect(executions(app)).toEqual(['PENDING'])
    const due = app.db.value<number>(`SELECT count(*) FROM jobs WHERE run_at = ?`, app.clock.now())
    expect(due).toBe(1)
  })
})

describe('cancel and delete', () => {
  test.each(['SCHEDULED', 'PAUSED'])('deleting a %s campaign deletes its run', async (status) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, status)
    expect((await app.delete(`/campaigns/${id}`, tenant.key)).body).toBe('')
    expect(executions(app)).toEqual(['CANCELLED'])
  })

  test('cancelling ends the run and stores the time', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SCHEDULED')
    app.clock.advance(60_000)
    const { body } = await app.post(`/campaigns/${id}/cancel`, tenant.key)
    expect(body.data).toMatchObject({
      status: 'CANCELLED',
      nextRunAt: null,
      completedAt: '2026-03-04T17:01:00.000Z',
    })
    expect(executions(app)).toEqual(['CANCELLED'])
  })
})

describe('reports of the engine', () => {
  const runOf = (app: TestApp, tenant: Sendable) => ({
    organizationId: tenant.organization.id,
    campaignId: app.db.value<number>('SELECT id FROM campaigns')!,
    executionId: app.db.value<number>('SELECT id FROM executions')!,
  })
  const record = async (app: TestApp, tenant: Sendable) =>
    (await app.get('/campaigns', tenant.key)).body.data[0]

  test('the start of its run makes a scheduled campaign SENDING', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await campaignIn(app, tenant, 'SCHEDULED')
    app.clock.set('2026-03-05T17:00:00Z')
    app.db.writeNow((tx) => executionStarted(tx, runOf(app, tenant)))
    const at = '2026-03-05T17:00:00.000Z'
    expect(await record(app, tenant)).toMatchObject({
      status: 'SENDING',
      startedAt: at,
      lastRunAt: at,
      nextRunAt: null,
    })
  })

  test.each([
    ['COMPLETED', 'COMPLETED'],
    ['FAILED', 'FAILED'],
    ['MISSED', 'FAILED'],
  ] as const)('the end of its run, %s, makes it %s', async (outcome, status) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await postCampaign(app, tenant)
    app.db.writeNow((tx) => void executionFinished(tx, runOf(app, tenant), outcome))
    expect(await record(app, tenant)).toMatchObject({ status, completedAt: '2026-03-04T17:00:00.000Z' })
  })

  test('a guard pauses the campaign with the reason, and resume continues it', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SENDING')
    app.db.writeNow((tx) =>
      executionHalted(tx, runOf(app, tenant), { reason: 'CARRIER_FILTERED', cause: null }),
    )
    expect(await record(app, tenant)).toMatchObject({ status: 'PAUSED', pauseReason: 'CARRIER_FILTERED' })
    const { body } = await app.post(`/campaigns/${id}/resume`, tenant.key)
    expect(body.data).toMatchObject({ status: 'SENDING', pauseReason: null })
  })

  test.each(['CANCELLED', 'COMPLETED', 'FAILED'])('do not revive a %s campaign', async (status) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await campaignIn(app, tenant, status)
    const before = await record(app, tenant)
    app.clock.advance(1_000)
    app.db.writeNow((tx) => {
      executionStarted(tx, runOf(app, tenant))
      executionHalted(tx, runOf(app, tenant), { reason: 'NO_ACTIVE_SENDER', cause: null })
      executionFinished(tx, runOf(app, tenant), 'COMPLETED')
    })
    expect(await record(app, tenant)).toEqual(before)
  })

  test('do not reach a campaign of another organization', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await campaignIn(app, tenant, 'SENDING')
    const before = await record(app, tenant)
    const foreign = { ...runOf(app, tenant), organizationId: app.tenant('Other').organization.id }
    app.db.writeNow((tx) => {
      executionHalted(tx, foreign, { reason: 'NO_ACTIVE_SENDER', cause: null })
      executionFinished(tx, foreign, 'COMPLETED')
    })
    expect(await record(app, tenant)).toEqual(before)
  })
})
