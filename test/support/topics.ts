import type { TestApp, TestTenant } from './app.ts'

export interface TopicName {
  id: string
  name: string
}

/** Creates a topic: Offers, unless `fields` has another name. */
export async function addTopic(
  app: TestApp,
  tenant: TestTenant,
  fields: Record<string, unknown> = {},
): Promise<TopicName> {
  const { status, body } = await app.post('/topics', tenant.key, { name: 'Offers', ...fields })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.data.id, name: body.data.name }
}

/** Records a choice of a contact, of each of its addresses unless the choice has a channel. */
export const chooseTopic = (
  app: TestApp,
  tenant: TestTenant,
  contactId: string,
  choice: Record<string, unknown>,
) => app.patch(`/contacts/${contactId}/topics`, tenant.key, { choices: [choice] })

/** Returns the choices that count: action and method by the name of the topic and the address. */
export const lastChoices = (app: TestApp, organizationId?: number): Record<string, string> =>
  Object.fromEntries(
    app.db
      .all<{ topic: string; address: string; choice: string }>(
        `SELECT topics.name AS topic, c.address, c.action || ' ' || c.method AS choice
         FROM topic_choices c JOIN topics ON topics.id = c.topic_id
         WHERE c.id IN (SELECT max(x.id) FROM topic_choices x
             WHERE x.import_id IS NULL OR x.import_id NOT IN (SELECT import_id FROM consent_retractions)
             GROUP BY x.topic_id, x.channel, x.address)
           AND c.organization_id = coalesce(?, c.organization_id)
         ORDER BY topics.name, c.channel, c.address`,
        organizationId ?? null,
      )
      .map(({ topic, address, choice }) => [`${topic} ${address}`, choice]),
  )

/** Unsubscribes contacts from a topic. */
export async function unsubscribe(
  app: TestApp,
  tenant: TestTenant,
  { id: topicId }: TopicName,
  contactIds: readonly string[],
): Promise<void> {
  for (const contactId of contactIds)
    await chooseTopic(app, tenant, contactId, { topicId, action: 'UNSUBSCRIBED' })
}

/** Presses a button of the page behind a link of a mail; default: the one click of a mail program. */
export const press = (app: TestApp, path: string, body = 'List-Unsubscribe=One-Click') =>
  app.request('POST', path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
