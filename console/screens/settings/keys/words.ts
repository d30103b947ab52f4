import type { ApiKey, ApiKeyStatus } from '../../../api/api.gen.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

export const KEY_STATES: Readonly<Record<ApiKeyStatus, { label: string; tone: BadgeTone }>> = {
  ACTIVE: { label: 'Works', tone: 'good' },
  EXPIRED: { label: 'Expired', tone: 'idle' },
  REVOKED: { label: 'Revoked', tone: 'idle' },
}

/** Returns the visible part of a key. */
export const shownKey = ({ keyPrefix, last4 }: Pick<ApiKey, 'keyPrefix' | 'last4'>): string =>
  `${keyPrefix}…${last4}`

const DAY_MS = 86_400_000

export type Lifetime = 'NEVER' | '30' | '90' | '365'

export const LIFETIMES: ReadonlyArray<readonly [Lifetime, string]> = [
  ['NEVER', 'It never expires'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
]

/**
 * Returns the expiry of a key; null for never.
 * @param nowMs ms since 1970
 */
export const expiryOf = (lifetime: Lifetime, nowMs: number): string | null =>
  lifetime === 'NEVER' ? null : new Date(nowMs + Number(lifetime) * DAY_MS).toISOString()

/** Hours for which the old key keeps working. */
export const GRACE: ReadonlyArray<readonly [string, string]> = [
  ['0', 'Not at all: it stops now'],
  ['1', 'For an hour'],
  ['24', 'For a day'],
  ['72', 'For three days'],
]
