import { apiKeyRoutes } from './accounts/api-keys/routes.ts'
import { organizationRoutes } from './accounts/organizations/routes.ts'
import { roleRoutes } from './accounts/roles/routes.ts'
import type { SessionDeps } from './accounts/sessions/deps.ts'
import { sessionRoutes } from './accounts/sign-in/routes.ts'
import { userRoutes } from './accounts/users/routes.ts'
import { type HealthDeps, healthRoutes } from './appliance/health/routes.ts'
import { campaignInsightRoutes } from './campaigns/analytics/routes.ts'
import { executionRoutes } from './campaigns/executions/routes.ts'
import { messageRoutes } from './campaigns/messages/routes.ts'
import { campaignRoutes } from './campaigns/records/routes.ts'
import { type CallbackDeps, callbackRoutes } from './channels/callbacks/routes.ts'
import { type ChannelIdentityDeps, channelIdentityRoutes } from './channels/identities/routes.ts'
import { preferredCallerRoutes } from './channels/preferred-callers/routes.ts'
import { conversionRoutes } from './contacts/conversions/routes.ts'
import { customFieldRoutes } from './contacts/custom-fields/routes.ts'
import { contactMergeRoutes } from './contacts/merges/routes.ts'
import { contactNoteRoutes } from './contacts/notes/routes.ts'
import { bulkContactRoutes } from './contacts/records/bulk-routes.ts'
import { contactRoutes } from './contacts/records/routes.ts'
import { vCardRoutes } from './contacts/records/vcard-routes.ts'
import { contactListRoutes } from './contacts/search/routes.ts'
import { segmentMemberRoutes } from './contacts/segments/member-routes.ts'
import { segmentRoutes } from './contacts/segments/routes.ts'
import { tagRoutes } from './contacts/tags/routes.ts'
import { contactActivityRoutes } from './contacts/timeline/routes.ts'
import type { Db } from './db/database.ts'
import { contactEngagementRoutes } from './delivery/engagement/routes.ts'
import { testMessageRoutes } from './delivery/test-messages/routes.ts'
import type { TestMessageDeps } from './delivery/test-messages/service.ts'
import type { Operation } from './http/operation.ts'
import { contactExportRoutes } from './transfers/exports/routes.ts'
import { contactImportRoutes } from './transfers/imports/routes.ts'

export interface ApiDeps {
  db: Db
  health: HealthDeps
  sessions: SessionDeps
  instanceId: string
  /** Signs list cursors. */
  cursorSecret: string
  channels: ChannelIdentityDeps & TestMessageDeps
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
  ...contactListRoutes(deps),
  ...contactRoutes(deps),
  ...bulkContactRoutes(),
  ...contactMergeRoutes(deps),
  ...preferredCallerRoutes(),
  ...vCardRoutes(deps),
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
  ...testMessageRoutes(deps.channels),
  ...campaignRoutes(deps),
  ...campaignInsightRoutes(deps),
  ...messageRoutes(deps),
  ...executionRoutes(deps),
  ...callbackRoutes(deps.callbacks),
]

/** What each group of operations is about, for the reference. */
export const GROUPS: Readonly<Record<string, string>> = {
  Health: 'Whether the server lives and can do its work. For monitors; nobody has to say who they are.',
  Authentication:
    'Sign-up, sign-in and sessions of people. An access token is good for some minutes and a refresh token for the next pair, once.',
  'API keys': 'What other software calls with. Only the owner manages them, signed in.',
  Organization: 'The organization of the caller, and the others the caller belongs to.',
  Roles: 'What the caller may do.',
  Users: 'The caller.',
  Contacts:
    'People: their details, tags, notes, consent and history; finding and merging duplicates; lists in and out. Opt-outs belong to the number, so deleting a contact forgets none.',
  'Custom fields':
    'Fields of its own that an organization gives its contacts. Rules, messages and lists know them as `custom.<key>`.',
  Segments:
    'Parts of the contacts to send to: STATIC ones are lists, DYNAMIC ones have rules that are evaluated when they are needed.',
  Tags: 'Labels of contacts.',
  'Channel identities':
    'Senders: numbers, short codes and names at provider accounts. The built-in carrier SANDBOX needs no account and reaches no phone.',
  Campaigns:
    'A message to the contacts of a segment: estimated, sent now or later, paused, cancelled and measured. Whoever is left out has a message too, which says why.',
  Callbacks:
    'What providers call: receipts, and texts that come in. The secret address is in `callbackUrls` of the sender. Answers are empty.',
}
