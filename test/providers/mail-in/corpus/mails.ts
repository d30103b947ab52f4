import type { MailFailure } from '../../../../src/providers/mail-in/failure.ts'
import type { MailIn } from '../../../../src/providers/mail-in/parse-mail.ts'
import { mailOf } from '../mails.ts'

/** Mails to a return path, by their authors. The domains are invented, but the forms are real. */
export interface Sample {
  from: string
  language: string
  means: MailFailure | Exclude<MailIn['kind'], 'BOUNCE'>
  mail: Uint8Array
}

const US = 'b+abc@corner.example'
const ORIGINAL = `Return-Path: <${US}>
From: Corner Bakery <news@corner.example>
To: ana@shop.example
Subject: Our page does not exist any more, 50% off
Message-ID: <m-1@corner.example>

550 buns, user unknown, mailbox full. Unsubscribe: https://corner.example/u/x
`

interface Report {
  daemon?: string
  subject?: string
  prose?: string
  fields: string
}

/** RFC 3464. */
const report = ({
  daemon = 'MAILER-DAEMON@mx.shop.example',
  subject = 'Undelivered Mail',
  prose = '',
  fields,
}: Report) =>
  mailOf(`Return-Path: <>
From: Mail Delivery <${daemon}>
To: ${US}
Subject: ${subject}
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="r"

--r
Content-Type: text/plain; charset=utf-8

${prose}

--r
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.shop.example

Final-Recipient: rfc822; ana@shop.example
${fields}

--r
Content-Type: message/rfc822

${ORIGINAL}
--r--
`)

const reports: Sample[] = (
  [
    [
      'Postfix',
      'en',
      'BAD_ADDRESS',
      'Action: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.shop.example\nDiagnostic-Code: smtp; 550 5.1.1 <ana@shop.example>: Recipient\n    address rejected: User unknown in virtual mailbox table',
    ],
    [
      'Postfix',
      'en',
      'BAD_ADDRESS',
      'Action: failed\nStatus: 5.4.4\nDiagnostic-Code: X-Postfix; Host or domain name not found. Name service error\n    for name=shop.example type=MX: Host not found',
    ],
    [
      'Postfix',
      'en',
      'LATER',
      'Action: failed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connect to mx.shop.example[192.0.2.9]:25: Connection\n    timed out',
    ],
    [
      'Postfix',
      'en',
      'DELAY',
      'Action: delayed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connect to mx.shop.example: Connection refused\nWill-Retry-Until: Fri, 4 Dec 2026 10:00:00 +0000',
    ],
    [
      'Postfix',
      'en',
      'DELIVERED',
      'Action: relayed\nStatus: 2.0.0\nDiagnostic-Code: smtp; 250 2.0.0 Ok: queued',
    ],
    [
      'Sendmail',
      'en',
      'BAD_ADDRESS',
      'Action: failed\nStatus: 5.1.1\nRemote-MTA: DNS; mx.shop.example\nDiagnostic-Code: SMTP; 550 5.1.1 <ana@shop.example>... User unknown',
    ],
    ['Sendmail', 'en', 'LATER', 'Action: failed\nStatus: 4.4.7\nDiagnostic-Code: SMTP; 451 timeout'],
    [
      'Exchange',
      'en',
      'BAD_ADDRESS',
      'Action: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ana@shop.example not found by SMTP address lookup',
    ],
    [
      'Exchange',
      'en',
      'LATER',
      'Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception',
    ],
    [
      'Exchange',
      'en',
      'LATER',
      'Action: failed\nStatus: 5.4.300\nDiagnostic-Code: smtp;550 5.4.300 Message expired -> 451 4.4.0',
    ],
    [
      'Exchange',
      'en',
      'REFUSED',
      'Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp;550 5.7.1 RESOLVER.RST.AuthRequired; authentication required',
    ],
    [
      'Gmail',
      'en',
      'BAD_ADDRESS',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
    ],
    [
      'Gmail',
      'en',
      'DELAY',
      'Action: delayed\nStatus: 4.4.1\nDiagnostic-Code: smtp; The recipient server did not accept our requests to connect.',
    ],
    [
      'Domino',
      'en',
      'BAD_ADDRESS',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: X-Notes; User ana (ana@shop.example) not listed in Domino Directory',
    ],
    [
      'Exim',
      'en',
      'REFUSED',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 "JunkMail rejected - is in an RBL"',
    ],
    [
      'A relay',
      'en',
      'REFUSED',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.7.1 rejected by our rules',
    ],
    [
      'A relay',
      'en',
      'BAD_ADDRESS',
      'Action: failed\nStatus: 5.0.0'.concat('\nDiagnostic-Code: smtp; 550 no such user'),
    ],
    ['A relay', 'en', 'REFUSED', 'Action: failed\nStatus: 5.0.0'],
    [
      'T-Online',
      'de',
      'BAD_ADDRESS',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 Benutzer unbekannt',
    ],
    [
      'Orange',
      'fr',
      'REFUSED',
      'Action: failed\nStatus: 5.2.0\nDiagnostic-Code: smtp; 550 5.2.0 Mail rejete. OFR_506',
    ],
  ] as const
).map(([from, language, means, fields]) => ({ from, language, means, mail: report({ fields }) }))

