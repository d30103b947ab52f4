import type { Rows } from '../../db/bare-reader.ts'
import { findSetting } from '../../db/settings.ts'

/**
 * Setting with the lead of the sandbox processor's test clock over the real one, in ms. It exists
 * only after the operator has moved that clock.
 */
export const SANDBOX_CLOCK_SETTING = 'billing_sandbox_clock_ms'

/**
 * Returns the time for subscriptions, periods and grants: the real time, unless the test clock of the
 * sandbox processor was moved. Costs one lookup by key.
 * @param nowMs `tx.now` or the clock, ms since 1970
 */
export const billingNow = (reader: Rows, nowMs: number): number =>
  nowMs + Number(findSetting(reader, SANDBOX_CLOCK_SETTING) ?? 0)
