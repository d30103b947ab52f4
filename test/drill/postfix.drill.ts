import { describe, expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { hasPostfix, MAIL_DOMAIN, PostfixPeer } from '../support/postfix-peer.ts'

covers('src/providers/smtp')

/** The compiled binary with a real mail server, without our code between them. */
if (!hasPostfix())
  console.error('The provider SMTP was not tried with a real mail server: apt-get install postfix, as root.')

const READERS = 10
const ORIGIN = 'https://news.acme.example'
const FROM = 'news@acme.example'
/** An address without a mailbox. */
const GONE = `gone@${MAIL_DOMAIN}`

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const DKIM = {
  domain: 'acme.example',
  selector: 'mail',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
}
const PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

async function stage() {
  const site = new Site()
  const { apiKey } = await site.init()
  const readers = Array.from({ length: READERS }, (_, i) => `reader${i}`)
  const rows = [...readers.map((reader) => `${reader}@${MAIL_DOMAIN}`), GONE].map(
    (email, i) => `Ünal ${i},${email},+1212${2_000_000 + i},Town 0`,
  )
  writeFileSync(site.at('list.csv'), `first_name,email,phone,city\n${rows.join('\n')}\n`)
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  const postfix = await PostfixPeer.start(readers)
  const appliance = await Appliance.start({
    dataDir: site.data,
    environment: { CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true', CARILLON_PUBLIC_BASE_URL: ORIGIN },
  })
  const client = new Client(appliance.url, apiKey)
  await client.patch('/organization', {
    address: { line1: '12 Mill Lane', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' },
  })
  const credentials = { bounceAddress: 'bounces@acme.example', dkim: DKIM, ...postfix.settings }
  const sender = await client.made('/channel-identities', {
    channel: 'EMAIL',
    provider: 'SMTP',
    name: 'Our mail server',
    address: FROM,
    throughputPerSecond: 100,
    credentials,
  })
  const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Town 0' }] }
  const segment = await client.made('/segments', { name: 'Town', type: 'DYNAMIC', rules })
  return {
    postfix,
    client,
    sender,
    credentials,
    segment,
    readers,
    [Symbol.asyncDispose]: async () => {
      await appliance[Symbol.asyncDispose]()
      await postfix[Symbol.asyncDispose]()
      site[Symbol.dispose]()
    },
  }
}

type World = Awaited<ReturnType<typeof stage>>

interface Message {
  to: string
  status: string
  errorCode: string | null
}

/** Sends a campaign to all contacts. Returns its messages after all of them have a final status. */
async function messagesOf({ client, sender, segment }: World): Promise<Message[]> {
  const { id } = await client.made('/campaigns', {
    name: 'News',
    type: 'IMMEDIATE',
    channel: 'EMAIL',
    subject: 'Grüße an {{firstName}} 🎉',
    messageTemplate: 'Hello {{firstName}}, we open at nine.',
    htmlBody: '<p>Hello <b>{{firstName}}</b>, we open at <i>nine</i>.</p>',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  })
  return until(
    async () => (await client.get(`/campaigns/${id}/messages?limit=100`)).body.data as Message[],
    (messages) =>
      messages.length > 0 && messages.every(({ status }) => !/SCHEDULED|QUEUED|SENDING/.test(status)),
  )
}

const resultsOf = (messages: readonly Message[]) =>
  Object.fromEntries(messages.map(({ to, status, errorCode }) => [to, errorCode ?? status]))

const everybody = (result: string) =>
  Object.fromEntries(Array.from({ length: READERS }, (_, i) => [`reader${i}@${MAIL_DOMAIN}`, result]))

/** Returns all mails after each reader has received this many. */
const delivered = ({ postfix, readers }: World, each: number): Promise<Buffer[]> =>
  until(
    async () => readers.flatMap((reader) => postfix.mailsOf(reader)),
    (mails) => mails.length === each * READERS,
  )

/** Returns header lines as they were delivered; only the first line of a folded one. */
const linesOf = (mail: Buffer, name: string): string[] =>
  mail
    .toString()
    .split(/\r?\n\r?\n/)[0]!
    .split(/\r?\n/)
    .filter((line) => line.startsWith(`${name}:`))

async function expectWhole(mail: Buffer): Promise<string> {
  const read = await PostalMime.parse(mail)
  const name = /Grüße an (Ünal \d+) 🎉/.exec(read.subject ?? '')?.[1]
  expect(name).toBeDefined()
  expect(read.from?.address).toBe(FROM)
  const [listed] = linesOf(mail, 'List-Unsubscribe')
  expect(listed).toMatch(
    /^List-Unsubscribe: <https:\/\/news\.acme\.example\/u\/[\w-]{80}>, <mailto:news@acme\.example\?subject=unsubscribe>$/,
  )
  expect(linesOf(mail, 'List-Unsubscribe-Post')).toEqual([
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
  const wayOut = /<(https:[^>]+)>/.exec(listed!)![1]!
  for (const part of [read.text, read.html]) {
    expect(part).toContain(name!)
    expect(part).toContain('12 Mill Lane')
    expect(part).toContain(wayOut)
  }
  expect(read.html).toContain(`<b>${name}</b>`)
  // The mail server writes this header.
  expect(mail.toString()).toMatch(/^\s+\(using TLSv1\.[23] /m)
  expect(linesOf(mail, 'Return-Path')[0]).toMatch(/^Return-Path: <bounces\+[0-9a-z]{44}@acme\.example>$/)
  const { results } = await dkimVerify(mail, {
    resolver: async (record: string) =>
      record === 'mail._domainkey.acme.example' ? [[`v=DKIM1; k=rsa; p=${PUBLIC_KEY}`]] : [],
  })
  expect(results).toMatchObject([{ signingDomain: 'acme.example', status: { result: 'pass' } }])
  const signed = String(results[0]!.signingHeaders?.keys)
    .toLowerCase()
    .split(/\s*:\s*/)
  expect(signed).toEqual(expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']))
  return wayOut
}

describe.skipIf(!hasPostfix())('with a real Postfix', () => {
  test('a campaign is delivered complete and signed, a recipient without a mailbox bounces, and one click removes a person from the next campaign', async () => {
    await using world = await stage()
    const { postfix, client, sender, credentials } = world
    const path = `/channel-identities/${sender.id}`
    const connection = async () => (await client.post(`${path}/verify`)).body.data.checks.slice(0, 2)
    const { tlsCa, ...untrusting } = credentials
    await client.patch(path, { credentials: untrusting })
    expect(await connection()).toMatchObject([
      { name: 'connection', status: 'FAIL', detail: expect.stringContaining('could not be encrypted') },
      { name: 'SPF' },
    ])
    await client.patch(path, { credentials: { ...untrusting, tlsCa } })
    expect(await connection()).toMatchObject([
      { name: 'connection', status: 'PASS' },
      { name: 'TLS', status: 'PASS' },
    ])

    expect(resultsOf(await messagesOf(world))).toEqual({ ...everybody('SENT'), [GONE]: 'BOUNCED' })
    for (const mail of await delivered(world, 1)) await expectWhole(mail)
    const suppressed = async () =>
      ((await client.get('/opt-out/suppressions')).body.data as Array<{ address: string }>).map(
        ({ address }) => address,
      )
    expect(await suppressed()).toEqual([GONE])

    const [mail] = postfix.mailsOf('reader3')
    const { pathname } = new URL(await expectWhole(mail!))
    // A mailbox provider sends it (RFC 8058), without a key or a cookie.
    const clicked = await fetch(`${client.url}${pathname}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    })
    expect(clicked.status).toBe(200)
    expect(resultsOf(await messagesOf(world))).toEqual({
      ...everybody('SENT'),
      [`reader3@${MAIL_DOMAIN}`]: 'OPTED_OUT',
      [GONE]: 'OPTED_OUT',
    })
    await until(
      async () => postfix.mailsOf('reader4').length,
      (count) => count === 2,
    )
    expect(postfix.mailsOf('reader3')).toHaveLength(1)
  })
})