interface Prose {
  daemon?: string
  subject: string
  headers?: string
  text: string
}

const prose = ({
  daemon = 'MAILER-DAEMON@mx.shop.example',
  subject,
  headers = 'Return-Path: <>',
  text,
}: Prose) =>
  mailOf(`${headers}
From: Mail Delivery System <${daemon}>
To: ${US}
Subject: ${subject}
Content-Type: text/plain; charset=utf-8

${text}
`)

const EXIM = `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ana@shop.example
`
const EXIM_COPY = `\n------ This is a copy of the message, including all the headers. ------\n\n${ORIGINAL}`
const QMAIL = `Hi. This is the qmail-send program at mx.shop.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ana@shop.example>:
`
const QMAIL_COPY = `\n--- Below this line is a copy of the message.\n\n${ORIGINAL}`
const EXIM_HEADERS = 'Return-Path: <>\nX-Failed-Recipients: ana@shop.example\nAuto-Submitted: auto-replied'

const proses: Sample[] = (
  [
    [
      'Exim',
      'en',
      'BAD_ADDRESS',
      'Mail delivery failed: returning message to sender',
      `${EXIM}    host mx.shop.example [192.0.2.9]\n    SMTP error from remote mail server after RCPT TO:<ana@shop.example>:\n    550 5.1.1 User unknown${EXIM_COPY}`,
    ],
    [
      'Exim',
      'en',
      'BAD_ADDRESS',
      'Mail delivery failed: returning message to sender',
      `${EXIM}    Unrouteable address${EXIM_COPY}`,
    ],
    [
      'Exim',
      'en',
      'LATER',
      'Mail delivery failed: returning message to sender',
      `${EXIM}    mailbox is full: retry timeout exceeded${EXIM_COPY}`,
    ],
    [
      'Exim',
      'en',
      'LATER',
      'Mail delivery failed: returning message to sender',
      `${EXIM}    all hosts for 'shop.example' have been failing for a long time (and retry time not reached)${EXIM_COPY}`,
    ],
    [
      'Exim',
      'en',
      'REFUSED',
      'Mail delivery failed: returning message to sender',
      `${EXIM}    SMTP error from remote mail server after end of data:\n    550 High probability of spam${EXIM_COPY}`,
    ],
    [
      'qmail',
      'en',
      'BAD_ADDRESS',
      'failure notice',
      `${QMAIL}Sorry, no mailbox here by that name. (#5.1.1)${QMAIL_COPY}`,
    ],
    [
      'qmail',
      'en',
      'BAD_ADDRESS',
      'failure notice',
      `${QMAIL}Sorry, I couldn't find any host named shop.example. (#5.1.2)${QMAIL_COPY}`,
    ],
    [
      'qmail',
      'en',
      'LATER',
      'failure notice',
      `${QMAIL}192.0.2.9 failed after I sent the message.\nI'm not going to try again; this message has been in the queue too long.${QMAIL_COPY}`,
    ],
    [
      'qmail',
      'en',
      'LATER',
      'failure notice',
      `${QMAIL}The users mailfolder is over the allowed quota (size). (#5.2.2)${QMAIL_COPY}`,
    ],
    [
      'qmail',
      'en',
      'REFUSED',
      'failure notice',
      `${QMAIL}Remote host said: 554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org${QMAIL_COPY}`,
    ],
    ['qmail', 'en', 'REFUSED', 'failure notice', `${QMAIL}Something is wrong with the mail.${QMAIL_COPY}`],
    [
      'Gmail',
      'en',
      'DELAY',
      'Delivery Status Notification (Delay)',
      'THIS IS A WARNING MESSAGE ONLY.\n\nYOU DO NOT NEED TO RESEND YOUR MESSAGE.\n\nDelivery to the following recipient has been delayed:\n\n     ana@shop.example',
    ],
    [
      'Exim',
      'en',
      'REFUSED',
      'Mail delivery failed: returning message to sender',
      `${EXIM}    SMTP error from remote mail server after MAIL FROM:<news@corner.example> SIZE=1022:\n    553 5.1.0 corner.example does not exist${EXIM_COPY}`,
    ],
    [
      'IONOS',
      'de',
      'BAD_ADDRESS',
      'Mail delivery failed: returning message to sender',
      `Diese Nachricht wurde automatisch erzeugt. Folgende Adresse ist fehlgeschlagen:\n\n  ana@shop.example:\n    550 Empfänger unbekannt\n\n--- The header of the original message is following. ---\n\n${ORIGINAL}`,
    ],
    [
      'A provider',
      'de',
      'LATER',
      'Unzustellbar: Angebot',
      'Ihre Nachricht konnte nicht zugestellt werden: Das Postfach ist voll.',
    ],
    [
      'A provider',
      'es',
      'BAD_ADDRESS',
      'No se puede entregar: Oferta',
      'Su mensaje no se pudo entregar: la dirección de correo no existe.',
    ],
    [
      'A provider',
      'fr',
      'BAD_ADDRESS',
      'Non remis : Offre',
      "Votre message n'a pas été remis : utilisateur inconnu.",
    ],
    [
      'A provider',
      'it',
      'LATER',
      'Mancata consegna: Offerta',
      'Il messaggio non è stato consegnato: la casella di posta è piena.',
    ],
    [
      'A provider',
      'pt',
      'BAD_ADDRESS',
      'Não entregue: Oferta',
      'A sua mensagem não foi entregue: o destinatário não existe.',
    ],
  ] as const
).map(([from, language, means, subject, text]) => ({
  from,
  language,
  means,
  mail: prose({ subject, text, ...(from === 'Exim' ? { headers: EXIM_HEADERS } : {}) }),
}))

