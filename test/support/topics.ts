import type { TestApp, TestTenant } from './app.ts'

/** Creates a topic through the API. */
export async function addTopic(
  app: TestApp,
  tenant: TestTenant,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; name: string }> {
  const { id, name } = (await app.post('/topics', tenant.key, { name: 'Offers', ...fields })).body.data
  return { id, name }
}

/** Records a choice of a contact through the API. @param choice `topicId`, `action`, and `channel` for one address only */
export const chooseTopic = (
  app: TestApp,
  tenant: TestTenant,
  contactId: string,
  choice: Record<string, unknown>,
) => app.patch(`/contacts/${contactId}/topics`, tenant.key, { choices: [choice] })
