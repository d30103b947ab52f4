import type { Db } from './db/database.ts'
import type { Operation } from './http/operation.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { campaignInsightRoutes } from './modules/campaigns/insight-routes.ts'
import { campaignRoutes } from './modules/campaigns/routes.ts'
import { type CallbackDeps, callbackRoutes } from './modules/channel-identities/callbacks.ts'
import { type ChannelIdentityDeps, channelIdentityRoutes } from './modules/channel-identities/routes.ts'
import { contactActivityRoutes } from './modules/contact-activities/routes.ts'
import { contactEngagementRoutes } from './modules/contact-engagement/routes.ts'
import { contactExportRoutes } from './modules/contact-exports/routes.ts'
import { contactImportRoutes } from './modules/contact-imports/routes.ts'
import { contactMergeRoutes } from './modules/contact-merges/routes.ts'
import { contactNoteRoutes } from './modules/contact-notes/routes.ts'
import { bulkContactRoutes } from './modules/contacts/bulk-routes.ts'
import { contactProfileRoutes } from './modules/contacts/profile-routes.ts'
import { contactRoutes } from './modules/contacts/routes.ts'
import { conversionRoutes } from './modules/conversions/routes.ts'
import { customFieldRoutes } from './modules/custom-fields/routes.ts'
import { executionRoutes } from './modules/executions/routes.ts'
import { type HealthDeps, healthRoutes } from './modules/health/routes.ts'
import { messageRoutes } from './modules/messages/routes.ts'
import { organizationRoutes } from './modules/organizations/routes.ts'
import { roleRoutes } from './modules/roles/routes.ts'
import { segmentMemberRoutes } from './modules/segments/member-routes.ts'
import { segmentRoutes } from './modules/segments/routes.ts'
import type { SessionDeps } from './modules/sessions/deps.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { tagRoutes } from './modules/tags/routes.ts'
import { userRoutes } from './modules/users/routes.ts'

export interface ApiDeps {
  db: Db
  health: HealthDeps
  sessions: SessionDeps
  instanceId: string
  /** Signs list cursors. */
  cursorSecret: string
  channels: ChannelIdentityDeps
  callbacks: CallbackDeps
}

/** The API on one screen: one line per slice, in the order of the interface spec. */
export const apiOperations = (deps: ApiDeps): Operation[] => [
  ...healthRoutes(deps.health),
  ...sessionRoutes(deps.sessions),
  ...apiKeyRoutes(deps),
  ...organizationRoutes(deps),
  ...roleRoutes(),
  ...userRoutes(deps),
  ...contactRoutes(deps),
  ...bulkContactRoutes(),
  ...contactMergeRoutes(deps),
  ...contactProfileRoutes(deps),
  ...contactNoteRoutes(deps),
  ...contactActivityRoutes(deps),
  ...contactEngagementRoutes(deps),
  ...conversionRoutes(),
  ...contactImportRoutes(deps),
  ...contactExportRoutes(deps),
  ...customFieldRoutes(deps),
  ...segmentRoutes(deps),
  ...segmentMemberRoutes(deps),
  ...tagRoutes(deps),
  ...channelIdentityRoutes(deps.channels),
  ...campaignRoutes(deps),
  ...campaignInsightRoutes(deps),
  ...messageRoutes(deps),
  ...executionRoutes(deps),
  ...callbackRoutes(deps.callbacks),
]

/** What each group of operations is about, for the reference. */
export const GROUPS: Readonly<Record<string, string>> = {
  Health: 'Whether the appliance lives and is ready.',
  Authentication: 'Sign-in, sessions and sign-out of people.',
  'API keys': 'Keys of other software; managed by signed-in people only.',
  Organization: 'The organization of the caller, and the others the caller belongs to.',
  Roles: 'What the caller may do.',
  Users: 'The caller.',
  Contacts: 'People: their details, tags, consent and history; lists in and out.',
  'Custom fields': 'Fields of its own that an organization gives its contacts.',
  Segments: 'Parts of the contacts: fixed lists, and rules evaluated when needed.',
  Tags: 'Labels of contacts.',
  'Channel identities': 'Senders at providers.',
  Campaigns: 'Messages to a segment: estimated, sent now or later, paused, measured.',
  Callbacks: 'What providers call: receipts and texts that come in.',
}
