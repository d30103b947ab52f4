import { describe, expect, test } from 'bun:test'
import { grantCredits } from '../../src/billing/credits/service.ts'
import { creditLoss } from '../../src/billing/invoices/credit-notes.ts'
import { setTrouble } from '../../src/channels/identities/store.ts'
import { setPending, setUnsynced } from '../../src/channels/opt-out-sync/store.ts'
import { storing } from '../../src/lib/stored-sentence.ts'
import { answeredBy } from '../../src/providers/answers.ts'
import { billingEntries } from '../../words/en/billing-entries.ts'
import { findings } from '../../words/en/findings.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { givePlan } from '../support/billing.ts'
import { addContact, addIdentity, postCampaign, sendable } from '../support/campaigns.ts'
import { addDomain, reachOf } from '../support/domains.ts'
import { importCsv } from '../support/imports.ts'
import { addNotification } from '../support/notifications.ts'
import { settle } from '../support/runs.ts'

/** Texts that a screen shows as they are. An answer has them in the language of `Accept-Language`. */

interface Asked {
  method?: 'GET' | 'POST'
  path: string
  token: string
  body?: unknown
}

const entry = storing(billingEntries)

const NOWHERE = { kind: 'nowhere', reason: 'There is no record.' } as const

/** Returns the texts of an answer in English and in German. */
async function inBoth(
  app: TestApp,
  { method = 'GET', path, ...options }: Asked,
  textsOf: (data: never) => readonly string[],
) {
  const texts = async (language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await app.request(method, path, { ...options, headers })
    return textsOf(body.data as never)
  }
  return { english: await texts('en'), german: await texts('de-DE') }
}

const expectBoth = ({ english, german }: Awaited<ReturnType<typeof inBoth>>) => {
  expect(english.length).toBeGreaterThan(0)
  expect(german).toHaveLength(english.length)
  expect(english.filter((text, n) => text === german[n])).toEqual([])
}

