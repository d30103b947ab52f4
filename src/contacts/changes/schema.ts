import * as v from 'valibot'
import { changesQuery } from '../../http/changes.ts'
import { isoTime, uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { ContactRecord } from '../records/schema.ts'

/** Presented in about 5 ms. */
const MAX_PAGE = 500

export const ListContactChanges = changesQuery('contacts', MAX_PAGE)

export const ContactChangeRecord = v.object({
  id: uuid,
  updatedAt: isoTime,
  isDeleted: v.boolean(),
  mergedIntoId: v.nullable(uuid),
  contact: v.nullable(ContactRecord),
})
describeObject(ContactChangeRecord, 'ContactChange', 'A contact that was created, changed or deleted.', {
  id: 'Id of the contact.',
  updatedAt: 'When it was last changed, or deleted.',
  isDeleted: 'Whether it was deleted.',
  mergedIntoId: 'When it was deleted because it was merged into another contact: the id of that one.',
  contact: 'The contact as it is now; null when it was deleted.',
})
