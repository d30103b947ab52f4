import { describe, expect, test } from 'bun:test'
import { readMail } from '../../../src/providers/mail-in/read-mail.ts'

/** Programs name a charset that the bytes of a mail do not have. */

const TEXT = 'Zoë schrieb: „Über 5 €“ – grüß Gott'

function mail(headers: string, body: Uint8Array | string, subject = 'Re: x'): Uint8Array {
  const head = `From: ann@example.com\r\nTo: us@example.com\r\nSubject: ${subject}\r\nMessage-ID: <a@example.com>\r\nMIME-Version: 1.0\r\n${headers}\r\n\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body as string)])
}

const written = async (raw: Uint8Array) => {
  const read = await readMail(raw, 1)
  if (read.kind !== 'PERSONAL') throw new Error(read.kind)
  return { text: read.text.trim(), subject: read.subject }
}

const plain = (charset: string) =>
  `Content-Type: text/plain;\r\n charset="${charset}"\r\nContent-Transfer-Encoding: 8bit`

describe('UTF-8', () => {
  test.each(
    [
      'ISO-2022-JP',
      'us-ascii',
      'unknown-8bit',
      'iso-8859-1',
      'windows-1252',
      'iso-8859-15',
      'koi8-r',
      'gb2312',
      'shift_jis',
      'x-user-defined',
      'utf-8',
      'default',
    ].map((charset) => ({ charset })),
  )('with the name $charset is read as UTF-8', async ({ charset }) => {
    expect((await written(mail(plain(charset), TEXT))).text).toBe(TEXT)
    const html = `Content-Type: text/html; charset=${charset}\r\nContent-Transfer-Encoding: base64`
    const body = Buffer.from(`<p>${TEXT}</p>`).toString('base64')
    expect((await written(mail(html, body))).text).toBe(TEXT)
  })

  test('without a charset is read as UTF-8', async () => {
    expect((await written(mail('Content-Type: text/plain', TEXT))).text).toBe(TEXT)
    expect((await written(mail('X-Nothing: 1', TEXT))).text).toBe(TEXT)
  })

  test('is read like this in a subject and in the part of a multipart mail', async () => {
    const subject = '=?us-ascii?Q?Zo=C3=AB?= =?ISO-2022-JP?B?w5xiZXI=?='
    const parts = `--b\r\n${plain('us-ascii')}\r\n\r\n${TEXT}\r\n--b\r\nContent-Type: text/html; charset=iso-8859-1\r\n\r\n<p>${TEXT}</p>\r\n--b--`
    const read = await written(mail('Content-Type: multipart/alternative; boundary=b', parts, subject))
    expect(read).toEqual({ text: TEXT, subject: 'ZoëÜber' })
  })

  test('a body that quotes the name of a charset stays as it is', async () => {
    expect((await written(mail(plain('iso-8859-1'), Buffer.from('abc charset=latin1')))).text).toBe(
      'abc charset=latin1',
    )
  })
})

describe('another charset is read by its name', () => {
  test.each([
    { charset: 'iso-8859-1', bytes: Buffer.from('Zoë grüßt', 'latin1'), text: 'Zoë grüßt' },
    { charset: 'windows-1252', bytes: Buffer.from([0x93, 0x61, 0x94, 0x20, 0x80]), text: '“a” €' },
    { charset: 'windows-1250', bytes: Buffer.from([0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a]), text: 'Łukasz' },
    { charset: 'koi8-r', bytes: Buffer.from([0xf0, 0xf2, 0xe9]), text: 'ПРИ' },
    { charset: 'iso-2022-jp', bytes: Buffer.from('\x1b$B$3$s\x1b(B', 'latin1'), text: 'こん' },
    { charset: 'gbk', bytes: Buffer.from([0xc1, 0xaa, 0xcd, 0xa8]), text: '联通' },
    { charset: 'shift_jis', bytes: Buffer.from([0x82, 0xb1, 0x82, 0xf1]), text: 'こん' },
    { charset: 'utf-16le', bytes: Buffer.from('Zoë', 'utf16le'), text: 'Zoë' },
  ])('$charset', async ({ charset, bytes, text }) => {
    const headers = `Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: base64`
    expect((await written(mail(headers, bytes.toString('base64')))).text).toBe(text)
  })
})