describe('an answer says in the language of its reader', () => {
  test('the warnings of an estimate', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { timezone: 'Asia/Tokyo' })
    app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET daily_cap = 0'))
    const body = { segmentId: tenant.segment.uuid, template: 'Hi ☃', channel: 'SMS' }
    const asked = { method: 'POST', path: '/campaigns/estimate', token: tenant.key, body } as const
    const warnings = await inBoth(app, asked, (data: { warnings: Array<{ message: string }> }) =>
      data.warnings.map(({ message }) => message),
    )
    expectBoth(warnings)
    expect(warnings.german).toContain('1 Empfänger erhält Marketing ohne erfasste Einwilligung.')
  })

  test('the explanation of why a contact gets a campaign', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET daily_cap = 10'))
    const { uuid } = addContact(app, tenant, { firstName: 'Ada', isSuppressed: true })
    const { body } = await postCampaign(app, tenant, {
      type: 'SCHEDULED',
      scheduledAt: '2026-03-05T17:00:00Z',
      canary: { size: 1, waitMinutes: 30 },
    })
    const asked = { path: `/campaigns/${body.data.id}/explain?contactId=${uuid}`, token: tenant.key }
    const explained = await inBoth(
      app,
      asked,
      (data: { summary: string; reasons: Array<{ summary: string }> }) => [
        data.summary,
        ...data.reasons.map(({ summary }) => summary),
      ],
    )
    expectBoth(explained)
    expect(explained.german[0]).toStartWith(
      'Ada würde die Nachricht am 2026-03-05T17:00:00.000Z nicht erhalten. ',
    )
  })

  test('notifications', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    addNotification(app, tenant)
    const asked = { path: '/notifications', token: await app.session(tenant) }
    const texts = await inBoth(app, asked, ({ items }: { items: Array<{ title: string; body: string }> }) =>
      items.flatMap(({ title, body }) => [title, body]),
    )
    expectBoth(texts)
    expect(texts.german).toEqual([
      'Die Kampagne „Spring“ ist abgeschlossen',
      '2 von 2 Nachrichten gesendet, 0 fehlgeschlagen, 0 übersprungen.',
    ])
  })

  test('the verdicts on the rows of an imported file', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const csv = 'first_name,phone,timezone\nAnn,12,\nBo,504-621-8927,nowhere\n,504-621-8927,'
    const { id } = await importCsv(app, tenant, csv)
    const asked = { path: `/contacts/imports/${id}/rows`, token: tenant.key }
    const reasons = await inBoth(app, asked, (data: Array<{ reason: string }>) =>
      data.map(({ reason }) => reason),
    )
    expectBoth(reasons)
    expect(reasons.german).toEqual([
      '„12“ ist keine gültige Telefonnummer für US.',
      '„Zeitzone“ ist ungültig und wurde weggelassen.',
      'Zeile 2 hat dieselbe Telefonnummer.',
    ])
  })

  test('the steps and the problem of a domain', async () => {
    const reach = { ...reachOf(() => app.app), locate: async () => NOWHERE }
    const app: TestApp = createTestApp({}, { reach })
    await using _ = app
    const tenant = app.tenant()
    await addDomain(app, tenant, 'go.acme.example')
    const asked = { path: '/organization/domains', token: tenant.key }
    const texts = await inBoth(app, asked, ([domain]: [{ problem: string; steps: string[] }]) => [
      domain.problem,
      ...domain.steps,
    ])
    expectBoth(texts)
    expect(texts.german[0]).toStartWith('go.acme.example hat noch keine Adresse im DNS.')
  })

  test('why a sender has no list of templates', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { uuid: id } = addIdentity(app, tenant)
    const asked = { path: `/channel-identities/${id}/whatsapp-templates`, token: tenant.key }
    expectBoth(await inBoth(app, asked, ({ obstacle }: { obstacle: string }) => [obstacle]))
  })

  test('why a webhook endpoint is off', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant)
    await app.post('/webhook-endpoints', token, { url: 'https://receiver.example/hook' })
    app.db.writeNow(
      (tx) => void tx.run(`UPDATE webhook_endpoints SET disabled_reason = ?`, findings.webhookGone()),
    )
    const reasons = await inBoth(
      app,
      { path: '/webhook-endpoints', token },
      (data: Array<{ disabledReason: string }>) => data.map(({ disabledReason }) => disabledReason),
    )
    expectBoth(reasons)
    expect(reasons.german).toEqual(['Der Empfänger antwortete mit 410 Gone.'])
  })

  test('the checks of a sender', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { uuid } = addIdentity(app, tenant)
    const asked = { method: 'POST', path: `/channel-identities/${uuid}/verify`, token: tenant.key } as const
    expectBoth(
      await inBoth(app, asked, ({ checks }: { checks: Array<{ detail: string }> }) =>
        checks.map(({ detail }) => detail),
      ),
    )
  })

  test('the problem of a sender, with the words of its provider as they are', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { uuid, id } = addIdentity(app, tenant)
    const problem = answeredBy('Twilio', '401 (20003)', 'Authenticate')
    app.db.writeNow((tx) => void setTrouble(tx, id, problem))
    const asked = { path: `/channel-identities/${uuid}`, token: tenant.key }
    const texts = await inBoth(app, asked, ({ lastError }: { lastError: string }) => [lastError])
    expect(texts).toEqual({
      english: ['Twilio answered 401 (20003): “Authenticate”'],
      german: ['Twilio antwortete mit 401 (20003): „Authenticate“'],
    })
  })

  test('why a message failed', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { phone: '+12125559901' })
    const { body } = await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
    await settle(app)
    const asked = { path: `/campaigns/${body.data.id}/messages`, token: tenant.key }
    const reasons = await inBoth(app, asked, (data: Array<{ errorMessage: string }>) =>
      data.map(({ errorMessage }) => errorMessage),
    )
    expectBoth(reasons)
    expect(reasons.german).toEqual(['Abgelehnt: Diese Nummer lehnt immer ab.'])
  })

  test('the opt-outs at a provider, and why it did not take the keywords', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = addIdentity(app, tenant)
    app.db.writeNow((tx) => {
      setPending(tx, tenant.organization.id, id)
      setUnsynced(tx, id, { status: 'FAILED', lastError: findings.keywordsNotTaken() })
    })
    const asked = { path: '/opt-out/provider-sync-status', token: tenant.key }
    expectBoth(
      await inBoth(app, asked, ({ providers }: { providers: Array<{ note: string; lastError: string }> }) =>
        providers.flatMap(({ note, lastError }) => [note, lastError]),
      ),
    )
  })

  test('why a campaign was paused', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { phone: '+12125559904' })
    await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
    await settle(app)
    const asked = { path: '/notifications', token: await app.session(tenant) }
    const texts = await inBoth(app, asked, ({ items }: { items: Array<{ title: string; body: string }> }) =>
      items.flatMap(({ title, body }) => [title, body]),
    )
    expectBoth(texts)
    expect(texts.german.join(' ')).toContain('Abgelehnt: Diese Nummer lehnt immer ab.')
    expect(texts.german.join(' ')).not.toContain('Refused')
  })

  test('the reason of a row for which the plan has no room', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { CONTACTS: 1 })
    const { id } = await importCsv(app, tenant, 'phone\n504-621-8927\n504-621-8928')
    const asked = { path: `/contacts/imports/${id}/rows?verdict=REJECTED`, token: tenant.key }
    const reasons = await inBoth(app, asked, (data: Array<{ reason: string }>) =>
      data.map(({ reason }) => reason),
    )
    expectBoth(reasons)
    expect(reasons.german).toEqual([
      'Der Tarif der Organisation erlaubt 1 Kontakt. Bitten Sie den Betreiber des Servers um einen größeren Tarif.',
    ])
  })

  test('the entries of credits', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const what = { type: 'GRANT', reference: { type: 'OPERATOR', id: null } } as const
    const descriptions = [entry.bought({ count: 2, product: 'Small' }), entry.withoutCampaign()]
    app.db.writeNow((tx) => {
      for (const description of descriptions)
        grantCredits(tx, { ...what, organizationId: tenant.organization.id, amount: 1, description })
    })
    const asked = { path: '/billing/credits/transactions', token: tenant.key }
    const texts = await inBoth(app, asked, (data: Array<{ description: string }>) =>
      data.map(({ description }) => description),
    )
    expectBoth(texts)
    expect(texts.german).toEqual(['Nachrichten ohne Kampagne', 'Gekauft: 2 Pakete „Small“'])
  })

  test('the reason of a credit note', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const loss = { organizationId: tenant.organization.id, provider: 'SANDBOX', reference: 'p1' } as const
    app.db.writeNow((tx) => creditLoss(tx, { ...loss, currency: 'USD', amount: 100 }))
    const asked = { path: '/billing/credit-notes', token: tenant.key }
    expectBoth(
      await inBoth(app, asked, (data: Array<{ description: string }>) =>
        data.map(({ description }) => description),
      ),
    )
  })
})
