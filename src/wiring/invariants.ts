import { invariants as domains } from '../accounts/domains/store.ts'
import { invariants as invitations } from '../accounts/invitations/store.ts'
import { invariants as roles } from '../accounts/roles/store.ts'
import { invariants as automations } from '../automations/passages/store.ts'
import { invariants as credits } from '../billing/credits/store.ts'
import { invariants as purchases } from '../billing/purchases/store.ts'
import { invariants as subscriptions } from '../billing/subscriptions/store.ts'
import { invariants as usage } from '../billing/usage/store.ts'
import { invariants as conversions } from '../campaigns/conversions/store.ts'
import { invariants as campaignFeeds } from '../campaigns/feeds/store.ts'
import { invariants as campaigns } from '../campaigns/records/store.ts'
import { invariants as variants } from '../campaigns/variants/store.ts'
import { invariants as activities } from '../contacts/activities/store.ts'
import { invariants as bulkOperations } from '../contacts/bulk/store.ts'
import { invariants as customFields } from '../contacts/custom-fields/store.ts'
import { invariants as contacts } from '../contacts/records/store.ts'
import { invariants as contactSearch } from '../contacts/search/invariants.ts'
import { invariants as segments } from '../contacts/segments/store.ts'
import { invariants as tags } from '../contacts/tags/store.ts'
import { invariants as media } from '../content/media/store.ts'
import { invariants as conversationDrafts } from '../conversations/drafts/store.ts'
import { invariants as conversationNotes } from '../conversations/notes/store.ts'
import { invariants as conversations } from '../conversations/records/store.ts'
import { type Broken, brokenRules, type Invariant, listBroken } from '../db/check.ts'
import type { Connection } from '../db/driver.ts'
import { invariants as recipientTimes } from '../delivery/audience/store.ts'
import { invariants as executions } from '../delivery/executions/store.ts'
import { invariants as messages } from '../delivery/messages/store.ts'
import { invariants as clicks } from '../links/clicks/store.ts'
import { invariants as opens } from '../links/opens/store.ts'
import { invariants as recipientLinks } from '../links/recipient-links/store.ts'
import { invariants as notifications } from '../notifications/records/store.ts'
import { invariants as imports } from '../transfers/imports/store.ts'
import { invariants as webhooks } from '../webhooks/deliveries/store.ts'

/**
 * Conditions on the data that must hold at every commit, beyond those that SQLite checks. Stored counters equal
 * the number of their rows, and no row refers to another organization. Checked by `carillon doctor --full`, by
 * snapshots before they are published or restored, and by the crash tests. The checks read whole tables, so
 * they take seconds at a million rows.
 */
export const INVARIANTS: readonly Invariant[] = [
  ...roles,
  ...invitations,
  ...domains,
  ...campaigns,
  ...campaignFeeds,
  ...customFields,
  ...contacts,
  ...contactSearch,
  ...bulkOperations,
  ...segments,
  ...tags,
  ...activities,
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
  ...conversationNotes,
  ...conversationDrafts,
  ...notifications,
  ...automations,
  ...webhooks,
  ...usage,
  ...credits,
  ...purchases,
  ...subscriptions,
]

/** Returns the names of violated conditions. An empty list is good. */
export const brokenInvariants = (connection: Connection): string[] => brokenRules(connection, INVARIANTS)

/** Returns the violated conditions among the quick ones. */
export const listBrokenQuickly = (connection: Connection): Broken[] =>
  listBroken(
    connection,
    INVARIANTS.filter(({ isQuick }) => isQuick),
  )

/** Returns the violated conditions. */
export const listBrokenInvariants = (connection: Connection): Broken[] => listBroken(connection, INVARIANTS)
