import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { withMarks, withTexts } from './api/searches.ts'
import { agencySearch } from './screens/agency/search.ts'
import { automationSearch, editorSearch, passageSearch } from './screens/automations/search.ts'
import { peopleSearch } from './screens/campaigns/people-search.ts'
import { campaignSearch } from './screens/campaigns/search.ts'
import { contactSearch } from './screens/contacts/search.ts'
import { inboxSearch } from './screens/inbox/search.ts'
import { joinLinkSearch } from './screens/join-links/search.ts'
import { pollSearch } from './screens/polls/search.ts'
import { newSegmentSearch, segmentSearch } from './screens/segments/search.ts'
import { auditSearch } from './screens/settings/audit/search.ts'
import { creditSearch, returnSearch, usageSearch } from './screens/settings/billing/search.ts'
import { keysSearch } from './screens/settings/keys/search.ts'
import { reviewSearch, suppressionSearch } from './screens/settings/opt-outs/search.ts'
import { memberSearch } from './screens/settings/people/search.ts'
import { newRoleSearch, rolesSearch } from './screens/settings/roles/search.ts'
import { newSenderSearch, oneSenderSearch, senderSearch } from './screens/settings/senders/search.ts'
import { endpointSearch } from './screens/settings/webhooks/search.ts'
import { shortLinkSearch } from './screens/short-links/search.ts'
import { templateSearch } from './screens/templates/search.ts'
import { testPhoneSearch } from './screens/test-phones/search.ts'
import { lazyRouteComponent } from './shell/lazy-screen.ts'
import { NotFound } from './shell/not-found.tsx'
import { ScreenFailure } from './shell/screen-failure.tsx'
import { Shell } from './shell/shell.tsx'
import { pageOf, textOf } from './ui/search-params.ts'
import { loadPart } from './ui/stale.ts'
import { type ChosenSearch, chosenSearch } from './ui/there-and-back.ts'

/** All addresses of the console. */

const root = createRootRoute()

