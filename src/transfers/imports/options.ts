import { getOrganization } from '../../accounts/organizations/service.ts'
import { findSegment } from '../../contacts/segments/queries.ts'
import { resolveTagIds } from '../../contacts/tags/service.ts'
import type { Reader } from '../../db/database.ts'
import { firstMs } from '../../lib/day-or-instant.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import type { ContactImportRow } from '../import-records/table.ts'
import type { ImportSettingsInput } from './schema.ts'

/** What an import is to do with its rows, and what is said of the consent behind them. */
export type ImportOptions = Pick<
  ContactImportRow,
  'mode' | 'isDryRun' | 'tagUuids' | 'segmentUuid' | 'consentSource' | 'consentDate'
>

/**
 * @param now ms since 1970
 * @throws VALIDATION_FAILED for unknown tags, a segment that follows rules, or
 *   a consent of the future; NOT_FOUND for an unknown segment
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
    'The members of a DYNAMIC segment follow from its rules. Name a STATIC one.',
    'isStatic',
  )
}

/** A bare day begins in the organization's zone. */
function assertIsPast(
  reader: Reader,
  organizationId: number,
  consentDate: string | undefined,
  now: number,
): void {
  if (consentDate === undefined) return
  if (firstMs(consentDate, getOrganization(reader, organizationId).timezone) <= now) return
  throw invalidField('consentDate', 'consentDate must not be in the future.', 'isPast')
}
