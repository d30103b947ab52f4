import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { addContact, phoneOf, readContact } from './contacts.ts'
import { actOnImport, importCsv, verdictsOf } from './imports.ts'
import { addSegment, all, rule } from './segments.ts'

/**
 * Prints as JSON how the product treats a field `jobTitle` of contacts. Runs in a copy of the sources with
 * one more entry in the list of fields and one more migration.
 */

const TOO_LONG = 'x'.repeat(121)

async function phonesOf(app: TestApp, tenant: TestTenant, query: string): Promise<string[]> {
  const { body } = await app.get(`/contacts?${query}`, tenant.key)
  return body.data.map(({ phone }: { phone: string }) => phone)
}

async function exportedBy(app: TestApp, tenant: TestTenant): Promise<string> {
  const { body } = await app.post('/contacts/exports', tenant.key, {})
  await app.app.jobs.drain()
  return (await app.get(`/contacts/exports/${body.data.id}/file`, tenant.key)).body
}

/** Creates, changes, shows and merges contacts with the field. */
async function records(app: TestApp, tenant: TestTenant) {
  const id = await addContact(app, tenant, { phone: phoneOf(1), jobTitle: 'Plumber' })
  const created = (await readContact(app, tenant, id)).jobTitle
  await app.patch(`/contacts/${id}`, tenant.key, { jobTitle: 'Master plumber' })
  await app.drain()
  const { body: timeline } = await app.get(`/contacts/${id}/activity`, tenant.key)
  const refused = await app.patch(`/contacts/${id}`, tenant.key, { jobTitle: TOO_LONG })
  const card = (await app.get(`/contacts/${id}/vcard`, tenant.key)).body
  const otherId = await addContact(app, tenant, { phone: phoneOf(2), jobTitle: 'Joiner' })
  const before = (await readContact(app, tenant, id)).jobTitle
  await app.post(`/contacts/${id}/merge`, tenant.key, { otherId, prefer: { jobTitle: 'other' } })
  return {
    created,
    updated: before,
    timeline: JSON.stringify(timeline.data).includes(
      '"field":"jobTitle","from":"Plumber","to":"Master plumber"',
    ),
    refused: refused.status,
    vCard: card.includes('\r\nTITLE:Master plumber\r\n'),
    merged: (await readContact(app, tenant, id)).jobTitle,
  }
}

/** Imports files, exports one, and undoes an import. */
async function files(app: TestApp, tenant: TestTenant) {
  const csv = `Phone,First name,Position\n${phoneOf(3)},Ann,Roofer\n${phoneOf(4)},Bob,${TOO_LONG}\n`
  const { id } = await importCsv(app, tenant, csv)
  const imported = await phonesOf(app, tenant, 'search=roofer')
  const [header, ...lines] = (await exportedBy(app, tenant)).split('\r\n')
  await importCsv(app, tenant, `Phone,Position\n${phoneOf(1)},Glazier\n`)
  const second = await phonesOf(app, tenant, 'jobTitle=glazier')
  return {
    imported,
    rows: await verdictsOf(app, tenant, id),
    exported: header!.split(',').includes('job_title') && lines.some((line) => line.includes(',Roofer,')),
    changedByImport: second,
    undone: (await actOnImport(app, tenant, id, 'undo')).status,
    afterUndo: await phonesOf(app, tenant, 'search=roofer'),
  }
}

async function rules(app: TestApp, tenant: TestTenant) {
  const id = await addContact(app, tenant, { phone: phoneOf(5), jobTitle: 'Baker' })
  const body = { type: 'DYNAMIC', rules: all(rule('jobTitle', 'starts_with', 'ba')) }
  const segment = await addSegment(app, tenant, body)
  const members = (await app.get(`/segments/${segment}/contacts`, tenant.key)).body.data
  const { body: why } = await app.get(`/segments/${segment}/contacts/${id}/explain`, tenant.key)
  return {
    members: members.map(({ phone }: { phone: string }) => phone),
    why: why.data.rules.conditions[0].actual,
  }
}

await using app = createTestApp()
const tenant = app.tenant('One')
const { body: reference } = await app.get('/docs/json')
console.log(
  JSON.stringify({
    ...(await records(app, tenant)),
    ...(await files(app, tenant)),
    ...(await rules(app, tenant)),
    described: reference.components.schemas.Contact.properties.jobTitle.description,
  }),
)
process.exit(0)
