import { toIsoOrNull } from '../../lib/clock.ts'
import { sha256Hex } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import type { SubmissionRow } from './queries.ts'
import type { ApprovalStatus } from './schema.ts'

/** Hexadecimal digits: a change that happens to have the same ones is one in 2^64. */
const REVISION_LENGTH = 16

/** @param sent what the campaign sends, in a fixed order */
export const revisionOf = (sent: readonly unknown[]): string =>
  sha256Hex(JSON.stringify(sent)).slice(0, REVISION_LENGTH)

const actor = (
  type: Actor['type'] | null | undefined,
  reference: string | null | undefined,
  name: string | null | undefined,
): Actor | null => (type && name ? { type, id: reference || null, name } : null)

/** @param submission undefined for a campaign that was not submitted */
export function presentApproval(submission: SubmissionRow | undefined, revision: string) {
  const status: ApprovalStatus = submission?.status ?? 'NONE'
  return {
    status,
    revision,
    submittedBy: actor(submission?.submitterType, submission?.submitterId, submission?.submitterName),
    submittedAt: toIsoOrNull(submission?.submittedAt ?? null),
    note: submission?.note ?? null,
    decidedBy: actor(submission?.deciderType, submission?.deciderId, submission?.deciderName),
    decidedAt: toIsoOrNull(submission?.decidedAt ?? null),
    reason: submission?.reason ?? null,
  }
}
