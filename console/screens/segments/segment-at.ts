import type { Body } from '../../api/client.ts'
import { call } from '../../api/client.ts'

/** Returns functions that read a segment and change it with a form. */
export const segmentAt = <F>(id: string, bodyOf: (form: F) => Body<'PATCH /segments/{id}'>) => ({
  read: async () => (await call('GET /segments/{id}', { params: { id } })).data,
  change: async (form: F, ifUpdatedAt: string | undefined) =>
    (await call('PATCH /segments/{id}', { params: { id }, body: bodyOf(form) }, { ifUpdatedAt })).data,
})
