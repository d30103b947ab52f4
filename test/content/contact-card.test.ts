import { describe, expect, test } from 'bun:test'
import { closeOrganization } from '../../src/appliance/closing/close-organization.ts'
import { deleteUnusedChore } from '../../src/content/media/prune.ts'
import { enqueueChore } from '../../src/jobs/job.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addMedia, gif } from '../support/media.ts'
import { some } from '../support/size.ts'

const PATH = '/organization/contact-card'
const save = (app: TestApp, token: string, body: object) => app.request('PUT', PATH, { token, body })
/** Fetches the card as a phone does, without a credential. */
const fetchCard = (app: TestApp, url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.app.handle(
    new Request(`http://carillon.test${url.slice('https://carillon.test'.length)}`, { method, headers }),
  )

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (width: number, height: number) => new Bun.Image(DOT).resize(width, height).jpeg().buffer()

const FULL = {
  displayName: 'Ann; of Archer, Inc.',
  firstName: 'Ann',
  lastName: 'Archer',
  organizationName: 'Archer & Sons',
  title: 'Owner',
  phone: '+15046218927',
  email: 'ann@example.test',
  website: 'https://example.test/a,b;c',
  address: {
    line1: '1 Main St',
    line2: 'Suite 2',
    city: 'Metairie',
    state: 'LA',
    postalCode: '70001',
    country: 'US',
  },
  note: 'First line\nEND:VCARD\nReply STOP to opt out',
}

describe('GET /organization/contact-card', () => {
  test("before a card is saved, proposes the organization's details, without an address", async () => {
    await using app = createTestApp()
    const { key } = app.tenant('Acme')
    await app.patch('/organization', key, { phone: '+15046218927', address: { city: 'Metairie' } })
    const { status, body } = await app.get(PATH, key)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      displayName: 'Acme',
      organizationName: 'Acme',
      phone: '+15046218927',
      address: { city: 'Metairie', line1: null },
      vcardUrl: null,
      vcard: null,
      updatedAt: null,
    })
  })

  test("its answer can be saved again with its photo, even with the photo's file unchanged", async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { url } = await addMedia(app, key, await photo(40, 30))
    await save(app, key, { ...FULL, photoUrl: url })
    const { body: first } = await app.get(PATH, key)
    const { status, body } = await save(app, key, first.data)
    expect(status).toBe(200)
    expect(body.data).toEqual(first.data)
    expect(body.data.vcard).toContain('PHOTO;ENCODING=b;TYPE=JPEG:')
  })
})

describe('PUT /organization/contact-card', () => {
  test('replaces the card, and its address and id stay', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { body: first } = await save(app, key, FULL)
    expect(first.data).toMatchObject({ ...FULL, photoUrl: null, updatedAt: '2026-03-04T17:00:00.000Z' })
    expect(first.data.vcardUrl).toMatch(/^https:\/\/carillon\.test\/c\/[0-9A-Za-z]{22}\.vcf$/)
    const { body: second } = await save(app, key, { displayName: 'Acme', phone: '(504) 621-8927' })
    const { vcardUrl } = first.data
    expect(second.data).toMatchObject({ displayName: 'Acme', phone: '+15046218927', email: null, vcardUrl })
    expect(second.data.vcard).toContain('\r\nN:;Acme;;;\r\nFN:Acme\r\n')
    const idOf = (card: string) => /^UID:.*$/m.exec(card)?.[0]
    expect(idOf(second.data.vcard)).toBe(idOf(first.data.vcard)!)
  })

  test('a photo is made smaller, keeps its shape, and loses its location', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const large = await photo(3_000, 1_500)
    const place = Buffer.from('Exif\0\0GPS-HERE', 'latin1')
    const length = Buffer.from([0xff, 0xe1, 0, place.length + 2])
    const taken = Buffer.concat([large.subarray(0, 2), length, place, large.subarray(2)])
    const { status, body } = await save(app, key, {
      displayName: 'Acme',
      photoBase64: `data:image/jpeg;base64,${taken.toString('base64')}`,
    })
    expect(status).toBe(200)
    expect(body.data.photoUrl).toMatch(/^https:\/\/carillon\.test\/m\/[0-9A-Za-z]{22}$/)
    const unfolded = (body.data.vcard as string).replaceAll('\r\n ', '')
    const bytes = Buffer.from(/^PHOTO;ENCODING=b;TYPE=JPEG:(.*)$/m.exec(unfolded)![1]!, 'base64')
    expect(bytes.length).toBeLessThanOrEqual(60_000)
    expect(bytes.includes('GPS-HERE')).toBe(false)
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 512, height: 256, format: 'jpeg' })
    expect(body.data.vcard.length).toBeLessThan(300_000)
  })

  test.each(
    some([
      {
        what: 'an unknown file',
        body: { photoUrl: `https://carillon.test/m/${'a'.repeat(22)}` },
        field: 'photoUrl',
      },
      { what: 'a picture elsewhere', body: { photoUrl: 'https://example.test/a.jpg' }, field: 'photoUrl' },
      { what: 'a GIF', body: { photoBase64: gif().toString('base64') }, field: 'photoBase64' },
      { what: 'invalid base64', body: { photoBase64: '<svg/>' }, field: 'photoBase64' },
      {
        what: 'two photos',
        body: { photoUrl: 'https://example.test/a.jpg', photoBase64: DOT.toString('base64') },
        field: 'photoBase64',
      },
      { what: 'an invalid number', body: { phone: '12' }, field: 'phone' },
      {
        what: 'a postal address without a country',
        body: { address: { country: 'QQ' } },
        field: 'address.country',
      },
      { what: 'a script as a website', body: { website: 'javascript:alert(1)' }, field: 'website' },
      { what: 'no name', body: { displayName: ' ' }, field: 'displayName' },
    ]),
  )('$what is refused with its field, and nothing is saved', async ({ body, field }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const answer = await save(app, key, { displayName: 'Acme', ...body })
    expect([answer.status, answer.body.details?.[0]?.field]).toEqual([400, field])
    expect(app.rowCounts()).toMatchObject({ contact_cards: 0, media: 0 })
  })

  test('a picture of few bytes and of too many pixels is refused before it is read', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const bomb = Buffer.from(DOT)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const { status, body } = await save(app, key, {
      displayName: 'Acme',
      photoBase64: bomb.toString('base64'),
    })
    expect([status, body.details[0].field]).toEqual([400, 'photoBase64'])
  })

  test('the file of another organization is refused as a photo', async () => {
    await using app = createTestApp()
    const { url } = await addMedia(app, app.tenant('Theirs').key, DOT)
    const { status } = await save(app, app.tenant('Ours').key, { displayName: 'Ours', photoUrl: url })
    expect(status).toBe(400)
  })

  test('a text gets the card of its own organization only', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
    const { body } = await save(app, ours.key, { displayName: 'Ours' })
    const preview = (key: string) =>
      app.post('/sms-templates/preview', key, { body: 'Save us', mediaUrls: [body.data.vcardUrl] })
    expect([(await preview(ours.key)).status, (await preview(theirs.key)).status]).toEqual([201, 400])
  })
})