/** Frame around every screen. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
})

const switchOrganization = createRoute({
  getParentRoute: () => inside,
  path: '/switch/$id',
  validateSearch: ({ to }): { to?: string | undefined } => ({ to: textOf(to) }),
  component: lazyRouteComponent(() => import('./shell/switch.tsx'), 'Switch'),
})
const signOut = createRoute({
  getParentRoute: () => inside,
  path: '/sign-out',
  component: lazyRouteComponent(() => import('./shell/sign-out.tsx'), 'SignOut'),
})
const welcome = createRoute({
  getParentRoute: () => inside,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./screens/welcome/welcome.tsx'), 'Welcome'),
})

const help = createRoute({
  getParentRoute: () => inside,
  path: '/help',
  component: lazyRouteComponent(() => import('./screens/help/help.tsx'), 'Help'),
})
const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: async () => {
    const { firstPlace } = await loadPart(() => import('./shell/first-place.ts'))
    throw redirect({ to: await firstPlace() })
  },
})

const campaigns = createRoute({
  getParentRoute: () => inside,
  path: '/campaigns',
  validateSearch: campaignSearch,
  component: lazyRouteComponent(() => import('./screens/campaigns/campaigns.tsx'), 'Campaigns'),
})
const campaign = createRoute({
  getParentRoute: () => inside,
  path: '/campaigns/$id',
  component: lazyRouteComponent(() => import('./screens/campaigns/campaign.tsx'), 'CampaignScreen'),
})
const campaignResults = createRoute({
  getParentRoute: () => campaign,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/campaigns/results.tsx'), 'Results'),
})
const campaignPeople = createRoute({
  getParentRoute: () => campaign,
  path: '/messages',
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => import('./screens/campaigns/people-screen.tsx'), 'People'),
})
const messageProof = createRoute({
  getParentRoute: () => campaign,
  path: '/messages/$message',
  component: lazyRouteComponent(() => import('./screens/campaigns/proof.tsx'), 'Proof'),
})
const campaignMessage = createRoute({
  getParentRoute: () => campaign,
  path: '/message',
  component: lazyRouteComponent(() => import('./screens/campaigns/message.tsx'), 'MessageScreen'),
})
const campaignRuns = createRoute({
  getParentRoute: () => campaign,
  path: '/runs',
  validateSearch: ({ page }): { page?: number | undefined } => ({ page: pageOf(page) }),
  component: lazyRouteComponent(() => import('./screens/campaigns/runs.tsx'), 'Runs'),
})
const campaignRun = createRoute({
  getParentRoute: () => campaign,
  path: '/runs/$run',
  component: lazyRouteComponent(() => import('./screens/campaigns/run.tsx'), 'Run'),
})
const campaignWhy = createRoute({
  getParentRoute: () => campaign,
  path: '/why',
  validateSearch: ({ contact, run }): { contact?: string | undefined; run?: string | undefined } => ({
    contact: textOf(contact),
    run: textOf(run),
  }),
  component: lazyRouteComponent(() => import('./screens/campaigns/why.tsx'), 'Why'),
})

const automations = createRoute({
  getParentRoute: () => inside,
  path: '/automations',
  validateSearch: automationSearch,
  component: lazyRouteComponent(() => import('./screens/automations/automations.tsx'), 'Automations'),
})
const newAutomation = createRoute({
  getParentRoute: () => inside,
  path: '/automations/new',
  component: lazyRouteComponent(() => import('./screens/automations/gallery.tsx'), 'NewAutomation'),
})
const automation = createRoute({
  getParentRoute: () => inside,
  path: '/automations/$id',
  component: lazyRouteComponent(() => import('./screens/automations/automation.tsx'), 'AutomationScreen'),
})
const editAutomation = createRoute({
  getParentRoute: () => inside,
  path: '/automations/$id/edit',
  validateSearch: editorSearch,
  component: lazyRouteComponent(() => import('./screens/automations/edit.tsx'), 'EditAutomation'),
})
const automationPeople = createRoute({
  getParentRoute: () => inside,
  path: '/automations/$id/people',
  validateSearch: passageSearch,
  component: lazyRouteComponent(() => import('./screens/automations/people.tsx'), 'AutomationPeople'),
})
const automationPerson = createRoute({
  getParentRoute: () => inside,
  path: '/automations/$id/people/$person',
  component: lazyRouteComponent(() => import('./screens/automations/person.tsx'), 'AutomationPersonScreen'),
})

/** Editor of a campaign. The screen stays mounted when its new draft gets an address. */
const compose = createRoute({
  getParentRoute: () => inside,
  id: 'compose',
  component: lazyRouteComponent(() => import('./screens/compose/compose.tsx'), 'Compose'),
})
const newCampaign = createRoute({
  getParentRoute: () => compose,
  path: '/campaigns/new',
  validateSearch: chosenSearch,
})
const editCampaign = createRoute({
  getParentRoute: () => compose,
  path: '/campaigns/$id/edit',
  validateSearch: chosenSearch,
})
/** Label of the text of an A/B test that is open in the studio; absent for the email of the campaign. */
const designSearch = (given: Record<string, unknown>): ChosenSearch & { variant?: string | undefined } => ({
  ...chosenSearch(given),
  variant: textOf(given.variant),
})
/** Studio of the email of a campaign. It shares the editor's draft. */
const designNewCampaign = createRoute({
  getParentRoute: () => compose,
  path: '/campaigns/new/design',
  validateSearch: designSearch,
})
const designCampaign = createRoute({
  getParentRoute: () => compose,
  path: '/campaigns/$id/design',
  validateSearch: designSearch,
})
const composeRoutes = compose.addChildren([newCampaign, editCampaign, designNewCampaign, designCampaign])

