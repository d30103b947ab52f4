import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { monotonicMs } from '../../../src/lib/clock.ts'
import { declarations } from '../../../src/providers/all.ts'
import { CallbackUnreadable, type Provider } from '../../../src/providers/port.ts'
import { hasResendSignature } from '../../../src/providers/resend/callbacks.ts'
import { hasSendgridSignature } from '../../../src/providers/sendgrid/callbacks.ts'
import { SMTP_SERVICE_NAMES, type SmtpServiceName } from '../../replicas/smtp-services.ts'
import { outboundEmail } from '../../support/carriers.ts'
import { dnsOf, goodRecords } from '../../support/dns.ts'
import { startSmtpPeer } from '../../support/smtp-peer.ts'
import { depsOfService, FROM, statusCall, urlOf } from '../worlds/mail-services.ts'
import { atPort, CREATE_SMTP, callWith, SMTP_ACCOUNTS } from '../worlds/smtp-services.ts'

const REFERENCE = '01a1f961-dbab-7000-be7b-0a5f864cdb2f'

const open = (service: SmtpServiceName, settings: object = {}, deps: object = {}): Provider =>
  CREATE_SMTP[service](
    { ...SMTP_ACCOUNTS[service]().credentials, ...settings },
    { ...depsOfService(urlOf(service)), ...deps },
  )

const read = (service: SmtpServiceName, body: unknown) => {
  const { reports, wishes = [] } = open(service).callbacks!.read(statusCall(service, body), 'status', 7)
  return { reports, wishes }
}

