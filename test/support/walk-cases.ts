import { importFile, NO_OPTIONS } from '../../src/transfers/imports/command.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addContact, addIdentity, addSegment, campaignBody, postCampaign } from './campaigns.ts'
import { addField } from './custom-fields.ts'
import { addGateway, callBack } from './identities.ts'

type UseCase = (record: (work: () => unknown) => Promise<void>) => Promise<void>

async function sendable() {
  const app = createTestApp()
  const tenant = app.tenant()
  const parts = { ...tenant, segment: addSegment(app, tenant), identity: addIdentity(app, tenant) }
  addContact(app, parts)
  return { app, tenant, parts }
}

/** Walks of docs/ARCHITECTURE.md, by the first words of their titles. */
export const USE_CASES: Readonly<Record<string, UseCase>> = {
  'Create a contact': async (record) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { key } = tenant
    await addField(app, tenant, 'plan')
    const tag = (await app.post('/tags', key, { name: 'new' })).body.data
    const body = { firstName: 'Ann', phone: '(504) 621-8927', tagIds: [tag.id], isOptedOut: true }
    await record(async () => {
      const { status } = await app.post('/contacts', key, { ...body, customFields: { plan: 'Plus' } })
      if (status !== 201) throw new Error(`The contact was refused with ${status}.`)
    })
  },
  'Send a campaign': async (record) => {
    const { app, parts } = await sendable()
    await using _app = app
    await record(async () => {
      await postCampaign(app, parts, { category: 'TRANSACTIONAL' })
      await app.drain()
    })
  },
  'Import a file': async (record) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { organization, owner } = tenant
    await addField(app, tenant, 'plan')
    await app.post('/contacts', tenant.key, { firstName: 'Bo', phone: '(504) 845-1427' })
    const segmentUuid = addSegment(app, tenant).uuid
    const bytes = new TextEncoder().encode(
      'first_name,phone,tags,opted out,Plan\nAnn,504-621-8927,new,yes,Plus\nBob,504-845-1427,new,,\n',
    )
    await record(() =>
      importFile(app.db, {
        organizationId: organization.id,
        fileName: 'people.csv',
        open: async function* () {
          yield bytes
        },
        options: { ...NO_OPTIONS, segmentUuid },
        actor: { type: 'USER', id: owner.uuid, name: 'Test' },
        isConsentAttested: true,
      }),
    )
  },
  'Take a receipt': async (record) => {
    const { app, tenant, parts } = await sendable()
    await using _app = app
    await postCampaign(app, parts, { category: 'TRANSACTIONAL' })
    await app.drain()
    const map = { stop: 'OPTED_OUT' }
    const status = { idPath: '/id', statusPath: '/status', map }
    const gateway = await addGateway(app, tenant, { status })
    app.db.writeNow((tx) =>
      tx.run(
        `UPDATE messages SET status = 'SENT', delivered_at = NULL, provider_message_id = 'gw-1',
           channel_identity_id = (SELECT max(id) FROM channel_identities)`,
      ),
    )
    await record(async () => {
      await callBack(app, gateway.callbackUrls.status, { id: 'gw-1', status: 'stop' })
      await callBack(app, gateway.callbackUrls.status, { id: 'gw-2', status: 'stop' })
    })
    if (app.db.value('SELECT status FROM messages') !== 'FAILED')
      throw new Error('The receipt was not taken.')
  },
}

/** Sends a request without the checks of `TestApp`, because the checks call the product too. */
async function create(app: TestApp, path: string, key: string, body: unknown): Promise<void> {
  const request = new Request(`http://carillon.test${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { status } = await app.app.handle(request)
  if (status !== 201) throw new Error(`POST ${path} was refused with ${status}.`)
}

/** Use cases whose files scripts/house.ts counts. The organization has no webhooks. */
export const COUNTED_CASES: Readonly<Record<string, UseCase>> = {
  /**
   * From the request to the response: an API key creates its second contact, with a name and a phone number.
   */
  'create a contact': async (record) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    await create(app, '/contacts', key, { firstName: 'Ann', phone: '(504) 621-8927' })
    await record(() => create(app, '/contacts', key, { firstName: 'Bo', phone: '(504) 845-1427' }))
  },
  /** From the request until the built-in carrier has taken the only message, with all due jobs and events. */
  'send a campaign': async (record) => {
    const { app, parts } = await sendable()
    await using _app = app
    await record(async () => {
      await create(app, '/campaigns', parts.key, campaignBody(parts, { category: 'TRANSACTIONAL' }))
      await app.drain()
    })
    const status = app.db.value('SELECT status FROM messages')
    if (status !== 'SENT') throw new Error(`The message is ${status}.`)
  },
}