/** The settings. Each part is a route below `settings` and an entry in screens/settings/parts.ts. */
const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'Settings'),
})
const settingsOverview = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'SettingsOverview'),
})
const organizationSettings = createRoute({
  getParentRoute: () => settings,
  path: '/organization',
  component: lazyRouteComponent(
    () => import('./screens/settings/organization/organization.tsx'),
    'OrganizationSettings',
  ),
})
const organizationMarketing = createRoute({
  getParentRoute: () => settings,
  path: '/organization/marketing',
  component: lazyRouteComponent(
    () => import('./screens/settings/organization/organization.tsx'),
    'MarketingSettings',
  ),
})
const organizationTracking = createRoute({
  getParentRoute: () => settings,
  path: '/organization/tracking',
  component: lazyRouteComponent(
    () => import('./screens/settings/organization/organization.tsx'),
    'TrackingSettings',
  ),
})
const organizationSignIn = createRoute({
  getParentRoute: () => settings,
  path: '/organization/sign-in',
  component: lazyRouteComponent(
    () => import('./screens/settings/organization/organization.tsx'),
    'SignInSettings',
  ),
})
const newOrganization = createRoute({
  getParentRoute: () => settings,
  path: '/organization/new',
  component: lazyRouteComponent(
    () => import('./screens/settings/organization/new-organization.tsx'),
    'NewOrganization',
  ),
})
const cardSettings = createRoute({
  getParentRoute: () => settings,
  path: '/card',
  component: lazyRouteComponent(() => import('./screens/settings/card/card.tsx'), 'CardSettings'),
})
const brandSettings = createRoute({
  getParentRoute: () => settings,
  path: '/brand',
  component: lazyRouteComponent(() => import('./screens/settings/brand/brand.tsx'), 'BrandSettings'),
})
const hoursSettings = createRoute({
  getParentRoute: () => settings,
  path: '/hours',
  component: lazyRouteComponent(() => import('./screens/settings/hours/hours.tsx'), 'HoursSettings'),
})
const domainSettings = createRoute({
  getParentRoute: () => settings,
  path: '/domains',
  component: lazyRouteComponent(() => import('./screens/settings/domains/domains.tsx'), 'DomainSettings'),
})
const senders = createRoute({
  getParentRoute: () => settings,
  path: '/senders',
  validateSearch: senderSearch,
  component: lazyRouteComponent(() => import('./screens/settings/senders/senders.tsx'), 'Senders'),
})
const newSender = createRoute({
  getParentRoute: () => settings,
  path: '/senders/new',
  validateSearch: newSenderSearch,
  component: lazyRouteComponent(() => import('./screens/settings/senders/new-sender.tsx'), 'NewSender'),
})
const sender = createRoute({
  getParentRoute: () => settings,
  path: '/senders/$id',
  validateSearch: oneSenderSearch,
  component: lazyRouteComponent(() => import('./screens/settings/senders/sender.tsx'), 'SenderScreen'),
})
const suppressions = createRoute({
  getParentRoute: () => settings,
  path: '/opt-outs',
  validateSearch: suppressionSearch,
  component: lazyRouteComponent(() => import('./screens/settings/opt-outs/suppressions.tsx'), 'Suppressions'),
})
const optOutReviews = createRoute({
  getParentRoute: () => settings,
  path: '/opt-outs/reviews',
  validateSearch: reviewSearch,
  component: lazyRouteComponent(() => import('./screens/settings/opt-outs/reviews.tsx'), 'Reviews'),
})
const suppressionImports = createRoute({
  getParentRoute: () => settings,
  path: '/opt-outs/imports',
  validateSearch: ({ page }): { page?: number | undefined } => ({ page: pageOf(page) }),
  component: lazyRouteComponent(
    () => import('./screens/settings/opt-outs/imports.tsx'),
    'SuppressionImports',
  ),
})
const suppressionImport = createRoute({
  getParentRoute: () => settings,
  path: '/opt-outs/imports/$id',
  component: lazyRouteComponent(
    () => import('./screens/settings/opt-outs/import.tsx'),
    'SuppressionImportScreen',
  ),
})
const optOutTopics = createRoute({
  getParentRoute: () => settings,
  path: '/opt-outs/topics',
  component: lazyRouteComponent(() => import('./screens/settings/opt-outs/topics.tsx'), 'Topics'),
})
const optOutWords = createRoute({
  getParentRoute: () => settings,
  path: '/opt-outs/words',
  component: lazyRouteComponent(() => import('./screens/settings/opt-outs/words.tsx'), 'OptOutWords'),
})
const people = createRoute({
  getParentRoute: () => settings,
  path: '/people',
  validateSearch: memberSearch,
  component: lazyRouteComponent(() => import('./screens/settings/people/people.tsx'), 'People'),
})
const roles = createRoute({
  getParentRoute: () => settings,
  path: '/roles',
  validateSearch: rolesSearch,
  component: lazyRouteComponent(() => import('./screens/settings/roles/roles.tsx'), 'Roles'),
})
const newRole = createRoute({
  getParentRoute: () => settings,
  path: '/roles/new',
  validateSearch: newRoleSearch,
  component: lazyRouteComponent(() => import('./screens/settings/roles/role.tsx'), 'NewRole'),
})
const role = createRoute({
  getParentRoute: () => settings,
  path: '/roles/$id',
  component: lazyRouteComponent(() => import('./screens/settings/roles/role.tsx'), 'RoleScreen'),
})
const keys = createRoute({
  getParentRoute: () => settings,
  path: '/keys',
  validateSearch: keysSearch,
  component: lazyRouteComponent(() => import('./screens/settings/keys/keys.tsx'), 'Keys'),
})
const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./screens/settings/webhooks/webhooks.tsx'), 'Webhooks'),
})
const webhook = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$id',
  validateSearch: endpointSearch,
  component: lazyRouteComponent(() => import('./screens/settings/webhooks/endpoint.tsx'), 'EndpointScreen'),
})
const auditLog = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./screens/settings/audit/audit.tsx'), 'AuditLog'),
})
const billing = createRoute({
  getParentRoute: () => settings,
  path: '/billing',
  validateSearch: returnSearch,
  component: lazyRouteComponent(() => import('./screens/settings/billing/billing.tsx'), 'Billing'),
})
const billingUsage = createRoute({
  getParentRoute: () => settings,
  path: '/billing/usage',
  validateSearch: usageSearch,
  component: lazyRouteComponent(() => import('./screens/settings/billing/usage.tsx'), 'Usage'),
})
const billingCredits = createRoute({
  getParentRoute: () => settings,
  path: '/billing/credits',
  validateSearch: creditSearch,
  component: lazyRouteComponent(() => import('./screens/settings/billing/credits.tsx'), 'Credits'),
})
const billingPlans = createRoute({
  getParentRoute: () => settings,
  path: '/billing/plans',
  validateSearch: returnSearch,
  component: lazyRouteComponent(() => import('./screens/settings/billing/plans.tsx'), 'Plans'),
})
const billingInvoices = createRoute({
  getParentRoute: () => settings,
  path: '/billing/invoices',
  component: lazyRouteComponent(() => import('./screens/settings/billing/invoices.tsx'), 'Invoices'),
})
const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  component: lazyRouteComponent(() => import('./screens/account/account.tsx'), 'Account'),
})
const settingsRoutes = settings.addChildren([
  account,
  people,
  roles,
  newRole,
  role,
  keys,
  webhooks,
  webhook,
  auditLog,
  billing,
  billingUsage,
  billingCredits,
  billingPlans,
  billingInvoices,
  settingsOverview,
  organizationSettings,
  organizationMarketing,
  organizationTracking,
  organizationSignIn,
  newOrganization,
  cardSettings,
  brandSettings,
  hoursSettings,
  domainSettings,
  senders,
  newSender,
  sender,
  suppressions,
  optOutReviews,
  suppressionImports,
  suppressionImport,
  optOutTopics,
  optOutWords,
])

