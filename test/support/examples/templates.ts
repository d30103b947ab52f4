import type { Scene } from './people.ts'

/** Shows templates, and a text rendered for a contact. */
export async function showTemplates(
  { show, prepare }: Scene,
  token: string,
  contactId: string,
): Promise<void> {
  const body = {
    name: 'Spring menu',
    category: 'MARKETING',
    body: 'Hi {{firstName|there}}, our spring menu is here. {{organization.name}}',
  }
  const { id } = await show('POST /sms-templates', { token, body })
  await show('GET /sms-templates', { token, query: { includeSystem: 'true', limit: '2' } })
  await show('GET /sms-templates/:id', { token, params: { id } })
  await show('PATCH /sms-templates/:id', { token, params: { id }, body: { name: 'Spring menu 2027' } })
  await show('POST /sms-templates/preview', {
    token,
    body: { body: 'Hi {{firstName|there}} \u2013 it\u2019s spring\u2026', contactId },
  })
  const { id: copy } = await show('POST /sms-templates/:id/clone', { token, params: { id } })
  await show('DELETE /sms-templates/:id', { token, params: { id: copy } })
  await prepare('POST /sms-templates', { token, body })
}