/** From the recipient's own address, to the return path of mails. */
const person = (headers: string, text: string): Uint8Array =>
  mailOf(`From: Ana <ana@shop.example>
To: ${US}
In-Reply-To: <m-1@corner.example>
${headers}
Content-Type: text/plain; charset=utf-8

${text}
`)

const AWAY = 'I am away until 5 December. In urgent cases call 512 555 0100. '
const GONE = 'I no longer work here and this account is disabled. The mailbox does not exist any more.'
const automatic: Sample[] = (
  [
    [
      'Outlook',
      'en',
      'Subject: Automatic reply: Sale\nAuto-Submitted: auto-generated\nX-Auto-Response-Suppress: All',
      AWAY,
    ],
    ['Outlook', 'en', 'Return-Path: <>\nSubject: Automatic reply: Sale', `${AWAY}${GONE}`],
    [
      'Outlook',
      'de',
      'Return-Path: <>\nSubject: Automatische Antwort: Angebot',
      'Ich bin bis 5.12. abwesend. Zimmer 550 ist besetzt.',
    ],
    [
      'Outlook',
      'de',
      'Subject: Abwesenheitsnotiz: Angebot',
      'Ich bin nicht im Haus. Meine alte Adresse existiert nicht mehr.',
    ],
    [
      'Outlook',
      'fr',
      'Return-Path: <>\nSubject: Réponse automatique : Offre',
      "Je suis absente. Mon ancienne adresse n'existe plus.",
    ],
    [
      'Outlook',
      'es',
      'Subject: Respuesta automática: Oferta',
      'Estoy fuera de la oficina. El buzón está lleno de ofertas.',
    ],
    [
      'Outlook',
      'it',
      'Subject: Risposta automatica: Offerta',
      'Sono assente, la vecchia casella non esiste.',
    ],
    ['Outlook', 'pt', 'Subject: Resposta automática: Oferta', 'Estou ausente até dia 5.'],
    ['Outlook', 'nl', 'Subject: Automatisch antwoord: Aanbieding', 'Ik ben afwezig.'],
    [
      'Gmail',
      'en',
      'Subject: Away Re: Sale\nPrecedence: bulk\nX-Autoreply: yes\nAuto-Submitted: auto-replied',
      `${AWAY}${GONE}`,
    ],
    [
      'Sieve',
      'en',
      'Return-Path: <>\nSubject: Auto: Sale\nAuto-Submitted: auto-replied (vacation)',
      `550 5.1.1 ${GONE}`,
    ],
    ['A person who left', 'en', 'Return-Path: <>\nSubject: Re: Sale', GONE],
    [
      'Boxbe',
      'en',
      'Subject: Re: Sale (Boxbe Waiting List)\nAuto-Submitted: auto-replied',
      'Your message is waiting. Please verify that you are a person, or it is rejected as spam.',
    ],
    [
      'TMDA',
      'en',
      'Subject: Please confirm your message\nPrecedence: bulk',
      'This message was created automatically by mail delivery software (TMDA). Confirm, or 550 it is blocked.',
    ],
    [
      'EarthLink',
      'en',
      'Return-Path: <>\nSubject: Re: Sale (suspect email)',
      'I block spam. Your message has been blocked until you ask to be let in.',
    ],
    [
      'Thunderbird',
      'en',
      'Subject: Return Receipt (displayed) - Sale\nAuto-Submitted: auto-replied',
      'The message was displayed. This is no guarantee that it was read.',
    ],
  ] as const
).map(([from, language, headers, text]) => ({
  from,
  language,
  means: 'AUTO_REPLY',
  mail: person(headers, text),
}))