const templates = createRoute({
  getParentRoute: () => inside,
  path: '/templates',
  validateSearch: templateSearch,
  component: lazyRouteComponent(() => import('./screens/templates/templates.tsx'), 'Templates'),
})
const files = createRoute({
  getParentRoute: () => inside,
  path: '/templates/files',
  validateSearch: ({ page }): { page?: number | undefined } => ({ page: pageOf(page) }),
  component: lazyRouteComponent(() => import('./screens/templates/files.tsx'), 'Files'),
})
const newTemplate = createRoute({
  getParentRoute: () => inside,
  path: '/templates/new',
  component: lazyRouteComponent(() => import('./screens/templates/template.tsx'), 'NewTemplate'),
})
const template = createRoute({
  getParentRoute: () => inside,
  path: '/templates/$id',
  component: lazyRouteComponent(() => import('./screens/templates/template.tsx'), 'TemplateScreen'),
})
const emailTemplates = createRoute({
  getParentRoute: () => inside,
  path: '/email-templates',
  component: lazyRouteComponent(() => import('./screens/templates/email-templates.tsx'), 'EmailTemplates'),
})
const emailTemplate = createRoute({
  getParentRoute: () => inside,
  path: '/email-templates/$id',
  component: lazyRouteComponent(
    () => import('./screens/templates/email-template.tsx'),
    'EmailTemplateScreen',
  ),
})
const shortLinks = createRoute({
  getParentRoute: () => inside,
  path: '/short-links',
  validateSearch: shortLinkSearch,
  component: lazyRouteComponent(() => import('./screens/short-links/short-links.tsx'), 'ShortLinks'),
})
const shortLink = createRoute({
  getParentRoute: () => inside,
  path: '/short-links/$id',
  component: lazyRouteComponent(() => import('./screens/short-links/short-link.tsx'), 'ShortLinkScreen'),
})
const segments = createRoute({
  getParentRoute: () => inside,
  path: '/segments',
  validateSearch: segmentSearch,
  component: lazyRouteComponent(() => import('./screens/segments/segments.tsx'), 'Segments'),
})
const newSegment = createRoute({
  getParentRoute: () => inside,
  path: '/segments/new',
  validateSearch: newSegmentSearch,
  component: lazyRouteComponent(() => import('./screens/segments/new-segment.tsx'), 'NewSegment'),
})
const segment = createRoute({
  getParentRoute: () => inside,
  path: '/segments/$id',
  component: lazyRouteComponent(() => import('./screens/segments/segment.tsx'), 'SegmentScreen'),
})
const polls = createRoute({
  getParentRoute: () => inside,
  path: '/polls',
  validateSearch: pollSearch,
  component: lazyRouteComponent(() => import('./screens/polls/polls.tsx'), 'Polls'),
})
const newPoll = createRoute({
  getParentRoute: () => inside,
  path: '/polls/new',
  validateSearch: chosenSearch,
  component: lazyRouteComponent(() => import('./screens/polls/new-poll.tsx'), 'NewPoll'),
})
const poll = createRoute({
  getParentRoute: () => inside,
  path: '/polls/$id',
  validateSearch: chosenSearch,
  component: lazyRouteComponent(() => import('./screens/polls/poll.tsx'), 'PollPage'),
})
const joinLinks = createRoute({
  getParentRoute: () => inside,
  path: '/join-links',
  validateSearch: joinLinkSearch,
  component: lazyRouteComponent(() => import('./screens/join-links/join-links.tsx'), 'JoinLinks'),
})
const newJoinLink = createRoute({
  getParentRoute: () => inside,
  path: '/join-links/new',
  component: lazyRouteComponent(() => import('./screens/join-links/editor.tsx'), 'NewJoinLink'),
})
const joinLink = createRoute({
  getParentRoute: () => inside,
  path: '/join-links/$id',
  component: lazyRouteComponent(() => import('./screens/join-links/join-link.tsx'), 'JoinLinkScreen'),
})
const editJoinLink = createRoute({
  getParentRoute: () => inside,
  path: '/join-links/$id/edit',
  component: lazyRouteComponent(() => import('./screens/join-links/editor.tsx'), 'EditJoinLink'),
})

