import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { SubmissionListRow } from './store.ts'

/** @param joinLinkId public id of the link of the submission */
export const presentSubmission = (row: SubmissionListRow, joinLinkId: string) => ({
  id: row.uuid,
  joinLinkId,
  contactId: row.contactUuid,
  status: row.status,
  channel: row.channel,
  phone: row.phone,
  email: row.email,
  fields: JSON.parse(row.fields),
  topics: JSON.parse(row.topics),
  consent: {
    text: row.consentText,
    version: row.consentVersion,
    agreedAt: toIsoOrNull(row.agreedAt),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    pageUrl: row.pageUrl,
  },
  confirmedAt: toIsoOrNull(row.confirmedAt),
  createdAt: toIso(row.createdAt),
})
