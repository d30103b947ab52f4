import actors from '../accounts/actors/module.ts'
import apiKeys from '../accounts/api-keys/module.ts'
import audit from '../accounts/audit/module.ts'
import brand from '../accounts/brand/module.ts'
import businessHours from '../accounts/business-hours/module.ts'
import domains from '../accounts/domains/module.ts'
import emailVerification from '../accounts/email-verification/module.ts'
import invitations from '../accounts/invitations/module.ts'
import keptForms from '../accounts/kept-forms/module.ts'
import members from '../accounts/members/module.ts'
import moves from '../accounts/moves/module.ts'
import openId from '../accounts/openid/module.ts'
import organizations from '../accounts/organizations/module.ts'
import passkeys from '../accounts/passkeys/module.ts'
import passwordReset from '../accounts/password-reset/module.ts'
import profile from '../accounts/profile/module.ts'
import roles from '../accounts/roles/module.ts'
import sessionRows from '../accounts/sessions/module.ts'
import signIn from '../accounts/sign-in/module.ts'
import signInLinks from '../accounts/sign-in-links/module.ts'
import singleUseLinks from '../accounts/single-use-links/module.ts'
import securityMails from '../accounts/system-mails/module.ts'
import twoFactor from '../accounts/two-factor/module.ts'
import users from '../accounts/users/module.ts'
import health from '../appliance/health/module.ts'
import maintenance from '../appliance/maintenance/module.ts'
import metrics from '../appliance/metrics/module.ts'
import overview from '../appliance/overview/module.ts'
import automationLooks from '../automations/looks/module.ts'
import automationPassages from '../automations/passages/module.ts'
import automations from '../automations/records/module.ts'
import automationSimulation from '../automations/simulation/module.ts'
import automationTriggers from '../automations/triggers/module.ts'
import balance from '../billing/balance/module.ts'
import paymentCallbacks from '../billing/callbacks/module.ts'
import catalogue from '../billing/catalogue/module.ts'
import credits from '../billing/credits/module.ts'
import customers from '../billing/customers/module.ts'
import disputes from '../billing/disputes/module.ts'
import entitlements from '../billing/entitlements/module.ts'
import invoices from '../billing/invoices/module.ts'
import margins from '../billing/margins/module.ts'
import purchases from '../billing/purchases/module.ts'
import refills from '../billing/refills/module.ts'
import paymentSandbox from '../billing/sandbox/module.ts'
import paymentPages from '../billing/sandbox-pages/module.ts'
import subscriptions from '../billing/subscriptions/module.ts'
import usage from '../billing/usage/module.ts'
import campaignAnalytics from '../campaigns/analytics/module.ts'
import campaignApprovals from '../campaigns/approvals/module.ts'
import conversions from '../campaigns/conversions/module.ts'
import designs from '../campaigns/designs/module.ts'
import campaignEditing from '../campaigns/editing/module.ts'
import emailTemplates from '../campaigns/email-templates/module.ts'
import executions from '../campaigns/executions/module.ts'
import explanations from '../campaigns/explain/module.ts'
import campaignFeeds from '../campaigns/feeds/module.ts'
import mailChecks from '../campaigns/mail-checks/module.ts'
import campaignMessages from '../campaigns/messages/module.ts'
import planning from '../campaigns/planning/module.ts'
import campaigns from '../campaigns/records/module.ts'
import singleMessages from '../campaigns/single-messages/module.ts'
import smsTemplates from '../campaigns/templates/module.ts'
import campaignTests from '../campaigns/test-sends/module.ts'
import variants from '../campaigns/variants/module.ts'
import callbacks from '../channels/callbacks/module.ts'
import channelIdentities from '../channels/identities/module.ts'
import inbound from '../channels/inbound/module.ts'
import optOutSync from '../channels/opt-out-sync/module.ts'
import channelPersons from '../channels/persons/module.ts'
import preferredSenders from '../channels/preferred-senders/module.ts'
import replyMessages from '../channels/reply-messages/module.ts'
import consents from '../compliance/consents/module.ts'
import enteredAddresses from '../compliance/entered-addresses/module.ts'
import keywords from '../compliance/keywords/module.ts'
import reviewRows from '../compliance/reviews/module.ts'
import suppressionRows from '../compliance/suppressions/module.ts'
import topics from '../compliance/topics/module.ts'
import activities from '../contacts/activities/module.ts'
import contactBulk from '../contacts/bulk/module.ts'
import customFields from '../contacts/custom-fields/module.ts'
import merges from '../contacts/merges/module.ts'
import optOutReviews from '../contacts/opt-out-reviews/module.ts'
import suppressionList from '../contacts/opt-outs/module.ts'
import contacts from '../contacts/records/module.ts'
import savedViews from '../contacts/saved-views/module.ts'
import contactSearch from '../contacts/search/module.ts'
import segmentMembers from '../contacts/segment-members/module.ts'
import segments from '../contacts/segments/module.ts'
import tags from '../contacts/tags/module.ts'
import contactTopics from '../contacts/topics/module.ts'
import contactUpserts from '../contacts/upserts/module.ts'
import contactCards from '../content/contact-card/module.ts'
import mailKeys from '../content/mail/module.ts'
import media from '../content/media/module.ts'
import conversationDrafts from '../conversations/drafts/module.ts'
import conversationMessages from '../conversations/messages/module.ts'
import conversationNotes from '../conversations/notes/module.ts'
import conversations from '../conversations/records/module.ts'
import inboxStream from '../conversations/stream/module.ts'
import testPhones from '../conversations/test-phones/module.ts'
import recipientTimes from '../delivery/audience/module.ts'
import sendEngine from '../delivery/engine/module.ts'
import executionRows from '../delivery/executions/module.ts'
import messages from '../delivery/messages/module.ts'
import pacing from '../delivery/pacing/module.ts'
import proofs from '../delivery/proofs/module.ts'
import receiptRows from '../delivery/receipts/module.ts'
import testMessages from '../delivery/test-messages/module.ts'
import joinPages from '../join-links/pages/module.ts'
import joinLinks from '../join-links/records/module.ts'
import joinSubmissions from '../join-links/submissions/module.ts'
import clicks from '../links/clicks/module.ts'
import mailOpens from '../links/opens/module.ts'
import recipientLinks from '../links/recipient-links/module.ts'
import shortLinks from '../links/short-links/module.ts'
import type { MergePolicy } from '../module/merge-policy.ts'
import type { PersonRule } from '../module/person.ts'
import type { Aged, Retention } from '../module/retention.ts'
import type { TransportRules } from '../module/transport.ts'
import alerts from '../notifications/alerts/module.ts'
import digests from '../notifications/digests/module.ts'
import notifications from '../notifications/records/module.ts'
import polls from '../polls/records/module.ts'
import pollScreens from '../polls/screens/module.ts'
import pollVotes from '../polls/votes/module.ts'
import contactConsents from '../profiles/consents/module.ts'
import dossier from '../profiles/dossier/module.ts'
import emails from '../profiles/emails/module.ts'
import erasure from '../profiles/erasure/module.ts'
import preferences from '../profiles/preferences/module.ts'
import timeline from '../profiles/timeline/module.ts'
import auditExport from '../transfers/audit-export/module.ts'
import exports from '../transfers/exports/module.ts'
import imports from '../transfers/imports/module.ts'
import suppressions from '../transfers/suppressions/module.ts'
import webhookDeliveries from '../webhooks/deliveries/module.ts'
import webhookEndpoints from '../webhooks/endpoints/module.ts'
import webhookFeed from '../webhooks/feed/module.ts'
import webhookSources from '../webhooks/payloads/module.ts'

