import { getOrganization } from '../../accounts/organizations/service.ts'
import { findSegment } from '../../contacts/segments/store.ts'
import { resolveTagIds } from '../../contacts/tags/service.ts'
import type { Reader } from '../../db/database.ts'
import { firstMs } from '../../lib/day-or-instant.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import type { ImportSettingsInput } from './schema.ts'
import type { ContactImportRow } from './table.ts'

/** The settings of an import, and its user's statements about the consent of the people in the file. */
export type ImportOptions = Pick<
  ContactImportRow,
  'mode' | 'isDryRun' | 'tagUuids' | 'segmentUuid' | 'consentSource' | 'consentDate'
>

/**
 * Reads the settings. Throws VALIDATION_FAILED for unknown tags, a DYNAMIC segment or a consent date in the
 * future, and NOT_FOUND for an unknown segment.
 * @param now ms since 1970
 */
export function readOptions(
  reader: Reader,
  organizationId: number,
  input: ImportSettingsInput,
  now: number,
): ImportOptions {
  resolveTagIds(reader, organizationId, 'tagIds', input.tagIds)
  assertIsStatic(reader, organizationId, input.segmentId)
  assertIsPast(reader, organizationId, input.consentDate, now)
  return {
    mode: input.mode,
    isDryRun: input.dryRun,
    tagUuids: input.tagIds,
    segmentUuid: input.segmentId ?? null,
    consentSource: input.consentSource ?? null,
    consentDate: input.consentDate ?? null,
  }
}

function assertIsStatic(reader: Reader, organizationId: number, segmentId: string | undefined): void {
  if (segmentId === undefined) return
  const type = findSegment(reader, organizationId, segmentId)?.type
  if (type === undefined) throw notFound('Segment')
  if (type === 'STATIC') return
  throw invalidField(
    'segmentId',
    'The rules of a DYNAMIC segment decide its members. Choose a STATIC segment.',
    'isStatic',
    (say) => say.segmentStatic(),
  )
}

/** Throws VALIDATION_FAILED for a date in the future. A date without a time is in the organization's time zone. */
function assertIsPast(
  reader: Reader,
  organizationId: number,
  consentDate: string | undefined,
  now: number,
): void {
  if (consentDate === undefined) return
  if (firstMs(consentDate, getOrganization(reader, organizationId).timezone) <= now) return
  throw invalidField('consentDate', 'consentDate must not be in the future.', 'isPast', (say) => say.past())
}
