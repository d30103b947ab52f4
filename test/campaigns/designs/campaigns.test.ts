import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { activated } from '../../support/automations.ts'
import { postCampaign, sendable } from '../../support/campaigns.ts'
import { EVERY_BLOCK } from '../../support/designs.ts'
import { addReader, mailboxes, mailTenant, postMail } from '../../support/mail.ts'

const designOf = (...blocks: object[]) => ({ version: 1, blocks })
const HELLO = { id: 'hello', type: 'HEADING', text: 'Hello {{firstName|there}}' }
const END = { id: 'end', type: 'FOOTER' }
const isWren = { operator: 'AND', conditions: [{ field: 'firstName', operator: 'equals', value: 'Wren' }] }
const noText = { messageTemplate: undefined }

describe('a campaign with a designed mail', () => {
  test('sends HTML and text of its document, with links, footer and the brand', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    await app.patch('/organization/brand', tenant.key, { colors: { primary: '#7a2e1d' } })
    const { status, body } = await postMail(app, tenant, { ...noText, design: EVERY_BLOCK })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ htmlBody: null, mjmlBody: null })
    expect(body.data.design.blocks.map(({ id }: { id: string }) => id)).toEqual(
      EVERY_BLOCK.blocks.map(({ id }) => id),
    )
    await app.drain()
    const [mail] = mailboxes(app)
    const unsubscribe = /https:\/\/carillon\.test\/u\/[\w-]{80}/.exec(mail!.body)?.[0]
    expect(mail!.html).toContain('Hello Wren')
    expect(mail!.html).toContain('#7a2e1d')
    expect(mail!.html.split(`href="${unsubscribe}"`)).toHaveLength(2)
    expect(mail!.html.split('12 Mill Lane')).toHaveLength(2)
    expect(mail!.html).not.toContain('carillon:')
    expect(mail!.body).toContain('Hello Wren')
    expect(mail!.body).toContain('12 Mill Lane')
    expect(/href="(https:\/\/carillon\.test\/s\/\w{8})"/.exec(mail!.html)).not.toBeNull()
  })

  test('shows a block by its rules in HTML and text, to each recipient as it is then', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant, { firstName: 'Wren' })
    await addReader(app, tenant, { firstName: 'Robin' })
    const secret = { id: 'secret', type: 'TEXT', paragraphs: [{ spans: [{ text: 'For Wren alone' }] }] }
    const inside = {
      id: 'both',
      type: 'COLUMNS',
      columns: [{ blocks: [{ ...secret, id: 'in', showTo: isWren }] }, { blocks: [{ ...HELLO, id: 'out' }] }],
    }
    await postMail(app, tenant, {
      ...noText,
      design: designOf(HELLO, { ...secret, showTo: isWren }, inside, END),
    })
    await app.drain()
    const mails = Object.fromEntries(mailboxes(app).map((mail) => [mail.subject, mail]))
    const count = (text: string) => text.split('For Wren alone').length - 1
    const [wren, robin] = [mails['Hello Wren']!, mails['Hello Robin']!]
    expect([count(wren.html), count(wren.body)]).toEqual([2, 2])
    expect([count(robin.html), count(robin.body)]).toEqual([0, 0])
    expect(robin.html).toContain('Hello Robin')
    for (const { html } of [wren, robin]) expect(html).not.toContain('carillon:')
  })

  test('previews the blocks of the contact', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const wren = await addReader(app, tenant, { firstName: 'Wren' })
    const robin = await addReader(app, tenant, { firstName: 'Robin' })
    const design = designOf({ ...HELLO, text: 'For Wren alone', showTo: isWren }, END)
    const { body } = await postMail(app, tenant, { ...noText, design, isDraft: true })
    const preview = async (contactId: string) =>
      (await app.get(`/campaigns/${body.data.id}/preview?contactId=${contactId}`, tenant.key)).body.data
    const render = async (contactId?: string) =>
      (await app.post('/email-templates/render', tenant.key, { design, contactId })).body.data
    expect((await preview(wren.id)).html).toContain('For Wren alone')
    expect((await preview(robin.id)).html).not.toContain('For Wren alone')
    expect((await render(robin.id)).html).not.toContain('For Wren alone')
    expect((await render(robin.id)).text).not.toContain('For Wren alone')
    expect((await render()).html).toContain('For Wren alone')
  })

  test('has one document: a new one of another kind replaces it, and null removes only its own', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const created = await postMail(app, tenant, { ...noText, design: designOf(HELLO), isDraft: true })
    const path = `/campaigns/${created.body.data.id}`
    expect(created.body.data.messageTemplate).toBe('Hello {{firstName|there}}')
    const kept = await app.patch(path, tenant.key, { htmlBody: null })
    expect(kept.body.data.design.blocks).toHaveLength(1)
    const html = await app.patch(path, tenant.key, { htmlBody: '<p>New</p>' })
    expect(html.body.data).toMatchObject({ design: null, htmlBody: '<p>New</p>', messageTemplate: 'New' })
    const mjml = await app.patch(path, tenant.key, {
      mjmlBody:
        '<mjml><mj-body><mj-section><mj-column><mj-text>Own</mj-text></mj-column></mj-section></mj-body></mjml>',
    })
    expect(mjml.body.data).toMatchObject({ htmlBody: null, messageTemplate: 'Own' })
    const two = await app.patch(path, tenant.key, { htmlBody: '<p>A</p>', design: designOf(HELLO) })
    expect(two.status).toBe(400)
    expect((await app.get(path, tenant.key)).body.data.mjmlBody).toContain('Own')
  })

  test('takes the text of its document again with messageTemplate: null, now and later', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const letter = await postMail(app, tenant, { messageTemplate: 'My letter', isDraft: true })
    const path = `/campaigns/${letter.body.data.id}`
    const kept = await app.patch(path, tenant.key, { design: designOf(HELLO) })
    expect(kept.body.data.messageTemplate).toBe('My letter')
    const again = await app.patch(path, tenant.key, { messageTemplate: null })
    expect(again.body.data).toMatchObject({ messageTemplate: 'Hello {{firstName|there}}' })
    expect(again.body.data.design.blocks).toHaveLength(1)
    const later = await app.patch(path, tenant.key, { design: designOf({ ...HELLO, text: 'Later' }) })
    expect(later.body.data.messageTemplate).toBe('Later')
    const both = await app.patch(path, tenant.key, { messageTemplate: null, htmlBody: '<p>Both</p>' })
    expect(both.body.data).toMatchObject({ design: null, messageTemplate: 'Both' })
    const gone = await app.patch(path, tenant.key, { messageTemplate: null, htmlBody: null })
    expect([gone.status, gone.body.details[0].field]).toEqual([400, 'messageTemplate'])
  })

  test.each([
    {
      what: 'an unknown merge field',
      design: designOf({ ...HELLO, text: '{{nobody}}' }),
      field: 'design.blocks[0].text',
    },
    {
      what: 'a merge field cut by bold',
      design: designOf({
        id: 'a',
        type: 'TEXT',
        paragraphs: [{ spans: [{ text: '{{first' }, { text: 'Name}}', bold: true }] }],
      }),
      field: 'design.blocks[0].paragraphs[0].spans[0].text',
    },
    { what: 'an id twice', design: designOf(HELLO, HELLO), field: 'design' },
    {
      what: 'a link that runs code',
      design: designOf({ id: 'a', type: 'BUTTON', label: 'x', url: 'javascript:alert(1)' }),
      field: 'design.blocks[0].url',
    },
    { what: 'an unknown block', design: designOf({ id: 'a', type: 'GAME' }), field: 'design.blocks[0].type' },
    { what: 'another version', design: { version: 2, blocks: [] }, field: 'design.version' },
  ])('is refused with $what, and nothing is stored', async ({ design, field }) => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { status, body } = await postMail(app, tenant, { ...noText, design, isDraft: true })
    expect([status, body.details[0].field]).toEqual([400, field])
    expect((await app.get('/campaigns', tenant.key)).body.data).toEqual([])
  })

  test('with faults in its MJML is refused with their lines', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const mjmlBody = '<mjml><mj-body>\n<mj-game></mj-game></mj-body></mjml>'
    const { status, body } = await postMail(app, tenant, { ...noText, mjmlBody, isDraft: true })
    expect([status, body.details[0].field]).toEqual([400, 'mjmlBody'])
    expect(body.message).toContain('Line 2 (mj-game)')
  })

  test('with mj-include in its MJML is refused, because no file is read', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const mjmlBody = '<mjml><mj-body><mj-include path="/etc/hostname" /></mj-body></mjml>'
    const { status, body } = await postMail(app, tenant, { ...noText, mjmlBody, isDraft: true })
    expect([status, body.details[0].field]).toEqual([400, 'mjmlBody'])
    expect(body.message).toContain('mj-include')
  })

  test('keeps the comments of own HTML: none of them is replaced', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    await postMail(app, tenant, { ...noText, htmlBody: '<p>Hi</p><!--footer--><!--shown 0-->' })
    await app.drain()
    expect(mailboxes(app)[0]!.html).toContain('<p>Hi</p><!--footer--><!--shown 0-->')
  })

  test('can be a draft with a button without a link, but not be launched with it', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    const design = designOf({ id: 'buy', type: 'BUTTON', label: 'Buy' }, END)
    const draft = await postMail(app, tenant, { ...noText, design, isDraft: true })
    expect(draft.status).toBe(201)
    const { status, body } = await app.patch(`/campaigns/${draft.body.data.id}`, tenant.key, {
      isDraft: false,
    })
    expect([status, body.details[0].field, body.details[0].constraint]).toEqual([400, 'design', 'isComplete'])
    await app.drain()
    expect(mailboxes(app)).toEqual([])
  })

  test('is for mails alone', async () => {
    await using app = createTestApp()
    const { status, body } = await postCampaign(app, sendable(app), { design: designOf(HELLO) })
    expect([status, body.details[0].field]).toEqual([400, 'design'])
  })

  test('of the category TRANSACTIONAL has an address and no way to unsubscribe', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    await postMail(app, tenant, { ...noText, category: 'TRANSACTIONAL', design: designOf(HELLO, END) })
    await app.drain()
    const html = mailboxes(app)[0]!.html
    expect(html).toContain('12 Mill Lane')
    expect(html).not.toContain('/u/')
  })

  test('a change of its document withdraws its submission', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const draft = await postMail(app, tenant, { ...noText, design: designOf(HELLO), isDraft: true })
    const path = `/campaigns/${draft.body.data.id}`
    const changed = await app.patch(path, tenant.key, { design: designOf({ ...HELLO, text: 'Other' }) })
    expect(changed.body.data.approval.revision).not.toBe(draft.body.data.approval.revision)
  })
})