const contacts = createRoute({
  getParentRoute: () => inside,
  path: '/contacts',
  validateSearch: contactSearch,
  component: lazyRouteComponent(() => import('./screens/contacts/contacts.tsx'), 'Contacts'),
})

const contact = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/$id',
  validateSearch: ({ show }): { show?: string | undefined } => ({ show: textOf(show) }),
  component: lazyRouteComponent(() => import('./screens/contacts/contact/contact.tsx'), 'ContactScreen'),
})
const contactMerge = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/$id/merge/$otherId',
  component: lazyRouteComponent(() => import('./screens/contacts/merge/merge.tsx'), 'MergeScreen'),
})
const contactImports = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/imports',
  validateSearch: ({ page }): { page?: number | undefined } => ({ page: pageOf(page) }),
  component: lazyRouteComponent(() => import('./screens/contacts/import/imports.tsx'), 'Imports'),
})
const newContactImport = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/import',
  component: lazyRouteComponent(() => import('./screens/contacts/import/new-import.tsx'), 'NewImport'),
})
const contactImport = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/imports/$id',
  validateSearch: ({ verdict, page }): { verdict?: string | undefined; page?: number | undefined } => ({
    verdict: textOf(verdict),
    page: pageOf(page),
  }),
  component: lazyRouteComponent(() => import('./screens/contacts/import/import.tsx'), 'ImportScreen'),
})
const contactFields = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/fields',
  component: lazyRouteComponent(() => import('./screens/contacts/keep/fields.tsx'), 'CustomFields'),
})
const contactTags = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/tags',
  validateSearch: ({ q, page }): { q?: string | undefined; page?: number | undefined } => ({
    q: textOf(q),
    page: pageOf(page),
  }),
  component: lazyRouteComponent(() => import('./screens/contacts/keep/tags.tsx'), 'Tags'),
})
const contactDuplicates = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/duplicates',
  validateSearch: ({ page }): { page?: number | undefined } => ({ page: pageOf(page) }),
  component: lazyRouteComponent(() => import('./screens/contacts/merge/duplicates.tsx'), 'Duplicates'),
})
const contactChanges = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/changes',
  validateSearch: ({ page }): { page?: number | undefined } => ({ page: pageOf(page) }),
  component: lazyRouteComponent(() => import('./screens/contacts/bulk/changes.tsx'), 'Changes'),
})
const agency = createRoute({
  getParentRoute: () => inside,
  path: '/agency',
  validateSearch: agencySearch,
  component: lazyRouteComponent(() => import('./screens/agency/agency.tsx'), 'Agency'),
})