describe.each(SMTP_SERVICE_NAMES.map((name) => [name] as const))('%s', (service) => {
  test('gets mails with our headers, and its own header on one line', async () => {
    const { user, pass, credentials } = SMTP_ACCOUNTS[service]()
    await using peer = await startSmtpPeer({ user, pass })
    const provider = CREATE_SMTP[service](
      { ...credentials, ...atPort(peer.port), fromName: 'Bäckerei' },
      depsOfService(urlOf(service)),
    )
    const mail = outboundEmail('ana@shop.example', 'Grüße 🎉')
    const [result] = await provider.adapters.EMAIL!.send([mail], new AbortController().signal)
    expect(result).toMatchObject({ outcome: 'accepted' })
    const raw = peer.mails[0]!.raw.toString()
    const [header] = raw.split('\r\n\r\n')
    expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(header).toMatch(
      /^List-Unsubscribe: <https:\/\/carillon\.test\/u\/token>, <mailto:[^>]+>\r\n(?! )/m,
    )
    expect(header).toContain('Feedback-ID: c1:o1:campaign:carillon\r\n')
    expect(header).toContain(`Message-ID: <${mail.reference}@corner.example>\r\n`)
    const own = header!
      .split('\r\n')
      .filter((line) => line.includes(mail.reference) && !line.startsWith('Message-ID'))
    expect(own).toHaveLength(1)
    expect((await PostalMime.parse(raw)).text?.trim()).toBe('Grüße 🎉')
    expect(peer.mails[0]!.from).toBe(FROM)
  })

  test('has its sign-in, its calls and its domain checked', async () => {
    const { user, pass, credentials } = SMTP_ACCOUNTS[service]()
    await using peer = await startSmtpPeer({ user, pass })
    const verify = async (settings: object) => {
      const provider = CREATE_SMTP[service](
        { ...credentials, ...atPort(peer.port), ...settings },
        depsOfService(urlOf(service)),
      )
      const checks = await provider.adapters.EMAIL!.verify()
      return checks.map(({ name, status }) => `${name} ${status}`)
    }
    expect(await verify({})).toEqual(
      expect.arrayContaining(['connection PASS', 'receipts PASS', 'DMARC PASS', 'MX PASS']),
    )
    expect(await verify({})).not.toContain('webhook WARN')
    const unproven = {
      webhookUsername: undefined,
      webhookToken: undefined,
      signingSecret: undefined,
      verificationKey: undefined,
    }
    expect(await verify(unproven)).toContain('webhook WARN')
    const names = ['apiKey', 'smtpKey', 'secretKey', 'sendgridKey', 'resendKey', 'sparkpostKey']
    const wrong = Object.fromEntries(names.map((name) => [name, 'wrong-key']))
    expect(await verify(wrong)).toContain('connection FAIL')
  })

  test('finds the key of its domain in the DNS, where its name is known', async () => {
    await using peer = await startSmtpPeer()
    const names = ['s1', 'brevo1', 'resend', 'mailjet'].map((one) => `TXT ${one}._domainkey.corner.example`)
    const keys = Object.fromEntries(names.map((name) => [name, ['v=DKIM1; k=rsa; p=MIGf']]))
    const verify = async (records: object) => {
      const deps = { lookUp: dnsOf({ ...goodRecords('corner.example'), ...records }) }
      const { adapters } = open(service, atPort(peer.port), deps)
      const checks = await adapters.EMAIL!.verify()
      const found = await adapters.EMAIL!.verifyDomain!()
      // The check of a campaign asks only for the domain.
      expect(checks).toEqual(expect.arrayContaining(found))
      expect(found.map(({ name }) => name).filter((name) => !['DKIM', 'DMARC', 'MX'].includes(name))).toEqual(
        [],
      )
      return checks.filter(({ name }) => name === 'DKIM').map(({ status }) => status)
    }
    const isKnown = service !== 'sparkpost'
    expect(await verify(keys)).toEqual(isKnown ? ['PASS'] : [])
    expect(await verify({})).toEqual(isKnown ? ['WARN'] : [])
  })

  test('may send a batch with anything in it: no event is lost, and no error is ours', () => {
    const { user, secrets } = SMTP_ACCOUNTS[service]()
    const account = { id: user, secrets, number: FROM, inboundUrl: urlOf(service) }
    const held = { id: 'x', from: FROM, to: 'ana@shop.example', reference: REFERENCE }
    const good = JSON.parse(callWith(service, account, [['hard', held]]).body)
    const { callbacks } = open(service)
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 30 }), fc.nat(30), (junk, at) => {
        const events = [...junk.slice(0, at), ...[good].flat(), ...junk.slice(at)]
        const { reports } = callbacks!.read(statusCall(service, events), 'status', 0)
        expect(reports).toMatchObject([{ reference: REFERENCE, status: 'FAILED', errorCode: 'BOUNCED' }])
      }),
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        try {
          callbacks!.read(statusCall(service, body), 'status', 0)
        } catch (error) {
          expect(error).toBeInstanceOf(CallbackUnreadable)
        }
      }),
    )
  })

  test('has the largest batch read without stalling others', () => {
    const { user, secrets } = SMTP_ACCOUNTS[service]()
    const account = { id: user, secrets, number: FROM, inboundUrl: urlOf(service) }
    const held = { id: 'x', from: FROM, to: 'ana@shop.example', reference: REFERENCE }
    const [event] = [JSON.parse(callWith(service, account, [['delivered', held]]).body)].flat().slice(-1)
    const { callbacks } = open(service)
    const limit = callbacks!.maxBytes ?? 1_048_576
    const count = Math.min(10_000, Math.floor(limit / (JSON.stringify(event).length + 1)))
    const call = statusCall(
      service,
      Array.from({ length: count }, () => event),
    )
    const times = Array.from({ length: 3 }, () => {
      const began = monotonicMs()
      expect(callbacks!.read(call, 'status', 0).reports).toHaveLength(count)
      return monotonicMs() - began
    })
    expect(Math.min(...times)).toBeLessThan(100)
  })

  test('shows the addresses that it calls with its settings', () => {
    const { credentials } = SMTP_ACCOUNTS[service]()
    const { settings, callbacks } = declarations[service.toUpperCase() as Uppercase<SmtpServiceName>]
    const shown = (more: object) =>
      callbacks(v.parse(settings({ allowPrivateGateways: false }), { ...credentials, ...more }))
    expect(shown({})).toEqual(['status'])
    expect(shown({ inboundMode: 'WEBHOOK' })).toEqual(['status', 'inbound'])
    expect(() => shown({ inboundMode: 'IMAP' })).toThrow('is needed with inboundMode IMAP')
  })
})

describe('the signature of SendGrid', () => {
  /** Published in the library of SendGrid (@sendgrid/eventwebhook). */
  const KEY =
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g=='
  const SIGNATURE =
    'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM='
  const BODY = `${JSON.stringify([
    {
      email: 'hello@world.com',
      event: 'dropped',
      reason: 'Bounced Address',
      sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
      sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
      'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
      timestamp: 1600112492,
    },
  ])}\r\n`
  const call = (body: string, signature: string, timestamp = '1600112502') =>
    statusCall('sendgrid', body, {
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': timestamp,
    })

  test('of the published example is genuine, and any change of it is not', () => {
    expect(hasSendgridSignature(call(BODY, SIGNATURE), KEY)).toBe(true)
    expect(
      [
        call(BODY.trim(), SIGNATURE),
        call(BODY, SIGNATURE, '1600112503'),
        call(BODY, SIGNATURE.replace('MEUC', 'MEUD')),
        call(BODY, ''),
        call(BODY, 'x'),
        statusCall('sendgrid', BODY),
      ].map((one) => hasSendgridSignature(one, KEY)),
    ).toEqual([false, false, false, false, false, false])
  })

  test('is never an error of ours, whatever the header is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x20-\x7e]{0,120}$/), (signature) => {
        expect(hasSendgridSignature(call(BODY, signature), KEY)).toBe(false)
      }),
    )
  })
})

