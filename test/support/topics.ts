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
