import { invariants as domains } from '../accounts/domains/invariants.ts'
import { invariants as invitations } from '../accounts/invitations/invariants.ts'
import { invariants as roles } from '../accounts/roles/invariants.ts'
import { invariants as conversions } from '../campaigns/conversions/invariants.ts'
import { invariants as campaigns } from '../campaigns/records/invariants.ts'
import { invariants as variants } from '../campaigns/variants/invariants.ts'
import { invariants as activities } from '../contacts/activities/invariants.ts'
import { invariants as notes } from '../contacts/activities/note-invariants.ts'
import { invariants as bulkOperations } from '../contacts/bulk/invariants.ts'
import { invariants as customFields } from '../contacts/custom-fields/invariants.ts'
import { invariants as contacts } from '../contacts/records/invariants.ts'
import { invariants as contactSearch } from '../contacts/search/invariants.ts'
import { invariants as segments } from '../contacts/segments/invariants.ts'
import { invariants as tags } from '../contacts/tags/invariants.ts'
import { invariants as media } from '../content/media/invariants.ts'
import { invariants as conversations } from '../conversations/records/invariants.ts'
import { type Broken, brokenRules, type Invariant, listBroken } from '../db/check.ts'
import type { Connection } from '../db/driver.ts'
import { invariants as recipientTimes } from '../delivery/audience/invariants.ts'
import { invariants as executions } from '../delivery/executions/invariants.ts'
import { invariants as runs } from '../delivery/executions/run-invariants.ts'
import { invariants as messages } from '../delivery/messages/invariants.ts'
import { invariants as retention } from '../delivery/messages/purge-invariants.ts'
import { invariants as clicks } from '../links/clicks/invariants.ts'
import { invariants as opens } from '../links/opens/invariants.ts'
import { invariants as recipientLinks } from '../links/recipient-links/invariants.ts'
import { invariants as notifications } from '../notifications/records/invariants.ts'
import { invariants as imports } from '../transfers/imports/invariants.ts'
import { invariants as webhooks } from '../webhooks/deliveries/invariants.ts'

/**
 * What must be true of the data at every commit, beyond what SQLite checks:
 * kept counters equal what they count, and nothing points across
 * organizations. For `carillon doctor --full`, for snapshots before they are
 * published or restored, and for the crash tests; reads whole tables, so it
 * takes seconds at a million rows.
 *
 * A list of its own beside that of the manifests: every command opens the data
 * with it, and must not load the operations of the whole product for that.
 */
export const INVARIANTS: readonly Invariant[] = [
  ...roles,
  ...invitations,
  ...domains,
  ...campaigns,
  ...customFields,
  ...contacts,
  ...contactSearch,
  ...bulkOperations,
  ...segments,
  ...tags,
  ...activities,
  ...notes,
  ...conversions,
  ...recipientLinks,
  ...clicks,
  ...opens,
  ...executions,
  ...runs,
  ...messages,
  ...recipientTimes,
  ...variants,
  ...retention,
  ...imports,
  ...media,
  ...conversations,
  ...notifications,
  ...webhooks,
]

/** The names of those that do not hold; empty is good. */
export const brokenInvariants = (connection: Connection): string[] => brokenRules(connection, INVARIANTS)

/** Those that do not hold, of the quick ones. */
export const listBrokenQuickly = (connection: Connection): Broken[] =>
  listBroken(
    connection,
    INVARIANTS.filter(({ isQuick }) => isQuick),
  )

/** Those that do not hold. */
export const listBrokenInvariants = (connection: Connection): Broken[] => listBroken(connection, INVARIANTS)
