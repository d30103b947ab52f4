import { expect, test } from 'bun:test'
import { abCampaign, messagesOf, TWO_TEXTS, untilOut } from '../../support/ab-tests.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact } from '../../support/campaigns.ts'

const explain = async (app: TestApp, { key }: { key: string }, id: string, contact: string) => {
  const { data } = (await app.get(`/campaigns/${id}/explain?contactId=${contact}`, key)).body
  const ruleOf = (rule: string) => data.reasons.find((reason: { rule: string }) => reason.rule === rule)
  return { ...data, test: ruleOf('AB_TEST'), text: ruleOf('TEXT') }
}

/** Returns the contact of the first message with this variant. */
const contactWith = (app: TestApp, variant: number): string =>
  app.db.value<string>(
    'SELECT uuid FROM contacts WHERE id = ?',
    messagesOf(app).find((message) => message.variant === variant)!.contactId,
  )!

test('a contact who waits for the choice sees its time, and afterwards the text', async () => {
  await using app = createTestApp()
  const { tenant, id } = await abCampaign(app, { people: 60 })
  await untilOut(app)
  const held = contactWith(app, 0)
  const waiting = await explain(app, tenant, id, held)
  expect(waiting).toMatchObject({ decision: 'WAITING', included: true, notBefore: expect.any(String) })
  expect(waiting.summary).toContain('waits until a text of the A/B test is chosen at 2026-03-04T18:')
  expect(waiting.test).toMatchObject({
    passed: false,
    evidence: { applies: true, state: 'WAITING', label: null, decidesAt: waiting.notBefore },
  })
  await app.post(`/campaigns/${id}/pause`, tenant.key)
  await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'B' })
  await app.drain()
  const chosen = await explain(app, tenant, id, held)
  expect(chosen.test).toMatchObject({
    passed: true,
    summary: 'The contact gets the text B, which won the A/B test.',
  })
  expect(chosen.text.evidence.text).toStartWith('Only today: ')
})

test('before the run the text is unknown, and the answer says so', async () => {
  await using app = createTestApp()
  const { tenant, id } = await abCampaign(app, { people: 1, isDraft: true })
  const { uuid } = addContact(app, tenant)
  const found = await explain(app, tenant, id, uuid)
  expect(found).toMatchObject({ decision: 'WOULD_SEND' })
  expect(found.test.summary).toBe(
    '50% of the recipients, chosen at random, get one of the texts A, B first. The others get the winning text. The text shown here is A.',
  )
})

test("while recipients are chosen, the answer has the contact's future text", async () => {
  await using app = createTestApp()
  const { tenant, id } = await abCampaign(app, { people: 40 })
  const freezing = new Map<string, string>()
  app.db.writeNow((tx) => {
    tx.run(`UPDATE executions SET status = 'RUNNING', started_at = ?, audience_through = 1000`, tx.now)
    tx.run(
      `INSERT INTO variant_tests (execution_id, organization_id, campaign_id, state)
       SELECT id, organization_id, campaign_id, 'SENDING' FROM executions`,
    )
    tx.run(`UPDATE campaigns SET status = 'SENDING', started_at = ?`, tx.now)
  })
  const contacts = app.db.all<{ uuid: string; id: number }>('SELECT uuid, id FROM contacts ORDER BY id')
  for (const { uuid } of contacts) {
    freezing.set(uuid, (await explain(app, tenant, id, uuid)).test.evidence.label)
  }
  await app.drain()
  const variants = new Map(messagesOf(app).map(({ contactId, variant }) => [contactId, variant]))
  for (const { uuid, id: contactId } of contacts) {
    const variant = variants.get(contactId)!
    expect(freezing.get(uuid) ?? null).toBe(variant > 0 ? TWO_TEXTS[variant - 1]!.label : null)
  }
})

test('the proof of a message has its own text, and the rules of the run have both', async () => {
  await using app = createTestApp()
  const { tenant } = await abCampaign(app, { people: 40 })
  await untilOut(app)
  const { rules } = app.db.get<{ rules: string }>('SELECT claim_rules AS rules FROM executions')!
  const templates = (JSON.parse(rules) as string[]).map((text) => JSON.parse(text).template)
  expect(templates).toEqual(TWO_TEXTS.map(({ messageTemplate }) => messageTemplate))
  for (const variant of [1, 2]) {
    const { id } = messagesOf(app).find((message) => message.variant === variant)!
    const { uuid, position } = app.db.get<{ uuid: string; position: string }>(
      'SELECT uuid, proof AS position FROM messages WHERE id = ?',
      id,
    )!
    expect(position.split('|')[1]).toBe(String(variant - 1))
    const { data } = (await app.get(`/messages/${uuid}/proof`, tenant.key)).body
    expect(data.text.body).toStartWith(TWO_TEXTS[variant - 1]!.messageTemplate.slice(0, 10))
  }
})
