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
  await showEmailTemplates({ show, prepare }, token, contactId)
}

/** Shows designed templates, and a mail made for a contact. */
async function showEmailTemplates(
  { show, prepare }: Pick<Scene, 'show' | 'prepare'>,
  token: string,
  contactId: string,
): Promise<void> {
  const design = {
    version: 1,
    blocks: [
      { id: 'title', type: 'HEADING', text: 'Hi {{firstName|there}}', level: 1 },
      { id: 'order', type: 'BUTTON', label: 'See the menu', url: 'https://riverside.example/menu' },
      { id: 'end', type: 'FOOTER' },
    ],
  }
  const body = { name: 'Spring menu', category: 'MARKETING', subject: 'Our spring menu', design }
  const { id } = await show('POST /email-templates', { token, body })
  await show('GET /email-templates', { token, query: { limit: '2' } })
  await show('GET /email-templates/:id', { token, params: { id } })
  await show('PATCH /email-templates/:id', { token, params: { id }, body: { name: 'Spring menu 2027' } })
  await show('POST /email-templates/render', {
    token,
    body: { design, subject: 'Our spring menu', contactId },
  })
  const { id: copy } = await show('POST /email-templates/:id/clone', { token, params: { id } })
  await show('DELETE /email-templates/:id', { token, params: { id: copy } })
  await prepare('POST /email-templates', { token, body })
}
