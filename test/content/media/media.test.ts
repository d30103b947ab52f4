import { describe, expect, test } from 'bun:test'
import { closeOrganization } from '../../../src/appliance/closing/close-organization.ts'
import { pruneMediaChore } from '../../../src/content/media/prune.ts'
import { listen } from '../../../src/http/server.ts'
import { enqueueChore } from '../../../src/jobs/job.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../support/app.ts'
import { until } from '../../support/client.ts'
import { FaultyDisk } from '../../support/faulty-disk.ts'
import { addMedia, gif, jpeg, mediaForm, mp4, png, uploadMedia, VCARD } from '../../support/media.ts'
import { openMigrated } from '../../support/migrated.ts'
import { some } from '../../support/size.ts'

const MIB = 1_048_576
const MOST_BYTES = 250 * MIB

/** Fetches a file as a carrier does, without a credential. */
const fetchFile = (app: TestApp, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.app.handle(new Request(`http://carillon.test${path}`, { method, headers }))

/** Runs the job that prunes files, as its schedule does. */
async function prune(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => enqueueChore(tx, pruneMediaChore))
  await app.drain()
}

const bytesOf = async (answer: Response | Promise<Response>) =>
  Buffer.from(await (await answer).arrayBuffer())

describe('POST /media', () => {
  test.each(
    some([
      { type: 'image/jpeg', content: jpeg() },
      { type: 'image/png', content: png() },
      { type: 'image/gif', content: gif() },
      { type: 'video/mp4', content: mp4() },
      { type: 'text/vcard', content: Buffer.from(VCARD) },
    ]),
  )('a file is $type by its bytes, with any name', async ({ type, content }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { status, body } = await uploadMedia(app, key, content, '../../etc/page.html')
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ contentType: type, size: content.length, fileName: 'page.html' })
    expect(body.data.url).toMatch(/^https:\/\/carillon\.test\/m\/[0-9A-Za-z]{22}$/)
  })

  test('a file of 5 MiB is returned byte for byte', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const video = mp4(5 * MIB - mp4().length)
    const { path } = await addMedia(app, key, video)
    const answer = await fetchFile(app, path)
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect((await bytesOf(answer)).equals(video)).toBe(true)
  })

  test.each([
    { what: 'an empty file', content: '', status: 400, constraint: 'isNotEmpty' },
    { what: 'half a photo', content: jpeg(100).subarray(0, 90), status: 400, constraint: 'isWhole' },
    { what: 'HTML named photo.jpg', content: '<html></html>', status: 415, constraint: 'isMedia' },
    { what: 'SVG', content: '<svg onload="alert(1)"/>', status: 415, constraint: 'isMedia' },
  ])('$what is refused and stores nothing', async ({ content, status, constraint }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const before = app.rowCounts()
    const { status: answered, body } = await uploadMedia(app, key, content, 'photo.jpg')
    expect(answered).toBe(status)
    expect(body.details[0]).toMatchObject({ field: 'file', constraint })
    expect(app.rowCounts()).toEqual(before)
  })

  test('a byte more than 5 MiB is 413', async () => {
    await using app = createTestApp()
    const { status } = await uploadMedia(app, app.tenant().key, mp4(5 * MIB + 1 - mp4().length))
    expect(status).toBe(413)
  })

  test('a body that is no form, has no file or a text instead of one is refused with the field', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const text = new FormData()
    text.set('file', 'not a file')
    const answers = [
      await app.post('/media', key, { file: 'x' }),
      await app.request('POST', '/media', { token: key, body: new FormData() }),
      await app.request('POST', '/media', { token: key, body: text }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code, body.details?.[0]?.field])).toEqual([
      [415, 'UNSUPPORTED_MEDIA_TYPE', undefined],
      [400, 'VALIDATION_FAILED', 'file'],
      [400, 'VALIDATION_FAILED', 'file'],
    ])
  })

  test.each([
    { what: 'an upload', path: '/media', type: 'multipart/form-data; boundary=b', begins: '--b' },
    { what: 'JSON', path: '/tags', type: 'application/json', begins: '{' },
  ])('$what whose caller disconnects stores nothing, and logs no error', async (sent) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const arrived = Promise.withResolvers<void>()
    const handle = (request: Request) => {
      arrived.resolve()
      return app.app.handle(request)
    }
    const server = listen(handle, { host: '127.0.0.1', port: 0 })
    const before = app.rowCounts()
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: server.port,
      socket: { data: () => {} },
    })
    socket.write(
      `POST ${sent.path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Length: 9000\r\nContent-Type: ${sent.type}\r\n\r\n${sent.begins}`,
    )
    await arrived.promise
    socket.terminate()
    await until(
      async () => app.logged.join(''),
      (log) => log.includes('request '),
    )
    expect(app.logged.join('')).toContain('request refused')
    expect(app.rowCounts()).toEqual(before)
    await server.stop()
  })

  test.each(some(['SQLITE_FULL', 'SQLITE_IOERR_WRITE'] as const))(
    'wherever the disk fails with %s, the upload is refused, shows nothing, and can be sent again with its key',
    async (fault) => {
      const connection = openMigrated()
      const disk = new FaultyDisk(connection)
      await using app = createTestApp({}, { connection, pauseAfter: () => 0 })
      const { key } = app.tenant()
      const upload = (name: string) =>
        app.request('POST', '/media', {
          token: key,
          body: mediaForm(jpeg(600_000)),
          headers: { 'idempotency-key': name },
        })
      disk.failFrom(1, 0)
      await upload('first')
      const places = disk.writes
      for (let place = 1; place <= places; place++) {
        disk.failFrom(place, 1, fault)
        expect((await upload(`${place}`)).status).toBe(503)
        expect((await app.get('/media', key)).body.meta.total).toBe(place)
        expect((await upload(`${place}`)).status).toBe(201)
      }
      expect(places).toBeGreaterThan(6)
      app.clock.advance(3_600_001)
      await prune(app)
      expect(app.rowCounts()).toMatchObject({ media: 1 + places, media_pieces: 2 * (1 + places) })
    },
  )

  test('two files in one form are refused, so that the second is not lost', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const form = mediaForm(jpeg())
    form.append('file', new File([new Uint8Array(png())], 'second.png'))
    const { status, body } = await app.request('POST', '/media', { token: key, body: form })
    expect([status, body.message]).toEqual([400, 'file must be given once.'])
  })

  test('an organization whose room is used up learns its size, and another one has room', async () => {
    await using app = createTestApp()
    const { organization, key } = app.tenant()
    const { id } = await addMedia(app, key)
    app.db.writeNow((tx) => tx.run('UPDATE media SET size_bytes = ?', MOST_BYTES - 10))
    const { status, body } = await uploadMedia(app, key, png())
    expect(status).toBe(402)
    expect(body.code).toBe('LIMIT_REACHED')
    expect(body.details).toEqual([{ resource: 'mediaBytes', limit: MOST_BYTES, used: MOST_BYTES - 10 }])
    expect((await uploadMedia(app, app.tenant('Other').key, png())).status).toBe(201)
    expect((await app.delete(`/media/${id}`, key)).status).toBe(200)
    expect((await uploadMedia(app, key, png())).status).toBe(201)
    app.db.writeNow((tx) =>
      tx.run(
        `INSERT INTO media (uuid, organization_id, token, file_name, content_type, size_bytes, created_at)
         SELECT value, ?, value, 'x', 'image/png', 1, 0 FROM json_each(?)`,
        organization.id,
        JSON.stringify(Array.from({ length: 1_000 }, (_, n) => `${n}`)),
      ),
    )
    expect((await uploadMedia(app, key, png())).body.details).toMatchObject([{ resource: 'mediaFiles' }])
  })

  test('an interrupted upload is deleted after an hour, with its bytes', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { id, path } = await addMedia(app, key, mp4(2 * MIB))
    app.db.writeNow((tx) => tx.run('UPDATE media SET stored_at = NULL'))
    expect((await fetchFile(app, path)).status).toBe(404)
    expect((await app.get(`/media/${id}`, key)).status).toBe(404)
    await prune(app)
    expect(app.rowCounts()).toMatchObject({ media: 1 })
    app.clock.advance(3_600_001)
    await prune(app)
    expect(app.rowCounts()).toMatchObject({ media: 0, media_pieces: 0 })
  })
})

