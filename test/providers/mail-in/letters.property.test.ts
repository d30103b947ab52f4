import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { withoutQuotes } from '../../../src/providers/mail-in/own-words.ts'
import { isPlainId, MailUnreadable, parseMail } from '../../../src/providers/mail-in/parse-mail.ts'
import { anyCharacter } from '../../support/arbitraries.ts'
import { met, runs } from '../../support/size.ts'

/** Text that senders write into headers, and text that no sender should write. */
const value = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom(
    '<a@b.example>',
    '<a\u0000b@c.example>',
    `<${'x'.repeat(600)}@c.example>`,
    '<é@c.example>',
    '<<a@b>>',
    '=?utf-8?b?////?=',
    '=?x-none?q?=zz?=',
    '=?utf-8?q?=0D=0ABcc:_x@y.example?=',
    '"unended',
    ', , ;',
    'multipart/mixed; boundary="b"',
    'multipart/alternative; boundary=b',
    'text/plain; charset=utf-7',
    'text/html; charset=iso-2022-jp',
    'text/plain; charset="x y"',
    'base64',
    'quoted-printable',
    'x-none',
    'attachment; filename="a\tb\u2028.pdf"',
    "attachment; filename*=utf-8''%00%0d%0a.exe",
    'auto-replied',
  ),
)
const name = fc.constantFrom(
  'From',
  'To',
  'Subject',
  'Message-ID',
  'In-Reply-To',
  'References',
  'Content-Type',
  'Precedence',
  'Content-Transfer-Encoding',
  'Content-Disposition',
  'Auto-Submitted',
  'Return-Path',
  'Delivered-To',
)
const field = fc.tuple(name, value).map(([key, said]) => `${key}: ${said}`)
const fields = fc.array(field, { maxLength: 8 }).map((all) => all.join('\r\n'))
const piece = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.constantFrom(
    '--b',
    '--b--',
    '',
    '<p>x</p>',
    '> quoted',
    'On Monday somebody',
    'wrote:',
    '=E9=',
    '////',
    '\u0000',
  ),
  fields,
)
const mail = fc
  .tuple(fields, fc.array(piece, { maxLength: 20 }))
  .map(([head, body]) => new TextEncoder().encode(`From: a@b.example\r\n${head}\r\n\r\n${body.join('\r\n')}`))

test('with any headers, encodings and parts, the stored mail has its limits and can be sent in a header again', async () => {
  let letters = 0
  await fc.assert(
    fc.asyncProperty(mail, async (bytes) => {
      const read = await parseMail(bytes).catch((error: unknown) => error)
      if (read instanceof MailUnreadable) return
      if (read instanceof Error) throw read
      const known = read as Awaited<ReturnType<typeof parseMail>>
      expect(known.references.length).toBeLessThanOrEqual(20)
      expect(known.references.every(isPlainId)).toBe(true)
      if (known.kind !== 'PERSONAL' && known.kind !== 'AUTO_REPLY') return
      letters++
      expect([known.subject.length <= 500, known.text.length <= 40_000, known.files.length <= 20]).toEqual([
        true,
        true,
        true,
      ])
      expect(known.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      for (const text of [known.subject, known.text, ...known.files]) {
        expect([text.isWellFormed(), text.includes('\0')]).toEqual([true, false])
      }
      expect(known.files.filter((file) => /[\p{Cc}\u2028\u2029]/u.test(file) || file.length > 200)).toEqual(
        [],
      )
    }),
    { numRuns: runs(300) },
  )
  expect(letters).toBeGreaterThanOrEqual(met(60))
})

test('without its quotes a text is part of the text, and contains nothing of a quote', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (lines) => {
      const text = lines.join('\n')
      const own = withoutQuotes(text)
      const written = text.split(/\r?\n/).map((line) => line.trim())
      expect(own === '' || own.split('\n').every((line) => written.includes(line))).toBe(true)
      expect(own.split('\n').some((line) => line.startsWith('>'))).toBe(false)
    }),
  )
})

