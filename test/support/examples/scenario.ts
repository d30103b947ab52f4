import type { Examples } from '../../../src/http/openapi-examples.ts'
import { createTestApp, TEST_CONFIG, type TestApp, type TestTenant } from '../app.ts'
import { FakePayments } from '../fake-payments.ts'
import { webOf } from '../web.ts'
import { showAudit } from './audit.ts'
import { showAutomations } from './automations.ts'
import { showEntitlements } from './billing.ts'
import { showContacts } from './contacts.ts'
import { showEditing } from './editing.ts'
import { showInbox } from './inbox.ts'
import { showInvoices } from './invoices.ts'
import { showJoining, showJoinLinks } from './join-links.ts'
import { showLinks } from './links.ts'
import { showBulkOperations, showLists, showSegments } from './lists.ts'
import { showWayOut } from './mail.ts'
import { showMedia } from './media.ts'
import { showNotifications } from './notifications.ts'
import { showOptOuts, showReviews, showSync, showTopics } from './opt-outs.ts'
import { showPaymentPages } from './payment-pages.ts'
import { ON_THIS_MACHINE, type Scene, showPeople } from './people.ts'
import { showPolls } from './polls.ts'
import { showPurchases } from './purchases.ts'
import { type Observe, Recorder } from './recorder.ts'
import { showRuns } from './runs.ts'
import { FEED_EXAMPLE, showCampaigns, showSenders } from './sending.ts'
import { showPersons, showSuppressions } from './suppressions.ts'
import { showTemplates } from './templates.ts'
import { showTestPhones } from './test-phones.ts'
import { showWebhooks } from './webhooks.ts'

/**
 * Calls every operation once on a fresh application, in an order in which each has data to work on.
 * `bun run examples` stores the result for the reference.
 */
export async function recordExamples(observe?: Observe): Promise<Examples> {
  const stage = openStage()
  await using app = stage.app
  const recorder = new Recorder(app, observe)
  await play(recorder, stage)
  return recorder.examples()
}

/** The application and the processor of a scenario. */
export interface Staged {
  app: TestApp
  payments: FakePayments
}

export function openStage(): Staged {
  const payments: FakePayments = new FakePayments(() => app.clock.now())
  const app = createTestApp(
    { allowSignup: true, publicBaseUrl: 'https://carillon.example' },
    {
      payments,
      contentFetch: webOf({ [FEED_EXAMPLE.url]: { body: FEED_EXAMPLE.body } }),
      peerOf: ({ headers }) => (headers.get('host') === ON_THIS_MACHINE ? '127.0.0.1' : undefined),
    },
  )
  return { app, payments }
}

/**
 * Plays the scenario.
 * @returns the organization that most examples show
 */
export async function play(recorder: Recorder, { app, payments }: Staged): Promise<TestTenant> {
  const tenant = app.tenant('Corner Bakery', { timezone: 'America/New_York' })
  const { key: token } = tenant
  app.db.writeNow((tx) => {
    tx.run(`UPDATE users SET first_name = 'Ann', last_name = 'Archer'`)
    tx.run(`UPDATE api_keys SET name = 'Website'`)
  })
  const scene = { show: recorder.show.bind(recorder), prepare: recorder.prepare.bind(recorder) }
  await scene.show('GET /')
  await scene.show('GET /health')
  await scene.show('GET /metrics', { token: TEST_CONFIG.secrets.metricsToken! })
  await showPeople(scene, app)
  await showOptOuts(scene, token)
  const contacts = await showContacts(scene, token)
  const segmentId = await showSegments(scene, token, contacts)
  const senderId = await showSenders(scene, token)
  await showReviews(scene, app, token)
  await showSync(scene, token)
  await showCampaigns(scene, app, { token, segmentId, senderId, contactId: contacts.wren })
  await showJoinLinks(scene, { token, senderId })
  await showPolls(scene, app, { token, segmentId, senderId })
  await showAutomations(scene, app, { token, senderId, contactId: contacts.wren })
  await showTemplates(scene, token, contacts.wren)
  await showLinks(scene, app, token)
  await showWayOut(scene, app)
  await showMedia(scene, token)
  await showLists(scene, app, token)
  await showBulkOperations(scene, app, token)
  await showTopics(scene, token, contacts.wren)
  await showSuppressions(scene, app, { token, contactId: contacts.wren })
  await showPersons(scene, app, token)
  await showRuns(scene, app, { token, senderId })
  await showInbox(scene, app, tenant)
  await showEditing(scene, app, tenant)
  await showTestPhones(scene, app, tenant)
  await showNotifications(scene, app, tenant)
  await showJoining(scene, app, { token, senderId })
  await showAudit(scene, token)
  await showWebhooks(scene, app, tenant)
  await showBilling(scene, { app, payments }, tenant)
  // The newest changes are not listed yet.
  app.clock.advance(10_000)
  await scene.show('GET /contacts/changes', { token, query: { limit: '1' } })
  await scene.show('GET /campaigns/changes', { token, query: { limit: '1' } })
  await app.app.start()
  await scene.show('GET /health/ready')
  return tenant
}

async function showBilling(scene: Scene, staged: Staged, tenant: TestTenant): Promise<void> {
  const { app } = staged
  await showEntitlements(scene, app, tenant)
  await showPurchases(scene, staged, tenant)
  await showPaymentPages(scene)
  await showInvoices(scene, app, tenant)
}