describe('GET /media', () => {
  test('files are listed newest first, of the organization only', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    await addMedia(app, app.tenant('Other').key)
    const first = await addMedia(app, key, jpeg())
    app.clock.advance(1_000)
    const second = await addMedia(app, key, png())
    const { body } = await app.get('/media', key)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    expect(body.meta).toMatchObject({ total: 2, page: 1 })
  })
})

describe('GET /media/:id', () => {
  test('a file has the same record as the answer of its upload', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { body } = await uploadMedia(app, key, gif(), 'dance.gif')
    expect((await app.get(`/media/${body.data.id}`, key)).body.data).toEqual(body.data)
  })
})

describe('DELETE /media/:id', () => {
  test('a deleted file is gone from its address at once, even after it was fetched, and then its bytes', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { id, path } = await addMedia(app, key, mp4(MIB))
    expect((await fetchFile(app, path)).status).toBe(200)
    expect((await app.delete(`/media/${id}`, key)).body.data).toEqual({ id })
    const gone = await fetchFile(app, path)
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('Ask the sender for a new link')
    expect((await app.get('/media', key)).body.data).toEqual([])
    await app.drain()
    expect(app.rowCounts()).toMatchObject({ media: 0, media_pieces: 0 })
  })
})

describe('GET /m/:token', () => {
  test('a browser takes a file for no other type and runs no code in it', async () => {
    await using app = createTestApp()
    const polyglot = Buffer.concat([jpeg(), Buffer.from('<script>alert(document.domain)</script>')])
    const { path } = await addMedia(app, app.tenant().key, polyglot)
    const { status, headers } = await fetchFile(app, path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox;/)
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
  })

  test('HEAD answers like GET, without the bytes', async () => {
    await using app = createTestApp()
    const { path } = await addMedia(app, app.tenant().key, jpeg(1_000))
    const answer = await fetchFile(app, path, {}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(jpeg(1_000).length))
    expect(await bytesOf(answer)).toHaveLength(0)
  })

  test('a player gets the requested range, and a caller with the file gets 304', async () => {
    await using app = createTestApp()
    const video = mp4(2 * MIB)
    const { path } = await addMedia(app, app.tenant().key, video)
    const part = await fetchFile(app, path, { range: 'bytes=600000-600099' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 600000-600099/${video.length}`)
    expect((await bytesOf(part)).equals(video.subarray(600_000, 600_100))).toBe(true)
    const beyond = await fetchFile(app, path, { range: `bytes=${video.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${video.length}`])
    const etag = part.headers.get('etag')!
    expect((await fetchFile(app, path, { 'if-none-match': `W/${etag}` })).status).toBe(304)
  })

  test('an unknown address is 404, and a caller who tries many is refused', async () => {
    const rateLimits = { ...TEST_CONFIG.rateLimits, public: { quota: 5, windowSeconds: 60 } }
    await using app = createTestApp({ rateLimits })
    const { path } = await addMedia(app, app.tenant().key)
    const guess = () => fetchFile(app, `/m/${'A'.repeat(22)}`)
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(404)
    expect((await guess()).status).toBe(429)
    expect((await fetchFile(app, path)).status).toBe(429)
    app.clock.advance(60_000)
    expect((await fetchFile(app, path)).status).toBe(200)
  })

  test('the files of a deleted organization are gone', async () => {
    await using app = createTestApp()
    const { organization, key } = app.tenant()
    const { path } = await addMedia(app, key)
    app.db.writeNow((tx) => closeOrganization(tx, organization.id))
    expect((await fetchFile(app, path)).status).toBe(404)
  })

  test('of two parallel uploads, both are complete', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const files = [mp4(2 * MIB), jpeg(2 * MIB), png(2 * MIB)]
    const uploads = await Promise.all(files.map((file) => addMedia(app, key, file)))
    const fetched = await Promise.all(uploads.map(({ path }) => bytesOf(fetchFile(app, path))))
    expect(fetched.map((bytes, n) => bytes.equals(files[n]!))).toEqual([true, true, true])
  })
})

test('an upload with an idempotency key is stored once', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const upload = () =>
    app.request('POST', '/media', {
      token: key,
      body: mediaForm(jpeg()),
      headers: { 'idempotency-key': 'once' },
    })
  const [first, second] = [await upload(), await upload()]
  expect(second.body).toEqual(first.body)
  expect(app.rowCounts()).toMatchObject({ media: 1 })
})
