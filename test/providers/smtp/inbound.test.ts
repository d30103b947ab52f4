import { describe, expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addSegment } from '../../support/campaigns.ts'
import { addGateway, addIdentity } from '../../support/identities.ts'
import { addReader, postMail, setAddress } from '../../support/mail.ts'
import { some } from '../../support/size.ts'
import { type SmtpPeer, startSmtpPeer } from '../../support/smtp-peer.ts'
import { addTopic } from '../../support/topics.ts'
import { SAMPLES } from '../mail-in/corpus/mails.ts'
import { HOSTILE_MAILS } from '../mail-in/hostile-mails.ts'
import { deliveryReport, mailOf } from '../mail-in/mails.ts'

/** Sender at a mail server whose mail comes back to the inbound address. */
async function mailWorld(app: TestApp, peer: SmtpPeer, name = 'Corner Bakery') {
  const tenant = app.tenant(name)
  await setAddress(app, tenant)
  const sender = await addIdentity(app, tenant, {
    channel: 'EMAIL',
    provider: 'SMTP',
    name: 'News',
    address: 'news@corner.example',
    throughputPerSecond: 1_000,
    credentials: {
      host: '127.0.0.1',
      port: peer.port,
      secure: 'NONE',
      inboundMode: 'WEBHOOK',
      bounceAddress: 'b@corner.example',
    },
  })
  const sendable = { ...tenant, segment: addSegment(app, tenant), identity: { id: 0, uuid: sender.id } }
  const { pathname } = new URL(sender.callbackUrls.inbound)
  /** Delivers a mail. Returns the status of the answer. */
  const comes = async (mail: Uint8Array): Promise<number> =>
    (
      await app.request('POST', pathname, {
        body: mail,
        headers: { 'content-type': 'message/rfc822' },
      })
    ).status
  /** Sends a campaign to one reader. Returns its mail, and its outcome. */
  const sendTo = async (fields: Record<string, unknown> = {}, campaign: Record<string, unknown> = {}) => {
    const reader = await addReader(app, sendable, fields)
    return { ...reader, ...(await sendAgainTo(reader, campaign)) }
  }
  /** Sends another campaign to an existing member. */
  const sendAgainTo = async (
    reader: { id: string; email: string },
    campaign: Record<string, unknown> = {},
  ) => {
    const { body } = await postMail(app, sendable, campaign)
    await app.drain()
    const { from, raw } = peer.mails.findLast(({ to }) => to === reader.email)!
    const state = async () => {
      const { data } = (await app.get(`/campaigns/${body.data.id}/messages?limit=50`, tenant.key)).body
      const { status, errorCode } = data.find(({ to }: { to: string }) => to === reader.email)
      return [status, errorCode]
    }
    const optOuts = async () =>
      (await app.get(`/contacts/${reader.id}/consents`, tenant.key)).body.data
        .filter(({ action }: { action: string }) => action === 'OPT_OUT')
        .map(({ method }: { method: string }) => method)
    return { returnPath: from, raw, campaign: body.data.id, state, optOuts }
  }
  return { tenant, comes, sendTo, sendAgainTo }
}

const reportTo = (address: string, fields: string, original?: string): Uint8Array =>
  mailOf(
    new TextDecoder()
      .decode(deliveryReport({ fields, ...(original === undefined ? {} : { original }) }))
      .replaceAll('bounces+abc.def@mail.acme.test', address)
      // It names no recipient, unless a test names its mail.
      .replaceAll(/ana@shop\.example/gi, (recipient) => (original === undefined ? '' : recipient)),
  )

const GONE = 'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such user'

const complaintTo = (address: string, type = 'abuse'): Uint8Array =>
  mailOf(`From: fbl@mx.example
To: ${address}
Message-ID: <arf-1@mx.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

--b1
Content-Type: text/plain

A complaint.

--b1
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: Some/1.0
Version: 1

--b1--
`)

const letter = (from: string, subject: string, text: string): Uint8Array =>
  mailOf(`From: ${from}\nTo: b@corner.example\nSubject: ${subject}\nMessage-ID: <l@x.example>\n\n${text}\n`)

