import { describe, expect, test } from 'bun:test'
import { parseMail as readMail } from '../../../src/providers/mail-in/parse-mail.ts'
import { deliveryReport, mailOf } from './mails.ts'

/** Reports that differ from RFC 3464, and failures that only prose reports. */

describe('a report with a differently spelt action is read by its status, then by the answer of the server', () => {
  test.each([
    { fields: 'Action: failure\nStatus: 5.1.1', kind: 'BOUNCE', failure: 'BAD_ADDRESS' },
    { fields: 'Action: fail\nStatus: 5.1.1', kind: 'BOUNCE', failure: 'BAD_ADDRESS' },
    { fields: 'Action: failed(permanent)\nStatus: 5.1.1', kind: 'BOUNCE', failure: 'BAD_ADDRESS' },
    { fields: 'Action: undeliverable\nStatus: 5.1.1', kind: 'BOUNCE', failure: 'BAD_ADDRESS' },
    { fields: 'Action: bounced\nStatus: 5.2.2', kind: 'BOUNCE', failure: 'LATER' },
    { fields: 'Action: échec\nStatus: 5.1.1', kind: 'BOUNCE', failure: 'BAD_ADDRESS' },
    { fields: 'Action: constructor\nStatus: 5.1.1', kind: 'BOUNCE', failure: 'BAD_ADDRESS' },
    { fields: 'Action:\nStatus: 5.1.1', kind: 'BOUNCE', failure: 'BAD_ADDRESS' },
    { fields: 'Status: 5.1.1', kind: 'BOUNCE', failure: 'BAD_ADDRESS' },
    {
      fields: 'Action: refused\nDiagnostic-Code: smtp; 550 No such user here',
      kind: 'BOUNCE',
      failure: 'BAD_ADDRESS',
    },
    { fields: 'Action: refused', kind: 'BOUNCE', failure: 'REFUSED' },
    { fields: 'Action: delivered\nStatus: 5.1.1', kind: 'BOUNCE', failure: 'BAD_ADDRESS' },
    { fields: 'Action: deferred\nStatus: 4.4.1', kind: 'DELAY' },
    { fields: 'Action: retrying\nDiagnostic-Code: smtp; 451 try again later', kind: 'DELAY' },
    { fields: 'Action: transferred\nStatus: 2.0.0', kind: 'DELIVERED' },
    { fields: 'Action: expanded\nStatus: 2.0.0', kind: 'DELIVERED' },
  ])('$fields', async ({ fields, ...meaning }) => {
    expect(await readMail(deliveryReport({ fields }))).toMatchObject(meaning)
  })
})

const prose = (from: string, subject: string, text: string, headers = '') =>
  mailOf(`Return-Path: <>
From: ${from}
To: b+abc@corner.example
Subject: ${subject}
${headers}Content-Type: text/plain; charset=utf-8

${text}
`)

describe('a failure in prose is read', () => {
  test.each([
    {
      by: 'MDaemon',
      mail: prose(
        'MDaemon at mx.shop.example <MDaemon@mx.shop.example>',
        'Permanent Delivery Failure',
        `The attached message had PERMANENT fatal delivery errors.

Failed address: ana@shop.example

--- Session Transcript ---
 Mon 2026-11-23 10:00:00: <-- 550 <ana@shop.example>, Recipient unknown
--- End Transcript ---`,
        'X-MDDSN-Message: Yes\n',
      ),
      failure: 'BAD_ADDRESS',
    },
    {
      by: 'MDaemon, of a mailbox of its own',
      mail: prose(
        'MDaemon@mx.shop.example',
        'Recipient unknown',
        'The following address(es) are not a valid mailbox on this server:\n\nana@shop.example',
      ),
      failure: 'BAD_ADDRESS',
    },
    {
      by: 'a French server',
      mail: prose(
        'Mail Delivery System <MAILER-DAEMON@mx.shop.example>',
        'Message non distribué : retour à l’expéditeur',
        "Votre message n'a pas pu être remis à ana@shop.example : l'adresse n'a pas été trouvée.",
      ),
      failure: 'BAD_ADDRESS',
    },
    {
      by: 'a French server that writes from a person’s address',
      mail: prose(
        'Service courrier <courrier@shop.example>',
        'Échec de la remise : Vente',
        'Le destinataire ana@shop.example est inconnu.\n550 5.1.1 destinataire inconnu',
      ),
      failure: 'BAD_ADDRESS',
    },
    {
      by: 'a French full mailbox',
      mail: prose(
        'postmaster@shop.example',
        'Notification d’état de remise (Échec)',
        'La boîte de réception est pleine.\n552 5.2.2 quota dépassé',
      ),
      failure: 'LATER',
    },
    {
      by: 'a Spanish server',
      mail: prose(
        'postmaster@shop.example',
        'Notificación de estado de entrega (error)',
        'El usuario ana no existe en este servidor.',
      ),
      failure: 'BAD_ADDRESS',
    },
    {
      by: 'a German server',
      mail: prose(
        'postmaster@shop.example',
        'Benachrichtigung zum Übermittlungsstatus (Fehlgeschlagen)',
        'Die Adresse ana@shop.example wurde nicht gefunden.',
      ),
      failure: 'BAD_ADDRESS',
    },
    {
      by: 'an Italian server',
      mail: prose(
        'postmaster@shop.example',
        'Notifica di stato del recapito (errore)',
        "L'indirizzo ana@shop.example non esiste.",
      ),
      failure: 'BAD_ADDRESS',
    },
  ])('$by', async ({ mail, failure }) => {
    expect(await readMail(mail)).toMatchObject({ kind: 'BOUNCE', failure })
  })

  test('a person who writes of a failure has written a letter', async () => {
    const mail = mailOf(`From: Ana <ana@shop.example>
To: news@corner.example
Subject: Échec de la remise de mon colis

Bonjour, mon colis n'a pas été trouvé. 550 rue de la Paix.
`)
    expect(await readMail(mail)).toMatchObject({ kind: 'PERSONAL' })
  })
})

const REPORT = `From: MAILER-DAEMON@mx.shop.example
To: b+abc@corner.example
Subject: Undelivered
Content-Type: multipart/report; report-type=delivery-status; boundary="r"

--r
Content-Type: text/plain

Sorry.
--r
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.shop.example

Final-Recipient: rfc822; ana@shop.example
Action: failed
Status: 5.1.1
--r
Content-Type: message/rfc822

From: news@corner.example
To: ana@shop.example
Message-ID: <m-1@corner.example>

Hi
--r--`

const handedOn = (from: string, headers: string) =>
  mailOf(`From: ${from}
To: b+abc@corner.example
Subject: Undelivered
${headers}Content-Type: multipart/mixed; boundary="o"

--o
Content-Type: text/plain

See the report.
--o
Content-Type: message/rfc822

${REPORT}
--o--
`)

test('a report inside a mail of another server is read', async () => {
  expect(
    await readMail(handedOn('postmaster@gateway.example', 'Return-Path: <>\nAuto-Submitted: auto-replied\n')),
  ).toMatchObject({
    kind: 'BOUNCE',
    failure: 'BAD_ADDRESS',
    original: { recipient: 'ana@shop.example', messageId: 'm-1@corner.example' },
  })
})

test('a report that a person forwards is a letter', async () => {
  expect(await readMail(handedOn('ana@shop.example', ''))).toMatchObject({ kind: 'PERSONAL' })
})