describe('an email template', () => {
  test('is created, changed, copied and deleted; the copy is of the organization', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const made = await app.post('/email-templates', key, { name: 'Spring', design: EVERY_BLOCK })
    expect(made.status).toBe(201)
    const path = `/email-templates/${made.body.data.id}`
    const changed = await app.patch(path, key, { name: 'Summer', subject: 'Hi {{firstName}}' })
    expect(changed.body.data).toMatchObject({ name: 'Summer', subject: 'Hi {{firstName}}', isSystem: false })
    const copy = await app.post(`${path}/clone`, key)
    expect(copy.body.data).toMatchObject({ name: 'Summer (copy)', design: made.body.data.design })
    await app.request('DELETE', path, { token: key })
    const { body } = await app.get('/email-templates', key)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Summer (copy)'])
    expect((await app.get(path, key)).status).toBe(404)
  })

  test('with an unknown merge field is refused, and nothing is stored', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const design = designOf({ ...HELLO, text: '{{nobody}}' })
    const { status, body } = await app.post('/email-templates', key, { name: 'A', design })
    expect([status, body.details[0].field]).toEqual([400, 'design.blocks[0].text'])
    expect((await app.get('/email-templates', key)).body.data).toEqual([])
  })
})

describe('a change of the brand', () => {
  test('gives drafts the new look, and leaves what was sent', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    const design = designOf({ id: 'buy', type: 'BUTTON', label: 'Buy', url: 'https://corner.example' }, END)
    await postMail(app, tenant, { ...noText, design })
    await app.drain()
    const draft = await postMail(app, tenant, { ...noText, design, isDraft: true })
    await app.patch('/organization/brand', tenant.key, { colors: { primary: '#7a2e1d' } })
    await app.drain()
    await app.patch(`/campaigns/${draft.body.data.id}`, tenant.key, { isDraft: false })
    await app.drain()
    const looks = mailboxes(app).map(({ html }) =>
      ['#1f4bb8', '#7a2e1d'].filter((color) => html.includes(color)),
    )
    expect(looks).toEqual([['#1f4bb8'], ['#7a2e1d']])
  })

  test('does not take back what an author changed meanwhile, nor a text of the author', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const draft = await postMail(app, tenant, {
      messageTemplate: 'My own',
      design: designOf(HELLO),
      isDraft: true,
    })
    const path = `/campaigns/${draft.body.data.id}`
    await app.patch('/organization/brand', tenant.key, { footerText: 'New' })
    const { updatedAt } = (await app.get(path, tenant.key)).body.data
    await app.drain()
    expect((await app.get(path, tenant.key)).body.data).toMatchObject({
      messageTemplate: 'My own',
      updatedAt,
    })
  })

  test('reaches the mails of automations that are sent after it, with their blocks for some contacts', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const [wren, robin] = [
      await addReader(app, tenant, { firstName: 'Wren' }),
      await addReader(app, tenant, { firstName: 'Robin' }),
    ]
    const design = designOf(
      { id: 'buy', type: 'BUTTON', label: 'Buy', url: 'https://corner.example' },
      { ...HELLO, text: 'For Wren alone', showTo: isWren },
      END,
    )
    const { id } = await activated(app, tenant, {
      steps: [{ id: 'mail', type: 'SEND', channel: 'EMAIL', subject: 'Hi {{firstName}}', design }],
    })
    const enter = async (contactId: string) => {
      await app.post(`/automations/${id}/people`, tenant.key, { contactIds: [contactId] })
      await app.drain()
    }
    await enter(wren.id)
    await app.patch('/organization/brand', tenant.key, { colors: { primary: '#7a2e1d' } })
    await app.drain()
    await enter(robin.id)
    const seen = mailboxes(app).map(({ subject, html, body }) => ({
      subject,
      isNew: html.includes('#7a2e1d'),
      isShown: [html, body].map((text) => text.includes('For Wren alone')),
    }))
    expect(seen).toEqual([
      { subject: 'Hi Wren', isNew: false, isShown: [true, true] },
      { subject: 'Hi Robin', isNew: true, isShown: [false, false] },
    ])
  })
})