describe('mail that comes back', () => {
  const action = (name: string, status: string) => `Action: ${name}\nStatus: ${status}`
  test.each(
    some([
      {
        what: 'a dead address suppresses it',
        fields: GONE,
        state: ['FAILED', 'BOUNCED'],
        methods: ['BOUNCE'],
      },
      {
        what: 'a full mailbox suppresses nothing',
        fields: action('failed', '5.2.2'),
        state: ['FAILED', 'UNREACHABLE'],
      },
      {
        what: 'a blocked sender suppresses nothing',
        fields: action('failed', '5.7.1'),
        state: ['FAILED', 'CARRIER_FILTERED'],
      },
      { what: 'a delay changes nothing', fields: action('delayed', '4.4.1'), state: ['SENT', null] },
      { what: 'a delivery is noted', fields: action('delivered', '2.0.0'), state: ['DELIVERED', null] },
    ]),
  )('$what, also repeated', async ({ fields, state, methods = [] }) => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo } = await mailWorld(app, peer)
    const sent = await sendTo()
    expect(await sent.state()).toEqual(['SENT', null])
    for (let time = 0; time < 2; time++) {
      expect(await comes(reportTo(sent.returnPath.toUpperCase(), fields))).toBe(200)
      expect([await sent.state(), await sent.optOuts()]).toEqual([state, methods])
    }
  })

  test('an address with a full mailbox for three campaigns in a row is suppressed, but not if a mail arrived between them', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo, sendAgainTo } = await mailWorld(app, peer)
    const full = (returnPath: string) => comes(reportTo(returnPath, action('failed', '5.2.2')))
    const first = await sendTo()
    await full(first.returnPath)
    await full((await sendAgainTo(first)).returnPath)
    const reached = await sendAgainTo(first)
    await full((await sendAgainTo(first)).returnPath)
    await full((await sendAgainTo(first)).returnPath)
    expect([await reached.state(), await first.optOuts()]).toEqual([['SENT', null], []])
    await full((await sendAgainTo(first)).returnPath)
    expect(await first.optOuts()).toEqual(['BOUNCE'])
  })

  test('an address that turns out dead is suppressed, and its mail stays delivered', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo } = await mailWorld(app, peer)
    const sent = await sendTo()
    await comes(reportTo(sent.returnPath, 'Action: relayed\nStatus: 2.0.0'))
    await comes(reportTo(sent.returnPath, GONE))
    expect([await sent.state(), await sent.optOuts()]).toEqual([['DELIVERED', null], ['BOUNCE']])
  })

  test('without a token, a bounce counts if Message-ID and recipient are those of one mail', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo } = await mailWorld(app, peer)
    const [other, sent] = [await sendTo(), await sendTo({ email: 'ana@shop.example' })]
    const original = async (raw: Buffer) => `Message-ID: ${(await PostalMime.parse(raw)).messageId}\n`
    await comes(reportTo('b@corner.example', GONE, await original(other.raw)))
    await comes(reportTo('b@corner.example', GONE, await original(sent.raw)))
    expect(await other.state()).toEqual(['SENT', null])
    expect(await sent.state()).toEqual(['FAILED', 'BOUNCED'])
  })

  test('forged tokens and those of another organization change nothing', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const mine = await mailWorld(app, peer)
    const theirs = await mailWorld(app, peer, 'Other')
    const sent = await mine.sendTo()
    const last = sent.returnPath.indexOf('@') - 1
    const forged = `${sent.returnPath.slice(0, last)}${sent.returnPath[last] === '0' ? '1' : '0'}@corner.example`
    expect(await mine.comes(reportTo(forged, GONE))).toBe(200)
    expect(await theirs.comes(reportTo(sent.returnPath, GONE))).toBe(200)
    expect(await theirs.comes(complaintTo(sent.returnPath))).toBe(200)
    expect([await sent.state(), await sent.optOuts()]).toEqual([['SENT', null], []])
  })

  test('the bytes of a mail are read in the charsets of its parts', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo, tenant } = await mailWorld(app, peer)
    const sent = await sendTo()
    const mail = `From: ${sent.email}\r\nTo: b@corner.example\r\nSubject: Re: Hello\r\nContent-Type: multipart/mixed; boundary="p"\r\n\r\n--p\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\nNo quiero m\xe1s correos, qu\xedtame de la lista\r\n--p\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: binary\r\n\r\n\x89PNG\xff\xfe\0\r\n--p--\r\n`
    expect(await comes(Buffer.from(mail, 'latin1'))).toBe(200)
    const { data } = (await app.get('/opt-out/reviews', tenant.key)).body
    expect(data.map(({ body }: { body: string }) => body.trim())).toEqual([
      'No quiero más correos, quítame de la lista',
    ])
  })

  test('no address is suppressed because of an automatic answer, a letter, a full mailbox or a blocklist', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo } = await mailWorld(app, peer)
    const sent = await sendTo()
    const harmless = SAMPLES.filter(({ means }) => means !== 'BAD_ADDRESS' && means !== 'COMPLAINT')
    const toUs = (mail: Uint8Array) =>
      Buffer.from(
        Buffer.from(mail)
          .toString()
          .replaceAll('b+abc@corner.example', sent.returnPath)
          .replaceAll('ana@shop.example', sent.email),
      )
    for (const { mail } of harmless) expect(await comes(toUs(mail))).toBe(200)
    expect(await sent.optOuts()).toEqual([])
    const dead = SAMPLES.find(({ means }) => means === 'BAD_ADDRESS')!
    await comes(toUs(dead.mail))
    expect(await sent.optOuts()).toEqual(['BOUNCE'])
  })

  test('a dead forwarding address counts as a full mailbox', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo } = await mailWorld(app, peer)
    const sent = await sendTo()
    await comes(reportTo(sent.returnPath, GONE, 'To: ana@shop.example\n'))
    expect([await sent.state(), await sent.optOuts()]).toEqual([['FAILED', 'UNREACHABLE'], []])
  })

  test('no hostile mail is an internal error, or changes messages and opt-outs', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo } = await mailWorld(app, peer)
    const sent = await sendTo()
    const countsOf = () => {
      const { messages, consents, suppressions } = app.rowCounts()
      return { messages, consents, suppressions }
    }
    const before = countsOf()
    const answers = new Set<number>()
    for (const [, mail] of some(HOSTILE_MAILS)) answers.add(await comes(mail))
    expect([...answers].filter((status) => ![200, 400].includes(status))).toEqual([])
    expect([await sent.state(), countsOf()]).toEqual([['SENT', null], before])
  })

  test('bytes that are no mail are refused, and change nothing', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo } = await mailWorld(app, peer)
    const sent = await sendTo()
    expect(await comes(mailOf(''))).toBe(400)
    expect(await comes(mailOf(`no header\n\n${'x'.repeat(1_048_576)}`))).toBe(413)
    expect(await sent.state()).toEqual(['SENT', null])
  })
})