describe('the signature of Resend', () => {
  /** Published by Svix (docs.svix.com, Verifying webhooks manually). */
  const SECRET = 'whsec_plJ3nmyCDGBKInavdOK15jsl'
  const BODY = '{"event_type":"ping","data":{"success":true}}'
  const NOW = 1_731_705_121_000
  const call = (changes: Record<string, string> = {}, body = BODY) =>
    statusCall('resend', body, {
      'svix-id': 'msg_loFOjxBNrRLzqYUf',
      'svix-timestamp': '1731705121',
      'svix-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
      ...changes,
    })

  test('of the published example is genuine for five minutes, beside others too', () => {
    const signature = 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0='
    expect(hasResendSignature(call(), SECRET, NOW)).toBe(true)
    expect(hasResendSignature(call({ 'svix-signature': `v1,AAAA v2,x ${signature}` }), SECRET, NOW)).toBe(
      true,
    )
    expect(hasResendSignature(call(), SECRET, NOW + 299_000)).toBe(true)
    expect(hasResendSignature(call(), SECRET, NOW + 301_000)).toBe(false)
    expect(hasResendSignature(call(), SECRET, NOW - 301_000)).toBe(false)
  })

  test('with any change is not genuine', () => {
    const changed = [
      call({ 'svix-id': 'msg_other' }),
      call({ 'svix-timestamp': '1731705122' }),
      call({ 'svix-timestamp': 'NaN' }),
      call({ 'svix-signature': 'v1,' }),
      call({ 'svix-signature': 'v1a,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=' }),
      call({ 'svix-signature': `${'v1,AAAA '.repeat(5)}v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=` }),
      call({}, `${BODY} `),
      statusCall('resend', BODY),
    ]
    expect(changed.map((one) => hasResendSignature(one, SECRET, NOW))).toEqual(changed.map(() => false))
  })
})

