import { invariants as domains } from '../accounts/domains/invariants.ts'
import { invariants as invitations } from '../accounts/invitations/invariants.ts'
import { invariants as roles } from '../accounts/roles/invariants.ts'
import { invariants as credits } from '../billing/credits/invariants.ts'
import { invariants as purchases } from '../billing/purchases/invariants.ts'
import { invariants as subscriptions } from '../billing/subscriptions/invariants.ts'
import { invariants as usage } from '../billing/usage/invariants.ts'
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
import { invariants as messages } from '../delivery/messages/invariants.ts'
import { invariants as clicks } from '../links/clicks/invariants.ts'
import { invariants as opens } from '../links/opens/invariants.ts'
import { invariants as recipientLinks } from '../links/recipient-links/invariants.ts'
import { invariants as notifications } from '../notifications/records/invariants.ts'
import { invariants as imports } from '../transfers/imports/invariants.ts'
import { invariants as webhooks } from '../webhooks/deliveries/invariants.ts'

/**
 * Conditions on the data that must hold at every commit, beyond those that SQLite checks: stored counters equal
 * what they count, and no row refers to another organization. Used by `carillon doctor --full`, by snapshots before
 * they are published or restored, and by the crash tests; reads whole tables, so it takes seconds at a million
 * rows.
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
  ...messages,
  ...recipientTimes,
  ...variants,
  ...imports,
  ...media,
  ...conversations,
  ...notifications,
  ...webhooks,
  ...usage,
  ...credits,
  ...purchases,
  ...subscriptions,
]

/** The names of violated conditions; empty is good. */
export const brokenInvariants = (connection: Connection): string[] => brokenRules(connection, INVARIANTS)

/** The violated conditions among the quick ones. */
export const listBrokenQuickly = (connection: Connection): Broken[] =>
  listBroken(
    connection,
    INVARIANTS.filter(({ isQuick }) => isQuick),
  )

/** The violated conditions. */
export const listBrokenInvariants = (connection: Connection): Broken[] => listBroken(connection, INVARIANTS)