test.each([
  ['abuse', ['COMPLAINT']],
  ['not-spam', []],
])('a report of the type %s is recorded as %p, and counted once', async (type, methods) => {
  await using app = createTestApp()
  await using peer = await startSmtpPeer()
  const { comes, sendTo } = await mailWorld(app, peer)
  const sent = await sendTo()
  for (let time = 0; time < 2; time++) await comes(complaintTo(sent.returnPath, type))
  const counted = app.db.value<number>('SELECT opted_out_count FROM campaigns WHERE uuid = ?', sent.campaign)
  expect([await sent.optOuts(), counted]).toEqual([methods, methods.length])
})

describe('letters', () => {
  const reviewsOf = async (app: TestApp, key: string) =>
    (await app.get('/opt-out/reviews', key)).body.data.map(({ address }: { address: string }) => address)

  test('the address in List-Unsubscribe unsubscribes by mail, from any sender', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo } = await mailWorld(app, peer)
    const sent = await sendTo()
    const { headers } = await PostalMime.parse(sent.raw)
    const listed = headers.find(({ key }) => key === 'list-unsubscribe')!.value
    const { pathname, searchParams } = new URL(/<(mailto:[^>]+)>/.exec(listed)![1]!)
    expect(pathname).toBe('b@corner.example')
    await comes(letter('someone@else.example', searchParams.get('subject')!, ''))
    expect(await sent.optOuts()).toEqual(['LIST_UNSUBSCRIBE'])
  })

  test('the address in List-Unsubscribe of a mail about a topic ends the topic alone, and everything after its deletion', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo, tenant } = await mailWorld(app, peer)
    const topic = await addTopic(app, tenant)
    const sent = await sendTo({}, { topicId: topic.id })
    const { headers } = await PostalMime.parse(sent.raw)
    const listed = headers.find(({ key }) => key === 'list-unsubscribe')!.value
    const subject = new URL(/<(mailto:[^>]+)>/.exec(listed)![1]!).searchParams.get('subject')!
    for (let time = 0; time < 2; time++) await comes(letter('someone@else.example', subject, ''))
    const counted = () =>
      app.db.value<number>('SELECT opted_out_count FROM campaigns WHERE uuid = ?', sent.campaign)
    expect([await sent.optOuts(), counted()]).toEqual([[], 0])
    expect(
      app.db.all('SELECT channel, address, action, method FROM topic_choices WHERE channel = ?', 'EMAIL'),
    ).toEqual([{ channel: 'EMAIL', address: sent.email, action: 'UNSUBSCRIBED', method: 'LIST_UNSUBSCRIBE' }])
    await app.delete(`/topics/${topic.id}`, tenant.key)
    await comes(letter('someone@else.example', subject, ''))
    expect([await sent.optOuts(), counted()]).toEqual([['LIST_UNSUBSCRIBE'], 1])
  })

  test.each([
    { subject: 'Please take me off your list', text: 'Hello', waits: true },
    { subject: 'Re: Hello', text: 'unsubscribe me please', waits: true },
    {
      subject: 'Re: Hello',
      text: 'Thanks!\n\nOn Monday News wrote:\n> Unsubscribe: https://x.example',
      waits: false,
    },
    { subject: 'Hello', text: 'When do you open?', waits: false },
  ])(
    '$subject / $text: a decision waits: $waits, and no address is suppressed',
    async ({ subject, text, waits }) => {
      await using app = createTestApp()
      await using peer = await startSmtpPeer()
      const { comes, sendTo, tenant } = await mailWorld(app, peer)
      const sent = await sendTo()
      for (let time = 0; time < 2; time++) await comes(letter(sent.email, subject, text))
      await comes(letter('stranger@else.example', subject, text))
      expect(await reviewsOf(app, tenant.key)).toEqual(waits ? [sent.email, 'stranger@else.example'] : [])
      expect(await sent.optOuts()).toEqual([])
    },
  )

  test('an automatic answer has no effect', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, sendTo, tenant } = await mailWorld(app, peer)
    const sent = await sendTo()
    await comes(
      mailOf(
        `From: ${sent.email}\nTo: ${sent.returnPath}\nSubject: Away\nAuto-Submitted: auto-replied\n\nStop.\n`,
      ),
    )
    expect([await sent.state(), await reviewsOf(app, tenant.key)]).toEqual([['SENT', null], []])
  })
})

