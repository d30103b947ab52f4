import { generateKeyPairSync } from 'node:crypto'
import nodemailer from 'nodemailer'
import * as v from 'valibot'
import { uuidv7 } from '../../src/lib/ids.ts'
import { createLocateHost } from '../../src/providers/locate-host.ts'
import { smtpConfig } from '../../src/providers/smtp/config.ts'
import { createSmtp } from '../../src/providers/smtp/provider.ts'
import { type Bench, type Figure, median } from './figure.ts'
import { startSink } from './sink.ts'

const CONNECTIONS = 5
/** Number of mails that a sink takes in a few seconds. */
const MOST_MAILS = 5_000
/** Number of mails until everything is loaded and connected. */
const FIRST_MAILS = 200

const FROM = 'news@corner.example'
const TO = 'anna@home.example'
const UNSUBSCRIBE = `https://news.corner.example/u/${'a'.repeat(38)}`
const TEXT = `Hello Anna,\n\n${'We open at nine and bake until noon. '.repeat(20)}\n`
const HTML = `<p>Hello Anna,</p>${'<p>We open at <b>nine</b> and bake until noon.</p>'.repeat(40)}`

const key = () => ({
  domain: 'corner.example',
  selector: 'mail',
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string,
})
type Key = ReturnType<typeof key> | null

/** Returns the mails a second, with as many at once as there are connections. */
async function rateOf(mails: number, sendOne: () => Promise<unknown>): Promise<number> {
  const run = async (count: number) => {
    let left = count
    const work = async () => {
      while (left-- > 0) await sendOne()
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
  }
  await run(FIRST_MAILS)
  const startedAt = performance.now()
  await run(mails)
  return mails / ((performance.now() - startedAt) / 1_000)
}

/** Returns the rate of nodemailer alone, with the same headers. */
async function libraryRate(port: number, mails: number, dkim: Key): Promise<number> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: CONNECTIONS,
    ...(dkim === null
      ? {}
      : {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
          },
        }),
  })
  const rate = await rateOf(mails, () =>
    transport.sendMail({
      from: FROM,
      to: TO,
      subject: 'Hello Anna',
      text: TEXT,
      html: HTML,
      messageId: `<${uuidv7()}@corner.example>`,
      headers: {
        'List-Unsubscribe': {
          prepared: true,
          value: `<${UNSUBSCRIBE}>, <mailto:${FROM}?subject=unsubscribe>`,
        },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Feedback-ID': '1:1:bench',
      },
    }),
  )
  transport.close()
  return rate
}

/** Returns the rate of the provider alone. */
function providerRate(port: number, mails: number, dkim: Key): Promise<number> {
  const settings = { host: '127.0.0.1', port, secure: 'NONE', connections: CONNECTIONS, dkim }
  const { adapters } = createSmtp(v.parse(smtpConfig(true), settings), {
    account: { organizationId: 1, channelIdentityId: 1 },
    locate: createLocateHost({ allowPrivate: true }),
    address: FROM,
    onReport: async () => {},
    replaced: Promise.resolve(),
  })
  const { signal } = new AbortController()
  return rateOf(mails, async () => {
    const mail = {
      from: FROM,
      to: TO,
      subject: 'Hello Anna',
      text: TEXT,
      html: HTML,
      reference: uuidv7(),
      unsubscribeUrl: UNSUBSCRIBE,
      returnTag: null,
      feedbackId: '1:1:bench',
    }
    const [result] = await adapters.EMAIL!.send([mail], signal)
    if (result?.outcome !== 'accepted') throw new Error(`Not taken: ${JSON.stringify(result)}`)
  })
}

/** Compares the provider with nodemailer, both alone, without and with a signature. */
export async function smtpBench({ options }: Bench): Promise<Figure[]> {
  const mails = Math.min(options.contacts, MOST_MAILS)
  const figures: Figure[] = []
  const { port, stop } = await startSink('smtp-sink.ts')
  for (const dkim of [null, key()]) {
    const [library, provider]: [number[], number[]] = [[], []]
    for (let round = 0; round < options.rounds; round++) {
      library.push(await libraryRate(port, mails, dkim))
      provider.push(await providerRate(port, mails, dkim))
    }
    figures.push({
      work: `SMTP${dkim ? ' with DKIM' : ''} beside nodemailer alone, ${CONNECTIONS} connections (${mails.toLocaleString('en-US')})`,
      unit: '/s',
      floor: median(library),
      ours: median(provider),
      goal: '0.9 of nodemailer',
      isMet: (ratio) => ratio >= 0.9,
    })
  }
  await stop()
  return figures
}
