import { settingsKeys } from '../../../../words/en/settings-keys.ts'
import type { ApiKey, ApiKeyStatus } from '../../../api/api.gen.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

export const KEY_STATES: Readonly<Record<ApiKeyStatus, { label: string; tone: BadgeTone }>> = {
  ACTIVE: { label: settingsKeys.stateActive(), tone: 'good' },
  EXPIRED: { label: settingsKeys.stateExpired(), tone: 'idle' },
  REVOKED: { label: settingsKeys.stateRevoked(), tone: 'idle' },
}

/** Returns the visible part of a key. */
export const shownKey = ({ keyPrefix, last4 }: Pick<ApiKey, 'keyPrefix' | 'last4'>): string =>
  `${keyPrefix}…${last4}`

const DAY_MS = 86_400_000

export type Lifetime = 'NEVER' | '30' | '90' | '365'

export const LIFETIMES: ReadonlyArray<readonly [Lifetime, string]> = [
  ['NEVER', settingsKeys.expiryNever()],
  ['30', settingsKeys.expiry30()],
  ['90', settingsKeys.expiry90()],
  ['365', settingsKeys.expiryYear()],
]

/**
 * Returns the expiry of a key; null for never.
 * @param nowMs ms since 1970
 */
export const expiryOf = (lifetime: Lifetime, nowMs: number): string | null =>
  lifetime === 'NEVER' ? null : new Date(nowMs + Number(lifetime) * DAY_MS).toISOString()

/** Hours for which the old key keeps working. */
export const GRACE: ReadonlyArray<readonly [string, string]> = [
  ['0', settingsKeys.graceNone()],
  ['1', settingsKeys.graceHour()],
  ['24', settingsKeys.graceDay()],
  ['72', settingsKeys.graceDays()],
]