const inbox = createRoute({
  getParentRoute: () => inside,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('./screens/inbox/inbox.tsx'), 'Inbox'),
})
const noConversation = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/inbox/nothing-open.tsx'), 'NothingOpen'),
})
const newConversation = createRoute({
  getParentRoute: () => inbox,
  path: '/new',
  validateSearch: ({ contactId }): { contactId?: string | undefined } => ({ contactId: textOf(contactId) }),
  component: lazyRouteComponent(() => import('./screens/inbox/new-conversation.tsx'), 'NewConversation'),
})
const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/$id',
  component: lazyRouteComponent(() => import('./screens/inbox/conversation.tsx'), 'ConversationScreen'),
})
const inboxRoutes = inbox.addChildren([noConversation, newConversation, conversation])

const testPhones = createRoute({
  getParentRoute: () => inside,
  path: '/test-phones',
  validateSearch: testPhoneSearch,
  component: lazyRouteComponent(() => import('./screens/test-phones/test-phones.tsx'), 'TestPhones'),
})
const noPhone = createRoute({
  getParentRoute: () => testPhones,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/test-phones/nothing-open.tsx'), 'NoPhone'),
})
const testPhone = createRoute({
  getParentRoute: () => testPhones,
  path: '/$address',
  component: lazyRouteComponent(() => import('./screens/test-phones/phone.tsx'), 'Phone'),
})
const testPhoneRoutes = testPhones.addChildren([noPhone, testPhone])

const routeTree = root.addChildren([
  inside.addChildren([
    home,
    switchOrganization,
    signOut,
    welcome,
    help,
    joinLinks,
    newJoinLink,
    joinLink,
    editJoinLink,
    polls,
    newPoll,
    poll,
    segments,
    newSegment,
    segment,
    templates,
    newTemplate,
    files,
    template,
    emailTemplates,
    emailTemplate,
    shortLinks,
    shortLink,
    settingsRoutes,
    agency,
    inboxRoutes,
    testPhoneRoutes,
    campaigns,
    composeRoutes,
    automations,
    newAutomation,
    automation,
    editAutomation,
    automationPeople,
    automationPerson,
    campaign.addChildren([
      campaignResults,
      campaignPeople,
      messageProof,
      campaignMessage,
      campaignRuns,
      campaignRun,
      campaignWhy,
    ]),
    contacts,
    contact,
    contactMerge,
    newContactImport,
    contactImports,
    contactImport,
    contactFields,
    contactTags,
    contactDuplicates,
    contactChanges,
  ]),
])

// Addresses are readable: `?days=30` and not `?days=%2230%22`.
const parseSearch = parseSearchWith((value) => value)
const stringifySearch = stringifySearchWith(String)

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultErrorComponent: ScreenFailure,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  parseSearch: (text) => withTexts(parseSearch(text)),
  stringifySearch: (search) => stringifySearch(withMarks(search)),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
