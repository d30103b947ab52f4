import { describe, expect, test } from 'bun:test'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp } from '../../support/app.ts'
import {
  activated,
  after,
  DAY_MS,
  enter,
  figures,
  figuresByStep,
  HOUR_MS,
  paths,
  republished,
  text,
  texts,
  wait,
} from '../../support/automations.ts'
import { addContact, sendable } from '../../support/campaigns.ts'

const STEPS = [text('hello', 'Hello'), wait('pause', 120), text('later', 'Later')]

describe('nobody waits at a step in the figures', () => {
  test('after the erasure of a person who waited, whose path is deleted', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const { id } = await activated(app, tenant, { steps: STEPS })
    await enter(app, tenant, id, [contact])
    await app.drain()
    await app.post(`/automations/${id}/pause`, tenant.key)
    await app.post(`/contacts/${contact.uuid}/erase`, tenant.key)
    await after(app, HOUR_MS)
    expect(app.db.value('SELECT count(*) FROM automation_passages')).toBe(0)
    expect(await figures(app, tenant, id)).toEqual({ entered: 1, inside: 0, completed: 0, goal: 0, left: 1 })
    const { steps } = await figuresByStep(app, tenant, id)
    expect(steps.map(({ waiting }: { waiting: number }) => waiting)).toEqual([0, 0])
    expect(brokenInvariants(app.connection)).toEqual([])
  })

  test('after the step was removed, and the people were moved or left', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await activated(app, tenant, {
      steps: [wait('first', 60), wait('second', 60), text('later', 'Later')],
    })
    const early = addContact(app, tenant)
    await enter(app, tenant, id, [early])
    await app.drain()
    await after(app, HOUR_MS)
    await enter(app, tenant, id, [addContact(app, tenant), addContact(app, tenant)])
    await app.drain()
    await republished(app, tenant, id, {
      steps: [text('later', 'Later')],
      moved: [
        { stepId: 'first', to: 'later' },
        { stepId: 'second', to: null },
      ],
    })
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual([
      'first WAITED, second MOVED, STEP_GONE',
      'first MOVED, later SENT, COMPLETED',
      'first MOVED, later SENT, COMPLETED',
    ])
    const { steps, inside } = await figuresByStep(app, tenant, id)
    expect(inside).toBe(0)
    expect(steps.map(({ waiting }: { waiting: number }) => waiting)).toEqual([0, 0, 0])
    expect(texts(app)).toEqual(['Later', 'Later'])
    await after(app, DAY_MS)
    expect(texts(app)).toHaveLength(2)
    expect(brokenInvariants(app.connection)).toEqual([])
  })
})