describe('the addresses that a sender shows', () => {
  const imap = { host: '127.0.0.1', username: 'b', password: 'secret' }
  test.each<{ inboundMode: string; shown: string[] }>([
    { inboundMode: 'NONE', shown: [] },
    { inboundMode: 'IMAP', shown: [] },
    { inboundMode: 'WEBHOOK', shown: ['inbound'] },
  ])('with $inboundMode: $shown, and no other accepts a mail', async ({ inboundMode, shown }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, callbackUrls } = await addIdentity(app, tenant, {
      channel: 'EMAIL',
      provider: 'SMTP',
      name: 'News',
      address: 'news@corner.example',
      credentials: { host: '127.0.0.1', port: 2_525, secure: 'NONE', inboundMode, imap },
    })
    const urls = Object.entries(callbackUrls).filter(([, url]) => url !== null)
    expect(urls.map(([kind]) => kind)).toEqual(shown)
    const secret = app.db.value<string>('SELECT callback_token FROM channel_identities WHERE uuid = ?', id)
    const taken: string[] = []
    for (const kind of ['status', 'inbound']) {
      const path = `/callbacks/smtp/${id}/${secret}/${kind}`
      const body = letter('ana@home.example', 'Hello', 'Hi')
      const { status } = await app.request('POST', path, { body })
      if (status === 200) taken.push(kind)
    }
    expect(taken).toEqual(shown)
  })

  test('at a gateway, the addresses that its settings can read', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { callbackUrls } = await addGateway(app, tenant, { inbound: undefined })
    expect(callbackUrls).toEqual({ status: expect.stringMatching(/\/status$/), inbound: null as never })
  })
})
