import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MailUnreadable } from '../../../src/providers/mail-in/parse-mail.ts'
import { readMail as readIn } from '../../../src/providers/mail-in/read-mail.ts'

import { floorsOf, MOMENT } from '../../support/quick.ts'
import { some } from '../../support/size.ts'
import { HOSTILE_MAILS } from './hostile-mails.ts'
import { deliveryReport, mailOf } from './mails.ts'

const readMail = (raw: Uint8Array) => readIn(raw, 1)

const OURS = ['bounces+abc.def@mail.acme.test']

describe('a delivery report', () => {
  test('a permanent failure names the recipient, our mail and the answer of the server', async () => {
    const mail = await readMail(
      deliveryReport({
        fields: `Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.shop.example
Diagnostic-Code: smtp; 550 5.1.1 <ana@shop.example>: Recipient address
    rejected: User unknown`,
      }),
    )
    expect(mail).toEqual({
      kind: 'BOUNCE',
      failure: 'BAD_ADDRESS',
      answer: {
        code: 550,
        status: '5.1.1',
        text: '550 5.1.1 <ana@shop.example>: Recipient address rejected: User unknown',
      },
      messageId: 'report-1@mx.example',
      from: 'mailer-daemon@mx.example',
      references: [],
      deliveredTo: OURS,
      original: { messageId: 'm-1@acme.test', recipient: 'ana@shop.example' },
    })
  })

  test.each([
    { says: 'a full mailbox', fields: 'Action: failed\nStatus: 5.2.2', kind: 'BOUNCE', failure: 'LATER' },
    { says: 'a blocklist', fields: 'Action: failed\nStatus: 5.7.1', kind: 'BOUNCE', failure: 'REFUSED' },
    {
      says: 'a general status with exact words',
      fields: 'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 unknown',
      kind: 'BOUNCE',
      failure: 'BAD_ADDRESS',
    },
    {
      says: 'a failure in capitals',
      fields: 'ACTION: Failed\nSTATUS: 5.1.1 (no such user)',
      kind: 'BOUNCE',
      failure: 'BAD_ADDRESS',
    },
    { says: 'that it goes on trying', fields: 'Action: delayed\nStatus: 4.4.1', kind: 'DELAY' },
    { says: 'that it was delivered', fields: 'Action: delivered\nStatus: 2.0.0', kind: 'DELIVERED' },
    { says: 'that it was handed on', fields: 'Action: relayed\nStatus: 2.0.0', kind: 'DELIVERED' },
    { says: 'nothing of a recipient', fields: 'X-Nothing: here', kind: 'BOUNCE', failure: 'REFUSED' },
  ])('$says', async ({ says, ...expected }) => {
    const { fields, ...meaning } = expected
    expect(await readMail(deliveryReport({ fields }))).toMatchObject({ ...meaning, deliveredTo: OURS })
  })

  test('our whole mail may be there instead of its header', async () => {
    const original =
      'From: news@acme.test\nTo: "Ana, B." <ana@shop.example>\nMessage-ID:\n <m-2@acme.test>\n\nStatus: 5.1.1\n'
    const mail = await readMail(deliveryReport({ fields: 'Action: delayed\nStatus: 4.0.0', original }))
    expect(mail).toMatchObject({ kind: 'DELAY', original: { messageId: 'm-2@acme.test' } })
  })
})

describe('mail of a server that writes prose', () => {
  const prose = (text: string, from = 'Mail Delivery Subsystem <mailer-daemon@mx.example>') =>
    readMail(
      mailOf(`From: ${from}\nTo: bounces+abc.def@mail.acme.test\nSubject: failure notice\n\n${text}\n`),
    )

  test('is a bounce by the answer that it repeats', async () => {
    const text = `Hi. This is the qmail-send program at mx.example.

<ana@shop.example>:
192.0.2.1 does not like recipient.
Remote host said: 550 5.1.1 No such user`
    expect(await prose(text)).toMatchObject({ kind: 'BOUNCE', failure: 'BAD_ADDRESS', deliveredTo: OURS })
  })

  test('without an answer in it keeps the address', async () => {
    expect(await prose('Something went wrong.')).toMatchObject({ kind: 'BOUNCE', failure: 'REFUSED' })
  })
})