test.each([
  { program: 'Gmail', begins: 'On Mon, Nov 23, 2026 at 9:00 AM Corner Bakery <news@corner.example> wrote:' },
  {
    program: 'Gmail, broken',
    begins: 'On Mon, Nov 23, 2026 at 9:00 AM Corner Bakery <\nnews@corner.example>\nwrote:',
  },
  { program: 'Outlook', begins: '________________________________\nFrom: News <news@corner.example>' },
  { program: 'old Outlook', begins: '-----Original Message-----' },
  { program: 'German', begins: 'Am 23.11.2026 um 09:00 schrieb Corner Bakery <news@corner.example>:' },
  { program: 'Spanish', begins: 'El lun, 23 nov 2026 a las 9:00, News (<news@corner.example>) escribió:' },
  { program: 'French', begins: 'Le lun. 23 nov. 2026 à 09:00, News <news@corner.example> a écrit :' },
  {
    program: 'Danish Outlook',
    begins: 'Fra: News <n@c.example>\nSendt: 23. november 2026 09:00\nTil: Ann\nEmne: Sale',
  },
  { program: 'French Outlook', begins: 'De : News <n@c.example>\nEnvoyé : lundi 23 novembre 2026\nÀ : Ann' },
  {
    program: 'Chinese Outlook',
    begins: '发件人: News <n@c.example>\n发送时间: 2026年11月23日 9:00\n收件人: Ann',
  },
  { program: 'Chinese Outlook, wide colons', begins: '寄件者：News\n寄件日期：2026年11月23日' },
  {
    program: 'Outlook by way of Gmail',
    begins: '*Van:* News <n@c.example>\n*Verzonden:* maandag 23 november',
  },
  { program: 'Swedish', begins: 'Den mån 23 nov. 2026 kl 09:00 skrev News <news@corner.example>:' },
  { program: 'Italian', begins: 'Il giorno lun 23 nov 2026 alle ore 09:00 News <n@c.example> ha scritto:' },
  { program: 'Italian Apple Mail', begins: 'Il giorno 23 nov 2026, alle ore 09:00, News ha scritto:' },
  { program: 'Portuguese', begins: 'Em seg., 23 de nov. de 2026 às 09:00, News <n@c.example> escreveu:' },
  { program: 'Dutch', begins: 'Op ma 23 nov 2026 om 09:00 schreef News <n@c.example>:' },
  { program: 'Norwegian', begins: 'man. 23. nov. 2026 kl. 09:00 skrev News <n@c.example>:' },
  { program: 'Polish', begins: 'pon., 23 lis 2026 o 09:00 News <n@c.example> napisał(a):' },
  { program: 'Japanese', begins: '2026年11月23日(月) 9:00 News <n@c.example>:' },
  { program: 'Chinese', begins: 'News <n@c.example> 于2026年11月23日周一 09:00写道：' },
  { program: 'Russian', begins: 'пн, 23 нояб. 2026 г. в 09:00, News <n@c.example>:' },
  { program: 'Turkish', begins: 'News <n@c.example>, 23 Kas 2026 Pzt, 09:00 tarihinde şunu yazdı:' },
  { program: 'Czech', begins: 'po 23. 11. 2026 v 9:00 odesílatel News <n@c.example> napsal:' },
  { program: 'German Thunderbird', begins: '-------- Ursprüngliche Nachricht --------' },
  { program: 'Swedish, broken', begins: 'Den mån 23 nov. 2026 kl 09:00 skrev News <\nnews@corner.example>:' },
])('the text that $program puts below an answer is cut off', ({ begins }) => {
  expect(withoutQuotes(`Yes, on Sunday.\nOn my way!\n\n${begins}\n> Hi\nHi`)).toBe(
    'Yes, on Sunday.\nOn my way!',
  )
})

test.each([
  'From now on: no more mails',
  'Fra: Ann og Bo, som ikke vil have flere mails',
  '--- STOP ---',
  'Van: the blue one',
  'Please remove me, as I wrote:',
  'Call me at 10:00:\nSTOP',
])('words of the writer that look like a quote are kept: %s', (text) => {
  expect(withoutQuotes(`${text}\n\nThank you`)).toBe(`${text}\n\nThank you`)
})

test.each([
  'On Mon, Nov 23, 2026 at 9:00 AM News <n@c.example> wrote:\n> Hi\n>\n> Unsubscribe: reply STOP\n\nYes, on Sunday.\nAnn',
  'Den mån 23 nov. 2026 kl 09:00 skrev News <n@c.example>:\n\n> Hi\n> Unsubscribe\n\nYes, on Sunday.\nAnn',
])('an answer below the quote is kept without the quote', (text) => {
  expect(withoutQuotes(text)).toBe('Yes, on Sunday.\nAnn')
})

test('a wrapped line of a quote is no answer below it', () => {
  const quote =
    'On Mon, Nov 23, 2026 at 9:00 AM News <n@c.example> wrote:\n> Hi, to get no more mails\nunsubscribe here'
  expect(withoutQuotes(quote)).toBe('')
})