describe('the token of Brevo', () => {
  test('outweighs the sign-in', () => {
    const { callbacks } = open('brevo', { webhookToken: 'the-token-of-the-webhook' })
    const isGenuine = (authorization: string) =>
      callbacks!.isGenuine(statusCall('brevo', {}, { authorization }))
    expect(isGenuine('Bearer the-token-of-the-webhook')).toBe(true)
    expect(['Bearer the-token', 'Basic the-token-of-the-webhook', ''].map(isGenuine)).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('a failure at SendGrid', () => {
  test.each([
    { reason: 'Bounced Address', errorCode: 'BOUNCED' },
    { reason: 'Invalid', errorCode: 'BOUNCED' },
    { reason: 'Unsubscribed Address', errorCode: 'OPTED_OUT' },
    { reason: 'Spam Reporting Address', errorCode: 'OPTED_OUT' },
    { reason: 'Recipient List over Package Quota', errorCode: 'CARRIER_FILTERED' },
  ] as const)('dropped for "$reason" is $errorCode', ({ reason, errorCode }) => {
    const event = { event: 'dropped', reason, email: 'a@x.example', reference: REFERENCE }
    expect(read('sendgrid', [event]).reports).toMatchObject([{ errorCode, providerErrorCode: reason }])
  })

  test('is found by our Message-ID too', () => {
    const event = { event: 'delivered', email: 'a@x.example', 'smtp-id': `<${REFERENCE}@corner.example>` }
    expect(read('sendgrid', [event]).reports).toMatchObject([{ reference: REFERENCE }])
  })
})

describe('a failure at Brevo', () => {
  test.each([
    { event: 'invalid_email', errorCode: 'BOUNCED' },
    { event: 'blocked', errorCode: 'OPTED_OUT' },
    { event: 'error', errorCode: 'CARRIER_FILTERED' },
    { event: 'soft_bounce', errorCode: 'UNREACHABLE' },
  ] as const)('called $event is $errorCode', ({ event, errorCode }) => {
    expect(
      read('brevo', { event, email: 'a@x.example', 'X-Mailin-custom': REFERENCE }).reports,
    ).toMatchObject([{ errorCode }])
  })
})

describe('a failure at Resend', () => {
  const bounced = (bounce: object) =>
    read('resend', {
      type: 'email.bounced',
      data: { to: ['a@x.example'], headers: [{ name: 'Message-ID', value: `<${REFERENCE}@x>` }], bounce },
    }).reports
  test.each([
    { bounce: { type: 'Permanent', subType: 'Suppressed' }, errorCode: 'BOUNCED' },
    { bounce: { type: 'Permanent', subType: 'OnAccountSuppressionList' }, errorCode: 'OPTED_OUT' },
    { bounce: { type: 'Transient', subType: 'ContentRejected' }, errorCode: 'CARRIER_FILTERED' },
    { bounce: { type: 'Undetermined', subType: 'Undetermined' }, errorCode: 'UNREACHABLE' },
  ] as const)('of $bounce.type $bounce.subType is $errorCode', ({ bounce, errorCode }) => {
    expect(bounced({ message: 'suppression list, spam, user unknown', ...bounce })).toMatchObject([
      { errorCode },
    ])
  })

  test('that it reports as suppressed or failed has its own code', () => {
    const data = { to: ['a@x.example'], headers: [{ name: 'x-carillon-reference', value: REFERENCE }] }
    expect(read('resend', { type: 'email.suppressed', data }).reports).toMatchObject([
      { errorCode: 'OPTED_OUT' },
    ])
    const failed = { type: 'email.failed', data: { ...data, failed: { reason: 'reached_daily_quota' } } }
    expect(read('resend', failed).reports).toMatchObject([{ providerErrorCode: 'reached_daily_quota' }])
  })
})

describe('a failure at SparkPost', () => {
  const event = (fields: object) =>
    read('sparkpost', [{ msys: { message_event: { rcpt_meta: { reference: REFERENCE }, ...fields } } }])
  test.each([
    { bounce_class: '1', errorCode: 'UNREACHABLE' },
    { bounce_class: '10', errorCode: 'BOUNCED' },
    { bounce_class: '30', errorCode: 'BOUNCED' },
    { bounce_class: '22', errorCode: 'UNREACHABLE' },
    { bounce_class: '50', errorCode: 'CARRIER_FILTERED' },
  ] as const)('of the class $bounce_class is $errorCode', ({ bounce_class, errorCode }) => {
    for (const type of ['bounce', 'out_of_band'])
      expect(event({ type, bounce_class, raw_reason: '550 No' }).reports).toMatchObject([{ errorCode }])
  })

  test('of a machine is none, and a list of suppressed addresses is an opt-out', () => {
    for (const bounce_class of ['60', '80', '100'])
      expect(event({ type: 'out_of_band', bounce_class })).toEqual({ reports: [], wishes: [] })
    const raw_reason = '550 5.7.1 recipient address suppressed due to customer policy'
    expect(event({ type: 'policy_rejection', raw_reason }).reports).toMatchObject([
      { errorCode: 'OPTED_OUT' },
    ])
    expect(event({ type: 'policy_rejection', raw_reason: '554 5.7.1 No' }).reports).toMatchObject([
      { errorCode: 'CARRIER_FILTERED' },
    ])
    expect(event({ type: 'out_of_band', bounce_class: '90' }).wishes).toMatchObject([{ kind: 'UNSUBSCRIBE' }])
  })
})

describe('a failure at Mailjet', () => {
  const event = (fields: object) =>
    read('mailjet', { CustomID: REFERENCE, email: 'a@x.example', ...fields }).reports
  test.each([
    { error: 'preblocked', errorCode: 'BOUNCED' },
    { error: 'user unknown', errorCode: 'BOUNCED' },
    { error: 'spam reporter', errorCode: 'OPTED_OUT' },
    { error: 'blacklisted', errorCode: 'OPTED_OUT' },
    { error: 'sender blocked', errorCode: 'CARRIER_FILTERED' },
    { error: 'duplicate in campaign', errorCode: 'CARRIER_FILTERED' },
  ] as const)('blocked for "$error" is $errorCode', ({ error, errorCode }) => {
    expect(event({ event: 'blocked', error })).toMatchObject([{ errorCode, providerErrorCode: error }])
  })

  test('that is tried again changes nothing, in a single event too', () => {
    for (const error of ['greylisted', 'connection issue', 'system issue'])
      expect(event({ event: 'bounce', hard_bounce: false, error })).toEqual([])
    expect(event({ event: 'bounce', hard_bounce: false, error: 'quota exceeded' })).toMatchObject([
      { errorCode: 'UNREACHABLE' },
    ])
    expect(event({ event: 'bounce', hard_bounce: true, error: 'user unknown' })).toMatchObject([
      { errorCode: 'BOUNCED' },
    ])
  })
})
