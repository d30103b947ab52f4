/** Mail as it comes over the wire. */
export const mailOf = (text: string): Uint8Array => new TextEncoder().encode(text.replace(/\r?\n/g, '\r\n'))

export interface Report {
  fields?: string
  headers?: string
  original?: string
  prose?: string
}

/** Report in the form of Postfix (RFC 3464). */
export const deliveryReport = ({ fields = '', headers = '', original, prose = 'It did not work.' }: Report) =>
  mailOf(`Return-Path: <>
Delivered-To: bounces+abc.def@mail.acme.test
From: MAILER-DAEMON@mx.example (Mail Delivery System)
To: bounces+abc.def@mail.acme.test
Subject: Undelivered Mail Returned to Sender
Message-ID: <report-1@mx.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"
${headers}
--b1
Content-Type: text/plain

${prose}

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
X-Postfix-Queue-ID: 4FABC

Original-Recipient: rfc822;ana@shop.example
Final-Recipient: rfc822; Ana@Shop.example
${fields}

--b1
Content-Type: ${original === undefined ? 'text/rfc822-headers' : 'message/rfc822'}

${
  original ??
  `From: news@acme.test
To: ana@shop.example
Message-ID: <m-1@acme.test>
Subject: Sale
`
}
--b1--
`)
