import { expect } from 'bun:test'
import type { TestApp, TestTenant } from './app.ts'

/** Automations and the people in them. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Returns the body of an automation that people enter by calls alone. */
export const automationBody = (overrides: Record<string, unknown> = {}) => ({
  name: 'Welcome',
  trigger: { type: 'CALLED' },
  steps: [wait('pause', 60)],
  ...overrides,
})

/** Creates a DRAFT through the API and returns its record. */
export async function drafted(app: TestApp, { key }: TestTenant, overrides: Record<string, unknown> = {}) {
  const { status, body } = await app.post('/automations', key, automationBody(overrides))
  expect([status, body.message]).toEqual([201, 'Automation created'])
  return body.data
}

/** Creates an automation and activates it. Returns its record. */
export async function activated(app: TestApp, tenant: TestTenant, overrides: Record<string, unknown> = {}) {
  const { id } = await drafted(app, tenant, overrides)
  const { status, body } = await app.post(`/automations/${id}/activate`, tenant.key, {})
  expect([status, body.message]).toEqual([201, 'Automation activated'])
  return body.data
}

/** Changes an automation and activates the change. */
export async function republished(
  app: TestApp,
  { key }: TestTenant,
  id: string,
  { moved = [], ...change }: Record<string, unknown>,
): Promise<void> {
  expect((await app.patch(`/automations/${id}`, key, change)).status).toBe(200)
  const answer = await app.post(`/automations/${id}/activate`, key, { moved })
  expect([answer.status, answer.body.message]).toEqual([201, 'Automation activated'])
}

/** Returns a SEND step, outside of the rules for marketing. */
export const text = (id: string, messageTemplate: string, more: Record<string, unknown> = {}) => ({
  id,
  type: 'SEND',
  channel: 'SMS',
  category: 'TRANSACTIONAL',
  messageTemplate,
  ...more,
})

export const wait = (id: string, minutes: number, more: Record<string, unknown> = {}) => ({
  id,
  type: 'WAIT',
  minutes,
  ...more,
})

/** Lets contacts enter. Returns how many did, and who did not. */
export const enter = async (
  app: TestApp,
  { key }: TestTenant,
  id: string,
  contacts: ReadonlyArray<{ uuid: string } | string>,
  data: Record<string, unknown> = {},
) => {
  const contactIds = contacts.map((contact) => (typeof contact === 'string' ? contact : contact.uuid))
  return (await app.post(`/automations/${id}/people`, key, { contactIds, data })).body.data
}

/** Returns the texts that the carrier took, in their order. */
export const texts = (app: TestApp): string[] =>
  app.db.all<{ body: string }>('SELECT body FROM sandbox_messages ORDER BY id').map(({ body }) => body)

/** Returns the paths through an automation in the order in which people entered: `hello SENT, pause, MERGED`. */
export async function paths(app: TestApp, { key }: TestTenant, id: string): Promise<string[]> {
  const { body } = await app.get(`/automations/${id}/people?limit=100`, key)
  const found: string[] = []
  for (const person of body.data.toReversed()) {
    const { visits } = (await app.get(`/automations/${id}/people/${person.id}`, key)).body.data
    const steps = visits.map(({ stepId, outcome }: { stepId: string; outcome: string | null }) =>
      outcome === null ? stepId : `${stepId} ${outcome}`,
    )
    found.push([...steps, ...(person.endedBy === null ? [] : [person.endedBy])].join(', '))
  }
  return found
}

export const figures = async (app: TestApp, { key }: TestTenant, id: string) =>
  (await app.get(`/automations/${id}`, key)).body.data.figures

/** Returns the figures of an automation by step. */
export const figuresByStep = async (app: TestApp, { key }: TestTenant, id: string) =>
  (await app.get(`/automations/${id}/analytics`, key)).body.data

/** Lets time pass, then lets everything happen that is due. */
export async function after(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms)
  await app.drain()
}