/** The product on one screen: its slices in the order of the interface, then those without operations. */
export const modules = [
  health,
  metrics,
  signIn,
  signInLinks,
  openId,
  passwordReset,
  emailVerification,
  securityMails,
  apiKeys,
  organizations,
  overview,
  domains,
  contactCards,
  brand,
  businessHours,
  roles,
  members,
  moves,
  invitations,
  subscriptions,
  customers,
  entitlements,
  invoices,
  disputes,
  margins,
  credits,
  purchases,
  refills,
  balance,
  catalogue,
  paymentPages,
  users,
  profile,
  keptForms,
  twoFactor,
  conversations,
  conversationMessages,
  conversationNotes,
  conversationDrafts,
  inboxStream,
  notifications,
  digests,
  auditExport,
  webhookEndpoints,
  webhookDeliveries,
  webhookFeed,
  keywords,
  topics,
  contactTopics,
  replyMessages,
  optOutSync,
  optOutReviews,
  contactSearch,
  contacts,
  contactBulk,
  contactUpserts,
  merges,
  preferredSenders,
  timeline,
  contactConsents,
  dossier,
  erasure,
  emails,
  conversions,
  imports,
  exports,
  customFields,
  segments,
  segmentMembers,
  tags,
  savedViews,
  channelIdentities,
  testMessages,
  testPhones,
  campaigns,
  campaignApprovals,
  campaignTests,
  mailChecks,
  campaignFeeds,
  campaignEditing,
  singleMessages,
  campaignAnalytics,
  campaignMessages,
  explanations,
  proofs,
  executions,
  polls,
  pollScreens,
  pollVotes,
  automations,
  automationLooks,
  automationPassages,
  automationSimulation,
  automationTriggers,
  joinLinks,
  joinSubmissions,
  joinPages,
  smsTemplates,
  emailTemplates,
  designs,
  media,
  shortLinks,
  mailOpens,
  preferences,
  suppressionList,
  suppressions,
  callbacks,
  paymentCallbacks,
  consents,
  enteredAddresses,
  reviewRows,
  activities,
  inbound,
  channelPersons,
  clicks,
  messages,
  sendEngine,
  variants,
  planning,
  usage,
  paymentSandbox,
  alerts,
  audit,
  webhookSources,
  actors,
  passkeys,
  singleUseLinks,
  sessionRows,
  suppressionRows,
  mailKeys,
  executionRows,
  pacing,
  receiptRows,
  recipientTimes,
  recipientLinks,
  maintenance,
]

/** Description of each group of operations, for the reference. */
export const GROUPS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...modules.map(({ groups }) => groups),
)

/** Every column with the internal id of a contact, by `table.column`, and how a merge changes it. */
export const CONTACT_COLUMNS: Readonly<Record<string, MergePolicy>> = Object.assign(
  {},
  ...modules.map(({ contactColumns }) => contactColumns),
)

/** Tables with rows about people, in the order of an erasure. */
export const PERSON_RULES: Readonly<Record<string, PersonRule>> = Object.assign(
  {},
  ...modules.map(({ persons }) => persons),
)

export const consumers = modules.flatMap(({ consumers = [] }) => consumers)

export const schedules = modules.flatMap(({ schedules = [] }) => schedules)

/** Time for which the rows of each table are kept. */
export const RETENTION: Readonly<Record<string, Retention>> = Object.assign(
  {},
  ...modules.map(({ retention }) => retention),
)

/** Rules for each table and each kind of job in an export of an organization. */
export const TRANSPORT_RULES: TransportRules = {
  tables: Object.assign({}, ...modules.map(({ transport }) => transport)),
  jobs: Object.assign({}, ...modules.map(({ jobIds }) => jobIds)),
}

export const agedTables: readonly Aged[] = Object.values(RETENTION).filter(
  (ruling) => ruling.policy === 'aged',
)
