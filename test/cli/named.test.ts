import { expect, test } from 'bun:test'
import { named } from '../../cli/named.ts'
import { findCampaign, findCampaignsNamed } from '../../src/campaigns/records/store.ts'
import type { CampaignRow } from '../../src/campaigns/records/table.ts'
import { Refusal } from '../../src/lib/exit.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { postCampaign, sendable } from '../support/campaigns.ts'

const lookupIn = ({ db }: TestApp) => ({
  noun: 'campaign',
  byId: (organizationId: number, uuid: string) => findCampaign(db, organizationId, uuid),
  byName: (organizationId: number, name: string) => findCampaignsNamed(db, organizationId, name, 10),
  namesOf: ({ name }: CampaignRow) => [name],
  uuidOf: ({ uuid }: CampaignRow) => uuid,
})

const draft = async (app: TestApp, tenant: ReturnType<typeof sendable>, name: string): Promise<string> =>
  (await postCampaign(app, tenant, { name, isDraft: true })).body.data.id

test('an id is found in any organization, or only in the one that is named', async () => {
  await using app = createTestApp()
  sendable(app, 'One')
  const id = await draft(app, sendable(app, 'Two'), 'News')
  const look = (organization?: string) => named(app.app, id.toUpperCase(), organization, lookupIn(app))
  expect(look().organization.slug).toBe('two')
  expect(look('two').row.uuid).toBe(id)
  expect(() => look('one')).toThrow('There is no campaign')
})

test('a name is found in any letter case, however many organizations use it, and only in the named organization', async () => {
  await using app = createTestApp()
  const [one, two] = [sendable(app, 'One'), sendable(app, 'Two')]
  const id = await draft(app, one, 'News')
  for (let i = 0; i < 15; i++) await draft(app, one, `News ${i}`)
  await draft(app, two, 'News')
  expect(named(app.app, 'nEwS', 'one', lookupIn(app)).row.uuid).toBe(id)
  expect(() => named(app.app, 'News', undefined, lookupIn(app))).toThrow('There are several organizations.')
  expect(() => named(app.app, 'New', 'one', lookupIn(app))).toThrow('There is no campaign "New".')
})

test('a name of several records is refused with their ids', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const ids = [await draft(app, tenant, 'News'), await draft(app, tenant, 'news')]
  let thrown: unknown
  try {
    named(app.app, 'News', undefined, lookupIn(app))
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(Refusal)
  for (const id of ids) expect((thrown as Refusal).remedy).toContain(id)
})
