import type { TestApp } from '../app.ts'
import type { KnownContacts } from './contacts.ts'
import type { Scene } from './people.ts'

const CSV = 'First Name,Mobile,City\nEve,(504) 621-8940,Austin\nFay,call me,Dallas\n'

/** Shows imports and exports of lists. */
export async function showLists(scene: Scene, app: TestApp, token: string): Promise<void> {
  const { show, prepare } = scene
  const { id } = await show('POST /contacts/imports', {
    token,
    form: { file: CSV, consentSource: 'Sign-up sheet in the shop', dryRun: 'true' },
  })
  await app.drain()
  const params = { id }
  await show('GET /contacts/imports', { token, query: { limit: '5' } })
  await show('GET /contacts/imports/:id/rows', { token, params, query: { verdict: 'REJECTED' } })
  await show('GET /contacts/imports/:id/rejects.csv', { token, params })
  await show('POST /contacts/imports/:id/run', { token, params, body: { consentAttested: true } })
  await app.drain()
  await show('GET /contacts/imports/:id', { token, params })
  await show('POST /contacts/imports/:id/undo', { token, params })
  await app.drain()
  const form = { file: CSV, consentAttested: 'true' }
  const { id: waiting } = await prepare('POST /contacts/imports', { token, form })
  await show('POST /contacts/imports/:id/cancel', { token, params: { id: waiting } })

  const { id: exportId } = await show('POST /contacts/exports', { token, body: { status: ['ACTIVE'] } })
  await app.drain()
  await show('GET /contacts/exports/:id', { token, params: { id: exportId } })
  await show('GET /contacts/exports/:id/file', { token, params: { id: exportId } })
}

/** Shows changes and deletions by filter. */
export async function showBulkOperations(
  { show, prepare }: Scene,
  app: TestApp,
  token: string,
): Promise<void> {
  const body = { filter: { search: 'wren' }, expectedCount: 1, stage: 'QUALIFIED', city: 'Baton Rouge' }
  const { id } = await prepare('POST /contacts/bulk-edit', { token, body })
  await app.drain()
  await show('GET /contacts/bulk-operations', { token, query: { limit: '1' } })
  await show('POST /contacts/bulk-operations/:id/undo', { token, params: { id } })
  await app.drain()
  await show('GET /contacts/bulk-operations/:id', { token, params: { id } })
  const { id: waiting } = await prepare('POST /contacts/bulk-delete', { token, body: { all: true } })
  await show('POST /contacts/bulk-operations/:id/cancel', { token, params: { id: waiting } })
}

/** Shows segments of both types. Returns the id of one that is not empty. */
export async function showSegments(scene: Scene, token: string, { wren, ibis, tagId }: KnownContacts) {
  const { show, prepare } = scene
  const rules = {
    operator: 'AND',
    conditions: [
      { field: 'state', operator: 'in', value: ['LA', 'TX'] },
      {
        operator: 'OR',
        conditions: [
          { field: 'tagIds', operator: 'contains_any', value: [tagId] },
          { field: 'custom.plan', operator: 'equals', value: 'Plus' },
        ],
      },
    ],
  }
  const { id } = await show('POST /segments', {
    token,
    body: { name: 'Regulars in Louisiana and Texas', type: 'DYNAMIC', rules },
  })
  const params = { id }
  await show('GET /segments', { token, query: { type: 'DYNAMIC' } })
  await show('GET /segments/:id', { token, params })
  await show('PATCH /segments/:id', { token, params, body: { description: 'Who comes again' } })
  await show('POST /segments/preview', { token, body: { rules, limit: 1 } })
  await show('GET /segments/:id/contacts', { token, params, query: { limit: '1' } })
  await show('GET /segments/:id/preview', { token, params, query: { limit: '1' } })
  await show('GET /segments/:id/contacts/:contactId/explain', { token, params: { id, contactId: wren } })
  await show('GET /contacts/:id/segments', { token, params: { id: wren } })
  const { id: copy } = await show('POST /segments/:id/clone', { token, params, body: { name: 'A copy' } })
  await show('DELETE /segments/:id', { token, params: { id: copy } })
  const { id: list } = await prepare('POST /segments', {
    token,
    body: { name: 'Waiting list', type: 'STATIC' },
  })
  const members = { token, params: { id: list }, body: { contactIds: [wren, ibis] } }
  await show('POST /segments/:id/contacts', members)
  await show('DELETE /segments/:id/contacts', { ...members, body: { contactIds: [ibis] } })
  return id
}