test('a complaint names the recipient', async () => {
  const mail = await readMail(
    mailOf(`From: <abuse@isp.example>
To: complaints@acme.test
Subject: FW: Sale
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

This is an email abuse report.
--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Isp/1.0
Version: 1
Original-Rcpt-To: <ana@shop.example>

--b
Content-Type: message/rfc822

From: news@acme.test
To: ana@shop.example
Message-ID: <m-1@acme.test>

Hi
--b--
`),
  )
  expect(mail).toMatchObject({
    kind: 'COMPLAINT',
    feedbackType: 'abuse',
    original: { messageId: 'm-1@acme.test', recipient: 'ana@shop.example' },
  })
})

describe('a mail of a person or of a machine in their place', () => {
  const letter = (headers: string, text = 'Please take me off your list.') =>
    readMail(
      mailOf(
        `From: Ana <Ana@Shop.example>\nTo: news@acme.test\nMessage-ID: <l-1@shop.example>\n${headers}\n\n${text}\n`,
      ),
    )

  test('a letter has its subject and its text', async () => {
    expect(await letter('Subject: =?utf-8?q?=C2=A1Hola!?=\nIn-Reply-To: <m-1@acme.test>')).toEqual({
      kind: 'PERSONAL',
      subject: '¡Hola!',
      text: 'Please take me off your list.\n',
      files: [],
      messageId: 'l-1@shop.example',
      references: ['m-1@acme.test'],
      from: 'ana@shop.example',
      deliveredTo: ['news@acme.test'],
      original: { messageId: 'm-1@acme.test', recipient: null },
    })
  })

  test.each([
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'X-Autoreply: yes',
    'Subject: Out of Office: holidays',
    'Subject: Automatic reply: Sale',
    'Subject: Respuesta automática',
    'Return-Path: <>\nAuto-Submitted: auto-replied (vacation)',
  ])('%s is an automatic reply', async (header) => {
    expect((await letter(`${header}\nContent-Type: text/plain; charset=utf-8`)).kind).toBe('AUTO_REPLY')
  })

  test('Auto-Submitted: no is a letter', async () => {
    expect((await letter('Auto-Submitted: no')).kind).toBe('PERSONAL')
  })
})

describe('hostile mail', () => {
  const outcomeOf = (mail: Uint8Array): Promise<string> =>
    readMail(mail).then(
      ({ kind }) => kind,
      (error) => (error instanceof MailUnreadable ? 'UNREADABLE' : String(error)),
    )
  const OUTCOMES = /^(BOUNCE|DELAY|DELIVERED|COMPLAINT|AUTO_REPLY|PERSONAL|UNREADABLE)$/

  test.each(some(HOSTILE_MAILS))('%s: read or refused as unreadable, quickly', async (_what, mail) => {
    expect(await outcomeOf(mail)).toMatch(OUTCOMES)
    expect(await floorsOf(() => outcomeOf(mail))).toBeLessThan(5 * MOMENT)
  })

  test('a report before an attachment of 20 MB is read, but its stamps of servers are not', async () => {
    const report = Buffer.from(deliveryReport({ fields: 'Action: failed\nStatus: 5.1.1' })).toString()
    const stamps = `Received: from x by y\r\n\twith z\r\n`.repeat(500)
    const large = `${stamps}${report.replace('--b1--', `--b1\r\n\r\n${'x'.repeat(75)}\r\n`)}${'QUJD\r\n'.repeat(3_500_000)}`
    expect(await readMail(Buffer.from(large))).toMatchObject({
      kind: 'BOUNCE',
      failure: 'BAD_ADDRESS',
      references: [],
      deliveredTo: OURS,
      original: { messageId: 'm-1@acme.test', recipient: 'ana@shop.example' },
    })
  })

  test('endlessly nested parts are refused', async () => {
    const depth = 300
    const nested = Array.from(
      { length: depth },
      (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n`,
    ).join('')
    expect(readMail(mailOf(`From: a@b.example\n${nested}`))).rejects.toThrow(MailUnreadable)
  })

  test('any bytes are read or refused as unreadable', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        expect(await outcomeOf(bytes)).toMatch(OUTCOMES)
      }),
    )
  })

  test('a report with any of its bytes changed is read or refused as unreadable', async () => {
    const good = deliveryReport({ fields: 'Action: failed\nStatus: 5.1.1' })
    const change = fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const bytes = good.slice()
        for (const [at, byte] of changes) bytes[at] = byte
        expect(await outcomeOf(bytes)).toMatch(OUTCOMES)
      }),
    )
  })
})
