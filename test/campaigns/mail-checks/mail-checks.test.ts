import { describe, expect, test } from 'bun:test'
import { foreignTagsIn } from '../../../src/lib/foreign-merge-tags.ts'
import { factsOf } from '../../../src/providers/documents/mail-facts.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { campaignIn, type Sendable, sendable } from '../../support/campaigns.ts'
import { addReader, mailTenant, postMail } from '../../support/mail.ts'
import { floorsOf, MOMENT } from '../../support/quick.ts'
import { webOf } from '../../support/web.ts'

const GONE = { status: 404 }

/** A server with a draft by email, which can be checked. */
async function drafted(mail: Record<string, unknown>, { web = webOf(), readers = [{}] as object[] } = {}) {
  const app = createTestApp({}, { contentFetch: web })
  const tenant = await mailTenant(app)
  for (const reader of readers) await addReader(app, tenant, { ...reader })
  const { body } = await postMail(app, tenant, { isDraft: true, trackLinks: true, ...mail })
  return {
    app,
    tenant,
    web,
    check: (asked: object = {}, language = 'en') => checked(app, tenant, body.data.id, { asked, language }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

async function checked(
  app: TestApp,
  tenant: Sendable,
  id: string,
  { asked, language }: { asked: object; language: string },
) {
  const { status, body } = await app.request('POST', `/campaigns/${id}/mail-checks`, {
    token: tenant.key,
    body: asked,
    headers: { 'accept-language': language },
  })
  expect(status).toBe(201)
  const of = (key: string) => body.data.checks.filter((one: { key: string }) => one.key === key)
  return { data: body.data, of, finding: (key: string) => of(key)[0] }
}

const GOOD = {
  subject: 'News of May',
  previewText: 'What is new in our bakery',
  htmlBody: `<p style="color:#222">${'We have new bread. '.repeat(40)}</p>
    <a href="https://shop.example/bread">Bread</a><img src="https://shop.example/bread.jpg" alt="A loaf">`,
}
const SHOP = {
  'https://shop.example/bread': { body: 'x' },
  'https://shop.example/bread.jpg': { headers: { 'content-length': '50000' } },
}

describe('POST /campaigns/:id/mail-checks', () => {
  test('a good mail passes every check, and nothing is changed', async () => {
    await using world = await drafted(GOOD, { web: webOf(SHOP) })
    const rows = world.app.rowCounts()
    const { data } = await world.check()
    expect(world.app.rowCounts()).toEqual(rows)
    const failed = data.checks.filter(({ status }: { status: string }) => status !== 'PASS')
    expect(failed).toEqual([])
    expect(data.checks.map(({ key }: { key: string }) => key)).toEqual([
      'LINKS',
      'IMAGES',
      'IMAGE_WEIGHT',
      'ALT_TEXTS',
      'CONTRAST',
      'SIZE',
      'SUBJECT',
      'PREVIEW_TEXT',
      'POSTAL_ADDRESS',
      'UNSUBSCRIBE',
    ])
  })

  test('a link without an answer is named, and a redirect is followed to its end', async () => {
    const web = webOf({
      'https://a.example/moved': { status: 301, headers: { location: '/gone' } },
      'https://a.example/gone': GONE,
      'https://a.example/closed': { status: 403 },
      'https://a.example/get-only': ({ method }) => ({ status: method === 'HEAD' ? 405 : 200 }),
      'https://a.example/x?y=1&z=2': {},
    })
    const links = ['https://a.example/moved', 'https://a.example/closed', 'https://nowhere.example/']
    const fine = ['https://a.example/get-only', 'https://a.example/x?y=1&amp;z=2']
    const htmlBody = [...links, ...fine].map((url) => `<a href="${url}">x</a>`).join('')
    await using world = await drafted({ htmlBody }, { web })
    const { of } = await world.check()
    expect(of('LINKS')).toEqual([
      {
        key: 'LINKS',
        status: 'FAIL',
        message: '2 links lead to nothing. Correct their addresses, or remove them.',
        field: 'htmlBody',
        count: 2,
        places: ['https://a.example/moved', 'https://nowhere.example/'],
      },
      {
        key: 'LINKS',
        status: 'WARN',
        message: '1 link could not be checked. Open it yourself.',
        field: 'htmlBody',
        count: 1,
        places: ['https://a.example/closed'],
      },
    ])
  })

  test('no address of a recipient, of an opt-out or of this server is asked', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { body } = await app.post('/short-links', tenant.key, { originalUrl: 'https://target.example/' })
    const htmlBody = `<a href="https://a.example/{{email}}">x</a> <a href="{{unsubscribeUrl}}">Out</a>
      <a href="https://carillon.test/s/abcdef">y</a> <a href="{{shortLink.${body.data.id}}}">z</a>
      <img alt="" src="https://a.example/{{firstName}}.png"> <img alt="" src="https://carillon.test/m/none">`
    const web = webOf()
    await using other = createTestApp({}, { contentFetch: web })
    const owner = await mailTenant(other)
    const link = await other.post('/short-links', owner.key, { originalUrl: 'https://target.example/' })
    await addReader(other, owner)
    const draft = await postMail(other, owner, {
      isDraft: true,
      htmlBody: htmlBody.replace(body.data.id, link.body.data.id),
    })
    const { of } = await checked(other, owner, draft.body.data.id, { asked: {}, language: 'en' })
    expect(new Set(web.asked)).toEqual(
      new Set(['HEAD https://target.example/', 'GET https://target.example/']),
    )
    // A file that this server does not have.
    expect(of('IMAGES')[0]).toMatchObject({ status: 'FAIL', places: ['https://carillon.test/m/none'] })
  })

  test('targets that lead nowhere from a mail are named', async () => {
    const htmlBody =
      '<a href="//a.example/">a</a><a href="/x">b</a><a href="www.a.example">c</a><a href="#">d</a><a href="http://a.example/">e</a><a href="mailto:x@a.example">f</a><a href="tel:+1">g</a>'
    await using world = await drafted({ htmlBody })
    const { of } = await world.check()
    expect(
      of('LINK_ADDRESSES').map(({ status, places }: Record<string, unknown>) => ({ status, places })),
    ).toEqual([
      { status: 'FAIL', places: ['//a.example/', '/x', 'www.a.example', '#'] },
      { status: 'WARN', places: ['http://a.example/'] },
    ])
  })

  test('addresses of this server are not called insecure, because its operator answers for them', async () => {
    await using app = createTestApp({ publicBaseUrl: 'http://carillon.test' }, { contentFetch: webOf() })
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    const htmlBody = '<img alt="a" src="http://carillon.test/m/none"><a href="http://a.example/">a</a>'
    const { body } = await postMail(app, tenant, { isDraft: true, trackLinks: true, htmlBody })
    const { of } = await checked(app, tenant, body.data.id, { asked: {}, language: 'en' })
    expect(of('LINK_ADDRESSES')).toMatchObject([{ places: ['http://a.example/'] }])
    expect(of('IMAGE_ADDRESSES')).toEqual([])
  })

  test('links to the website of an organization that has none say so once', async () => {
    const htmlBody = `<a href="{{organization.website}}">a</a><a href="{{ organization.website }}">b</a>`
    await using world = await drafted({ htmlBody })
    const missing = (await world.check()).of('LINK_ADDRESSES')
    expect(missing).toMatchObject([{ status: 'FAIL', count: 2, places: ['{{organization.website}}'] }])
    expect(missing[0].message).toContain('Settings > Organization')
    await world.app.patch('/organization', world.tenant.key, { website: 'https://bakery.example' })
    expect((await world.check()).of('LINK_ADDRESSES')).toEqual([])
  })

  test.each([
    {
      what: 'ALT_TEXTS',
      htmlBody: '<img src="https://a.example/a.png"><img src="https://a.example/b.png" alt="">',
      places: ['https://a.example/a.png'],
    },
    {
      what: 'ALT_TEXTS',
      htmlBody: '<a href="#x"><img src="https://a.example/a.png" alt=" "></a>',
      places: ['https://a.example/a.png'],
    },
    {
      what: 'CONTRAST',
      htmlBody: '<style>.x{color:#999}</style><p class="x">Gray</p>',
      places: ['Gray (2.8:1)'],
    },
    {
      what: 'IMAGE_ADDRESSES',
      htmlBody:
        '<img alt="" src="cid:1"><img alt="" src="logo.png"><img alt="" src="http://a.example/a.png">',
      places: ['cid:1', 'logo.png', 'http://a.example/a.png'],
    },
    {
      what: 'REMOVED_ELEMENTS',
      htmlBody: '<form><input></form><script>x</script>',
      places: ['<form>', '<input>', '<script>'],
    },
    {
      what: 'FOREIGN_MERGE_TAGS',
      htmlBody: '<p>Hi *|FNAME|* <a href="https://a.example/?u=%%EMAIL%%">x</a></p>',
      places: ['*|FNAME|*', '%%EMAIL%%'],
    },
    { what: 'TEXT_AMOUNT', htmlBody: '<img src="https://a.example/a.png" alt="Everything">', places: [] },
  ])('$what: $htmlBody', async ({ what, htmlBody, places }) => {
    await using world = await drafted({ htmlBody, category: 'TRANSACTIONAL' })
    const { finding } = await world.check()
    expect(finding(what).status).not.toBe('PASS')
    expect(finding(what).places).toEqual(places)
  })

  test('the size of the sent mail is compared with the limit of Gmail', async () => {
    const of = (bytes: number) => `<p>${'a'.repeat(bytes)}</p>`
    for (const { bytes, status } of [
      { bytes: 50_000, status: 'PASS' },
      { bytes: 92_000, status: 'WARN' },
    ]) {
      await using world = await drafted({ htmlBody: of(bytes) })
      expect((await world.check()).finding('SIZE').status).toBe(status)
    }
    await using world = await drafted({ htmlBody: `<p>${'ü'.repeat(52_000)}</p>` })
    expect((await world.check()).finding('SIZE')).toMatchObject({ status: 'FAIL', field: 'htmlBody' })
  })

  test('a heavy picture counts, and one of this server by its stored size', async () => {
    const web = webOf({ 'https://a.example/big.png': { headers: { 'content-length': '3000000' } } })
    await using world = await drafted({ htmlBody: '<img alt="x" src="https://a.example/big.png">' }, { web })
    expect((await world.check()).finding('IMAGE_WEIGHT')).toMatchObject({
      status: 'WARN',
      message: 'The images have 3,000 kB in total, so the email loads slowly on a phone. Use smaller images.',
    })
  })

  test('recipients without a value are counted, also those named by their address', async () => {
    await using world = await drafted(
      { subject: 'Hi {{firstName}}', messageTemplate: 'From {{city|town}} {{lastName}}' },
      { readers: [{ lastName: 'Lee' }, { lastName: 'Ng' }, { lastName: 'Roy' }, {}] },
    )
    world.app.db.writeNow((tx) => tx.run("UPDATE contacts SET first_name = email WHERE last_name = 'Ng'"))
    expect((await world.check()).finding('MERGE_FIELDS')).toMatchObject({
      status: 'WARN',
      count: 2,
      field: 'subject',
      places: ['{{firstName}}', '{{lastName}}'],
    })
  })

  test('a long subject, a long preview text and none are advised', async () => {
    await using world = await drafted({ subject: 's'.repeat(51), previewText: 'p'.repeat(101) })
    const { finding } = await world.check()
    expect(finding('SUBJECT')).toMatchObject({ status: 'WARN', count: 51, field: 'subject' })
    expect(finding('PREVIEW_TEXT')).toMatchObject({ status: 'WARN', count: 101, field: 'previewText' })
    await using without = await drafted({})
    expect((await without.check()).finding('PREVIEW_TEXT').status).toBe('WARN')
  })

  test('marketing of an organization that has lost its postal address fails', async () => {
    await using world = await drafted({})
    await world.app.patch('/organization', world.tenant.key, { address: { line1: null } })
    expect((await world.check()).finding('POSTAL_ADDRESS')).toMatchObject({ status: 'FAIL' })
  })

  test('a text mail is checked as its HTML is sent, in the language of the reader', async () => {
    await using world = await drafted({ messageTemplate: 'Siehe https://gone.example/x, {first_name}' })
    const { finding } = await world.check({}, 'de')
    expect(finding('LINKS')).toMatchObject({ status: 'FAIL', field: 'messageTemplate' })
    expect(finding('LINKS').message).toStartWith('1 Link führt ins Leere.')
    expect(finding('FOREIGN_MERGE_TAGS').places).toEqual(['{first_name}'])
  })

  test('a campaign by SMS has no checks', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'DRAFT')
    expect((await checked(app, tenant, id, { asked: {}, language: 'en' })).data.checks).toEqual([])
  })
})