describe('GET /c/:token', () => {
  test('every caller gets the card as a file, in 3.0 or in 4.0', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { body } = await save(app, key, FULL)
    const answer = await fetchCard(app, body.data.vcardUrl)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="contact.vcf"')
    expect(await answer.text()).toBe(body.data.vcard)
    const newer = await (await fetchCard(app, `${body.data.vcardUrl}?version=4.0`)).text()
    expect(newer).toStartWith('BEGIN:VCARD\r\nVERSION:4.0\r\n')
    expect(newer).toContain('\r\nTEL;VALUE=uri;TYPE="work,voice":tel:+15046218927\r\n')
    expect(newer).toContain('\r\nURL:https://example.test/a,b;c\r\n')
  })

  test('a caller with the card gets 304 until it changes', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { body } = await save(app, key, FULL)
    const etag = (await fetchCard(app, body.data.vcardUrl)).headers.get('etag')!
    const again = () => fetchCard(app, body.data.vcardUrl, { 'if-none-match': `"other", W/${etag}` })
    expect((await again()).status).toBe(304)
    await save(app, key, { ...FULL, note: 'New' })
    expect((await again()).status).toBe(200)
  })

  test('a card cannot be found by another address, and the card of a closed organization cannot be found', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { body } = await save(app, tenant.key, FULL)
    const { vcardUrl } = body.data
    const statusOf = async (url: string) => (await fetchCard(app, url)).status
    expect(await statusOf(vcardUrl.replace('.vcf', ''))).toBe(404)
    expect(await statusOf(vcardUrl.replace('.vcf', '.txt'))).toBe(404)
    expect(await statusOf(vcardUrl)).toBe(200)
    app.db.writeNow((tx) => closeOrganization(tx, tenant.organization.id))
    expect(await statusOf(vcardUrl)).toBe(404)
  })
})

test("a file used as the card's photo or the logo is deleted neither by hand nor as unused", async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const [shown, logo, unused] = [
    await addMedia(app, key, DOT),
    await addMedia(app, key, DOT),
    await addMedia(app, key, DOT),
  ]
  await save(app, key, { displayName: 'Acme', photoUrl: shown.url })
  const { body } = await app.patch('/organization', key, { logoUrl: logo.url })
  expect(body.data.logoUrl).toBe(logo.url)
  const remove = (id: string) => app.request('DELETE', `/media/${id}`, { token: key })
  expect((await remove(shown.id)).body).toMatchObject({
    code: 'RESOURCE_IN_USE',
    details: [{ resource: 'contact-card' }],
  })
  expect((await remove(logo.id)).body).toMatchObject({
    code: 'RESOURCE_IN_USE',
    details: [{ resource: 'organization' }],
  })
  app.clock.advance(91 * 86_400_000)
  app.db.writeNow((tx) => enqueueChore(tx, deleteUnusedChore))
  await app.drain()
  const left = (await app.get('/media', key)).body.data.map(({ id }: { id: string }) => id)
  expect(left.sort()).toEqual([shown.id, logo.id].sort())
  expect(left).not.toContain(unused.id)
  await save(app, key, { displayName: 'Acme' })
  expect((await remove(shown.id)).status).toBe(200)
})