const letters: Sample[] = (
  [
    [
      'A person',
      'en',
      'Subject: Re: Sale',
      'Do you have buns without gluten? My old address ana@old.example does not exist any more.',
    ],
    ['A person', 'en', 'Subject: Undelivered?', 'I got the mail twice: 550 buns, was that you?'],
    ['A person', 'es', 'Subject: Re: Oferta', 'No quiero recibir más correos.'],
    ['A person', 'de', 'Subject: AW: Angebot', 'Bitte keine Werbung mehr. Mein Postfach ist voll davon.'],
  ] as const
).map(([from, language, headers, text]) => ({
  from,
  language,
  means: 'PERSONAL',
  mail: person(headers, text),
}))

/** RFC 5965. */
const feedback = (from: string, fields: string): Uint8Array =>
  mailOf(`From: <${from}>
To: ${US}
Subject: FW: Sale
Content-Type: multipart/report; report-type=feedback-report; boundary="f"

--f
Content-Type: text/plain

This is an email abuse report for a message received from 192.0.2.1.

--f
Content-Type: message/feedback-report

Version: 1
${fields}

--f
Content-Type: message/rfc822
Content-Disposition: inline

${ORIGINAL}
--f--
`)

const complaints: Sample[] = [
  [
    'Yahoo',
    feedback(
      'feedback@arf.mail.yahoo.example',
      'Feedback-Type: abuse\nUser-Agent: Yahoo!-Mail-Feedback/2.0\nOriginal-Rcpt-To: ana@shop.example',
    ),
  ] as const,
  [
    'AOL',
    feedback('scomp@aol.example', 'Feedback-Type: abuse\nUser-Agent: AOL SComp\nRedacted-Address: redacted'),
  ] as const,
  [
    'Comcast',
    feedback(
      'feedbackloop@fbl.comcast.example',
      'Feedback-Type: abuse\nUser-Agent: ReturnPathFBL/2.0\nRemoval-Recipient: ana@shop.example',
    ),
  ] as const,
  [
    'Outlook.com',
    mailOf(`From: staff@hotmail.com
To: ${US}
Subject: complaint about message from 192.0.2.1
Content-Type: message/rfc822

X-HmXmrOriginalRecipient: <ana@shop.example>
${ORIGINAL}`),
  ] as const,
].map(([from, mail]) => ({ from, language: 'en', means: 'COMPLAINT', mail }))

export const SAMPLES: readonly Sample[] = [...reports, ...proses, ...automatic, ...letters, ...complaints]
