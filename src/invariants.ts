import type { Connection } from './db/driver.ts'
import { modules } from './modules.ts'
import { brokenRules, type Invariant } from './storage/check.ts'

/**
 * What must be true of the data at every commit, beyond what SQLite checks:
 * kept counters equal what they count, and nothing points across
 * organizations. For `carillon doctor --full`, for snapshots before they are
 * published or restored, and for the crash tests; reads whole tables, so it
 * takes seconds at a million rows.
 */
export const INVARIANTS: readonly Invariant[] = modules.flatMap(({ invariants = [] }) => invariants)

/** The names of those that do not hold; empty is good. */
export const brokenInvariants = (connection: Connection): string[] => brokenRules(connection, INVARIANTS)