describe('foreign merge tags', () => {
  test.each([
    '*|FNAME|*',
    '*|IF:FNAME|*',
    '%%FIRSTNAME%%',
    '{firstName}',
    '{first_name}',
    '[first_name]',
    '[[Email]]',
    '%FIRSTNAME%',
    '%recipient.name%',
    '{$name}',
    '<%= name %>',
    '##first_name##',
    '~Contact.FirstName~',
    '[unsubscribe]',
  ])('%s is found', (tag) => expect(foreignTagsIn(`Hi ${tag}, welcome`)).toEqual([tag]))

  test.each([
    '{{firstName}}',
    '{{ firstName|name }}',
    '[1]',
    '[note]',
    '{a}',
    '50% off and 20% more',
    'a*b*c',
    '[sic]',
    '100 %',
    '{ name: "x" }',
  ])('%s is a text', (text) => expect(foreignTagsIn(`Hi ${text}, welcome`)).toEqual([]))
})

describe('the facts of a mail', () => {
  test.each([
    { html: '<body bgcolor="#000"><p>x</p>', text: 'x' },
    { html: '<div style="background:#111;color:#222">x</div>', text: 'x' },
    { html: '<td style="background-color: rgb(255, 255, 255)"><font color="#aaa">x</font></td>', text: 'x' },
    { html: '<div style="background:#0000ee"><a href="#a">x</a></div>', text: 'x' },
    { html: '<p style="color:rgba(0,0,0,.3)">x</p>', text: 'x' },
  ])('a text with too little contrast is found: $html', async ({ html, text }) => {
    expect((await factsOf(html)).lowContrast.map((one) => one.text)).toEqual([text])
  })

  test.each([
    '<p>x</p>',
    '<body bgcolor="#000" text="#fff"><p>x</p>',
    '<div style="background:#fff url(data:image/png;base64,AA==)"><p style="color:#eee">x</p></div>',
    '<h1 style="color:#777">x</h1>',
    '<p style="display:none;color:#fff">x</p>',
    '<p style="color:#fff">&nbsp;&zwnj;&#847;</p>',
    '<style>p{color:#fff}</style><!-- x -->',
  ])('a readable or hidden text is no finding: %s', async (html) => {
    expect((await factsOf(html)).lowContrast).toEqual([])
  })

  test.each([
    '<div>',
    '<body>',
    '<a href="https://a.example/">',
    '<p style="color:#777">x',
    '<img src=x style="a:b;',
  ])('of hostile HTML are read in a moment: %s', async (piece) => {
    const html = piece.repeat(100_000 / piece.length)
    expect(await floorsOf(() => factsOf(html))).toBeLessThan(10 * MOMENT)
  })
})
