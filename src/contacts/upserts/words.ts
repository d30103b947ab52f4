import { describeWords } from '../../lib/describe.ts'

export const UPSERT_STATUSES = ['CREATED', 'UPDATED', 'UNCHANGED', 'REJECTED'] as const

describeWords(UPSERT_STATUSES, 'UpsertStatus', 'What became of an entry of a bulk upsert.', {
  CREATED: 'No contact had its phone number, so there is a new one.',
  UPDATED: 'The contact was changed.',
  UNCHANGED: 'The contact already had all these values.',
  REJECTED: 'It was not taken; `error` says why. The other entries were.',
})
