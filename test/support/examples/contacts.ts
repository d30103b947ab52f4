import type { Scene } from './people.ts'

/** Ids that later parts of the scenario use. */
export interface KnownContacts {
  wren: string
  ibis: string
  tagId: string
}

/** Shows tags, custom fields and contacts, and the operations on a contact. */
export async function showContacts(scene: Scene, token: string): Promise<KnownContacts> {
  const tagId = await showTags(scene, token)
  await showCustomFields(scene, token)
  await showSavedViews(scene, token)
  const { show, prepare } = scene
  const { id: wren } = await show('POST /contacts', {
    token,
    body: {
      firstName: 'Ada',
      lastName: 'Wren',
      phone: '(504) 621-8927',
      email: 'ada.wren@example.com',
      city: 'New Orleans',
      state: 'LA',
      postalCode: '70130',
      tagIds: [tagId],
      customFields: { plan: 'Plus' },
    },
  })
  const create = (body: object) => prepare('POST /contacts', { token, body })
  const { id: ibis } = await create({
    firstName: 'Ben',
    lastName: 'Ibis',
    phone: '+15046218928',
    city: 'Austin',
  })
  const { id: twin } = await create({
    firstName: 'Ada',
    lastName: 'Wren',
    phone: '+15046218929',
    email: 'ada.wren@example.com',
  })
  const params = { id: wren }
  await show('GET /contacts', { token, query: { search: 'wren', status: 'ACTIVE', limit: '1' } })
  await show('GET /contacts/ids', { token, query: { tagIds: tagId } })
  await show('GET /contacts/:id', { token, params })
  await show('PATCH /contacts/:id', { token, params, body: { city: 'Metairie', addressLine2: null } })
  await show('PATCH /contacts/:id/stage', {
    token,
    params,
    body: { stage: 'QUALIFIED', reason: 'Asked for a price' },
  })
  await show('POST /contacts/:id/tags', { token, params: { id: ibis }, body: { tagIds: [tagId] } })
  await show('DELETE /contacts/:id/tags/:tagId', { token, params: { id: ibis, tagId } })
  await showNotes(scene, token, wren)
  await show('POST /contacts/:id/mark-won', { token, params, body: { amount: 149.5, note: 'Two fillings' } })
  await show('GET /contacts/duplicates', { token, query: { rules: 'EMAIL', limit: '1' } })
  await show('POST /contacts/:id/merge', {
    token,
    params,
    body: { otherId: twin, prefer: { lastName: 'this', customFields: { plan: 'this' } } },
  })
  await show('GET /contacts/:id/emails', { token, params })
  await show('GET /contacts/:id/link-analytics', { token, params })
  await show('GET /contacts/:id/vcard', { token, params })
  const { id: gone } = await create({ firstName: 'Cy', phone: '+15046218930' })
  await show('DELETE /contacts/:id', { token, params: { id: gone } })
  const { id: away } = await create({ firstName: 'Di', phone: '+15046218931' })
  await show('POST /contacts/bulk-edit', {
    token,
    body: { ids: [ibis, gone], status: 'ACTIVE', addTagIds: [tagId] },
  })
  await show('POST /contacts/bulk-delete', { token, body: { ids: [away, gone] } })
  await show('POST /contacts/bulk-upsert', {
    token,
    body: {
      contacts: [
        { phone: '(504) 621-8928', city: 'Round Rock' },
        { phone: '(504) 621-8932', firstName: 'Fay', tagIds: [tagId] },
        { phone: 'call me', firstName: 'Gus' },
      ],
    },
  })
  return { wren, ibis, tagId }
}

async function showTags({ show, prepare }: Scene, token: string): Promise<string> {
  const { id } = await show('POST /tags', { token, body: { name: 'Regulars' } })
  await show('GET /tags', { token, query: { sortBy: 'name', sortOrder: 'asc' } })
  await show('GET /tags/:id', { token, params: { id } })
  await show('PATCH /tags/:id', { token, params: { id }, body: { name: 'Regular customers' } })
  const { id: other } = await prepare('POST /tags', { token, body: { name: 'Once' } })
  await show('DELETE /tags/:id', { token, params: { id: other } })
  return id
}

const VIEWS = {
  '/contact-views': {
    name: 'Customers without email',
    query: { stage: 'CUSTOMER', emailSubscribed: 'false', sortBy: 'lastName', sortOrder: 'asc' },
    columns: ['phone', 'custom.plan', 'lastContactedAt'],
  },
  '/campaign-views': { name: 'Drafts', query: { show: 'DRAFTS' }, columns: [] },
  '/short-link-views': { name: 'Expired', query: { status: 'EXPIRED' }, columns: [] },
  '/opt-out-views': { name: 'Complaints', query: { method: 'COMPLAINT' }, columns: [] },
}

async function showSavedViews({ show }: Scene, token: string): Promise<void> {
  for (const [path, body] of Object.entries(VIEWS)) {
    const params = { id: (await show(`POST ${path}`, { token, body })).id }
    await show(`GET ${path}`, { token })
    await show(`PATCH ${path}/:id`, { token, params, body: { name: `All ${body.name.toLowerCase()}` } })
    await show(`DELETE ${path}/:id`, { token, params })
  }
}

async function showCustomFields({ show, prepare }: Scene, token: string): Promise<void> {
  const { id } = await show('POST /custom-fields', {
    token,
    body: { key: 'plan', label: 'Plan', type: 'SELECT', options: ['Basic', 'Plus'] },
  })
  await show('GET /custom-fields', { token, query: { isArchived: 'false' } })
  await show('GET /custom-fields/:id', { token, params: { id } })
  await show('PATCH /custom-fields/:id', {
    token,
    params: { id },
    body: { label: 'Care plan', options: ['Basic', 'Plus', 'Family'] },
  })
  const { id: other } = await prepare('POST /custom-fields', {
    token,
    body: { key: 'shoeSize', label: 'Shoe size', type: 'NUMBER' },
  })
  await show('DELETE /custom-fields/:id', { token, params: { id: other } })
}

async function showNotes({ show }: Scene, token: string, id: string): Promise<void> {
  const { id: noteId } = await show('POST /contacts/:id/notes', {
    token,
    params: { id },
    body: { body: 'Prefers mornings.' },
  })
  await show('GET /contacts/:id/notes', { token, params: { id }, query: { limit: '5' } })
  await show('DELETE /contacts/:id/notes/:noteId', { token, params: { id, noteId } })
}
