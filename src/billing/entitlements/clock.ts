import type { Rows } from '../../db/bare-reader.ts'
import { findSetting } from '../../db/settings.ts'

/**
 * Setting with what the test clock of the sandbox processor is ahead of the real one, in ms. There is none unless the
 * operator has moved that clock.
 */
export const SANDBOX_CLOCK_SETTING = 'billing_sandbox_clock_ms'

/**
 * The time by which subscriptions, periods and grants are judged: the real one, unless the test clock of the sandbox
 * processor was moved. Costs one lookup by key.
 * @param nowMs `tx.now` or the clock, ms since 1970
 */
export const billingNow = (reader: Rows, nowMs: number): number =>
  nowMs + Number(findSetting(reader, SANDBOX_CLOCK_SETTING) ?? 0)
