export const DIGEST_FREQUENCIES = ['OFF', 'DAILY', 'WEEKLY', 'ALERTS'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]

/** What a mail waits for that could not be sent now. */
export const DIGEST_WAITS = ['MAIL_SERVER', 'VERIFIED_ADDRESS'] as const
export type DigestWait = (typeof DIGEST_WAITS)[number]

/** What somebody chose for an organization. */
export interface DigestRow {
  organizationId: number
  userId: number
  frequency: DigestFrequency
  token: string
  /** Microseconds since 1970. */
  toldThrough: number
  /** ms since 1970; null while it is off. */
  nextAt: number | null
}
