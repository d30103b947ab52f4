import { describe, expect, test } from 'bun:test'
import { Flow } from '../../../src/automations/definition/flow.ts'
import { splitResult } from '../../../src/automations/passages/splits.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { activated, enter, figuresByStep, text, wait } from '../../support/automations.ts'
import { addContact, sendable } from '../../support/campaigns.ts'
import { textIn } from '../../support/runs.ts'

const split = {
  id: 'split',
  type: 'SPLIT',
  ways: [
    { way: 'A', percent: 50 },
    { way: 'B', percent: 50 },
  ],
}
const into = (way: string) => ({ parentId: 'split', way })
const GOAL = {
  type: 'MATCHES',
  rules: { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Reno' }] },
}

const splitOf = async (app: TestApp, tenant: TestTenant, id: string) => {
  const { steps } = await figuresByStep(app, tenant, id)
  return steps.find(({ stepId }: { stepId: string }) => stepId === 'split').split
}

describe('the ways of a split are compared', () => {
  test('by the people who reached the goal after each way, also when they are gone', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const people = Array.from({ length: 12 }, () => addContact(app, tenant))
    const { id } = await activated(app, tenant, { goal: GOAL, steps: [split, wait('pause', 60)] })
    await enter(app, tenant, id, people)
    await app.drain()
    const way = (contactUuid: string) =>
      app.db.value<string>(
        `SELECT v.outcome FROM automation_visits v JOIN contacts c ON c.id = v.contact_id
         WHERE c.uuid = ? AND v.step_id = 'split'`,
        contactUuid,
      )
    const [keen, gone] = people.filter(({ uuid }) => way(uuid) === 'A')
    for (const { uuid } of [keen!, gone!]) await app.patch(`/contacts/${uuid}`, tenant.key, { city: 'Reno' })
    await app.drain()
    await app.post(`/contacts/${gone!.uuid}/erase`, tenant.key)
    await app.drain()
    const inA = people.filter(({ uuid }) => way(uuid) === 'A').length + 1
    expect(await splitOf(app, tenant, id)).toMatchObject({
      metric: 'GOAL',
      verdict: 'TOO_FEW',
      winner: null,
      ways: [
        { way: 'A', people: inA, responses: 2 },
        { way: 'B', people: people.length - inA, responses: 0 },
      ],
    })
    expect(brokenInvariants(app.connection)).toEqual([])
  })

  test('by the replies to the first message of each way, without a goal and clicks', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const people = Array.from({ length: 8 }, () => addContact(app, tenant))
    const steps = [split, text('short', 'Hi', into('A')), text('long', 'Hello', into('B')), wait('pause', 60)]
    const { id } = await activated(app, tenant, { steps })
    await enter(app, tenant, id, people)
    await app.drain()
    const answered = app.db.value<string>(
      "SELECT to_address FROM sandbox_messages WHERE body = 'Hello' LIMIT 1",
    )!
    textIn(app, tenant, answered, 'Thanks')
    await app.drain()
    const { metric, ways } = await splitOf(app, tenant, id)
    expect(metric).toBe('REPLIED')
    expect(ways.map(({ responses }: { responses: number }) => responses)).toEqual([0, 1])
    expect(ways[0].people + ways[1].people).toBe(people.length)
  })

  test('not if a way has no message and the automation no goal', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await activated(app, tenant, {
      steps: [split, text('one', 'Hi', into('A')), wait('pause', 60)],
    })
    await enter(app, tenant, id, [addContact(app, tenant)])
    await app.drain()
    expect(await splitOf(app, tenant, id)).toBe(null)
  })
})

/** Compares the ways from figures, of which each is `way people reactions`. */
function compared(steps: readonly object[], counts: Readonly<Record<string, number>>) {
  const place = { parentId: null, way: null }
  const definition = { goal: null, steps: steps.map((step) => ({ ...place, ...step })) }
  const flow = new Flow(definition as unknown as ConstructorParameters<typeof Flow>[0])
  const step = flow.step('split')!
  if (step.type !== 'SPLIT') throw new Error('no split')
  return splitResult(flow, step, (stepId, what) => counts[`${stepId} ${what}`] ?? 0)
}

const MESSAGES = [split, text('one', 'Hi', into('A')), text('two', 'Ho', into('B'))]

test('a way wins exactly if it is better by more than chance explains, by clicks before replies', () => {
  const sent = { 'one SENT': 1_000, 'two SENT': 1_000, 'two REPLIED': 900 }
  expect(compared(MESSAGES, { ...sent, 'one CLICKED': 100, 'two CLICKED': 60 })).toMatchObject({
    metric: 'CLICKED',
    verdict: 'WINNER',
    winner: 'A',
    ways: [{ rate: 0.1 }, { rate: 0.06 }],
  })
  expect(compared(MESSAGES, { ...sent, 'one CLICKED': 65, 'two CLICKED': 60 })).toMatchObject({
    verdict: 'WITHIN_NOISE',
    winner: null,
  })
})
