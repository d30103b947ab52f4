import { MAIL_OUTCOMES, type MailState } from '../../accounts/system-mails/mail-state.ts'
import type { CopiesStanding } from '../copies/standing.ts'
import type { PlaceState } from '../health/certificate-check.ts'
import { counters, type Family, gauge, gauges } from './exposition.ts'

export interface ElsewhereReads {
  /** The state of the copies elsewhere. Undefined without any. */
  latestCopy(): CopiesStanding | undefined
  /** The lease of this machine. Undefined without `backup_lease`. */
  lease: { remainingMs: number } | undefined
  certificates: { certificateEnds(): readonly PlaceState[] }
  mailState: MailState
}

/** Figures of the encrypted copies elsewhere, of the names that lead to this server, and of its mails. */
export function elsewhereFamilies({ latestCopy, lease, certificates, mailState }: ElsewhereReads): Family[] {
  const copies = latestCopy()
  const places = certificates.certificateEnds()
  return [
    gauge(
      'carillon_copy_elsewhere_timestamp_seconds',
      'When the newest copy elsewhere that was read back was made, since 1970.',
      copies?.newest && copies.newest.madeAt / 1_000,
    ),
    gauge(
      'carillon_copy_elsewhere_failing',
      '1 while the copies elsewhere are too old or fail; carillon doctor says why.',
      copies && (copies.trouble === undefined ? 0 : 1),
    ),
    gauge(
      'carillon_unsent_change_age_seconds',
      'Age of the oldest change that is in no copy elsewhere; changes are sent every four seconds.',
      copies?.unsentMs === undefined ? undefined : copies.unsentMs / 1_000,
    ),
    gauge(
      'carillon_unsent_opt_out_age_seconds',
      'Age of the oldest opt-out, revocation or erasure that is only on this disk; they are sent within a second.',
      copies?.unsentLedgerMs === undefined ? undefined : copies.unsentLedgerMs / 1_000,
    ),
    gauge(
      'carillon_lease_remaining_seconds',
      'Time for which this machine may send without reading its lease again; 0 while nothing is sent.',
      lease && lease.remainingMs / 1_000,
    ),
    gauges(
      'carillon_certificate_end_timestamp_seconds',
      'When the certificate that is presented at a name of this server ends, since 1970; read once a day.',
      places.flatMap(({ host, endsAt }) =>
        endsAt === null ? [] : [{ labels: { host }, value: endsAt / 1_000 }],
      ),
    ),
    gauges(
      'carillon_certificate_failing',
      '1 for a name that does not lead here, or whose certificate is wrong or ends soon; carillon doctor says why.',
      places.map(({ host, status }) => ({ labels: { host }, value: status === 'error' ? 1 : 0 })),
    ),
    counters(
      'carillon_system_mails_total',
      'Mails of the server itself, such as links for forgotten passwords, by what became of them. not_sent is tried again.',
      MAIL_OUTCOMES.map((outcome) => ({ labels: { outcome }, value: mailState.counts[outcome] })),
    ),
  ]
}
