/** Mails written to keep us busy: each has a megabyte that is slow to read. */
const SIZE = 1_048_576
const encode = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const filled = (head: string, piece: string): Uint8Array =>
  encode(head + piece.repeat(Math.floor((SIZE - head.length) / piece.length)))
const numbered = (head: string, count: number, piece: (n: number) => string, tail = ''): Uint8Array =>
  encode(head + Array.from({ length: count }, (_, n) => piece(n)).join('') + tail)

const FROM = 'From: a@b.example\r\n'
const PARTS = `${FROM}Content-Type: multipart/mixed; boundary="b"\r\n\r\n`
const HTML = `${FROM}Content-Type: text/html\r\n\r\n`
const QUOTED = `${FROM}Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
const BASE64 = `${FROM}Content-Transfer-Encoding: base64\r\n\r\n`
const REPORT = `${FROM}Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n`
const nesting = (n: number): string => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`

export const HOSTILE_MAILS: ReadonlyArray<readonly [what: string, mail: Uint8Array]> = [
  ['a header of one line', filled(`${FROM}X-Long: `, 'x')],
  ['a subject of one line', filled(`${FROM}Subject: `, 'x')],
  ['a header of very many fields', filled(FROM, 'X: y\r\n')],
  ['a header of very many names', numbered(FROM, 90_000, (n) => `X${n}: y\r\n`)],
  ['very many recipients', filled(FROM, 'To: a@b.cc\r\n')],
  ['a field folded without end', filled(`${FROM}Subject: a`, '\r\n b')],
  ['a field folded into nothing', filled(`${FROM}Subject: a`, '\r\n  ')],
  ['a type of very many parameters', filled(`${FROM}Content-Type: text/plain; a=b`, '; a=b')],
  ['a type folded without end', filled(`${FROM}Content-Type: text/plain; a=b`, ';\r\n x*0=b')],
  [
    'a parameter in very many pieces',
    numbered(`${FROM}Content-Type: text/plain`, 9_000, (n) => `;\r\n name*${n}*=utf-8''a%41`, '\r\n\r\nx'),
  ],
  ['a quote that does not end', filled(`${FROM}Content-Type: text/plain; a="`, '\\"')],
  ['parts without number', filled(PARTS, '--b\r\n\r\n')],
  ['parts of text without number', filled(PARTS, '--b\r\nContent-Type: text/html\r\n\r\n<p>x\r\n')],
  ['attachments without number', filled(PARTS, '--b\r\nContent-Type: image/png\r\n\r\nx\r\n')],
  ['mails within mails', filled(FROM, 'Content-Type: message/rfc822\r\n\r\n')],
  ['parts within parts, ten thousand deep', numbered(FROM, 10_000, nesting)],
  ['many boundaries at each line', numbered(FROM, 18, nesting, `\r\n${'--b\r\n'.repeat(180_000)}`)],
  ['a boundary of nothing', filled(`${FROM}Content-Type: multipart/mixed; boundary=""\r\n\r\n`, '--\r\n')],
  ['quoted-printable', filled(QUOTED, '=41')],
  ['quoted-printable that says nothing', filled(QUOTED, '=\r\n')],
  ['quoted-printable that is wrong', filled(QUOTED, '=')],
  ['base64 in lines of one sign', filled(BASE64, 'Q\r\n')],
  ['empty lines', filled(`${FROM}\r\n`, '\n')],
  ['flowed lines', filled(`${FROM}Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n`, 'a \r\n')],
  ['flowed quotes', filled(`${FROM}Content-Type: text/plain; format=flowed\r\n\r\n`, '> \r\n')],
  ['zero bytes', filled(`${FROM}\r\n`, '\0')],
  ['elements that do not end', filled(HTML, '<')],
  ['elements within elements', filled(HTML, '<div>')],
  ['lists within lists', filled(HTML, '<ul><li>')],
  ['tables within tables', filled(HTML, '<table><tr><td>')],
  ['quotations within quotations', filled(HTML, '<blockquote>')],
  ['attributes that do not end', filled(HTML, '<a href="')],
  ['comments that do not end', filled(HTML, '<!--')],
  ['entities that do not end', filled(HTML, '&a')],
  ['white space', filled(HTML, ' \t')],
  ['encoded words', filled(`${FROM}Subject: `, '=?utf-8?q?a?= ')],
  ['encoded words that do not end', filled(`${FROM}Subject: `, '=?utf-8?b?')],
  ['encoded words of no charset', filled(`${FROM}Subject: `, '=?x-none?q?=FF?= ')],
  [
    'a charset that does not exist',
    filled(`${FROM}Content-Type: text/plain; charset=x-none\r\n\r\n`, '\xff'),
  ],
  [
    'a charset that changes',
    filled(`${FROM}Content-Type: text/plain; charset=iso-2022-jp\r\n\r\n`, '\x1b$B'),
  ],
  ['groups of addresses', filled(`${FROM}To: `, 'a:b;')],
  ['groups within groups', filled(`${FROM}To: `, 'a:')],
  ['comments within comments', filled(`${FROM}To: `, '(')],
  ['quotes in addresses', filled(`${FROM}To: `, '"')],
  ['a date of digits', filled(`${FROM}Date: `, '9')],
  ['a Message-ID that does not end', filled(`${FROM}In-Reply-To: `, '<')],
  ['a report of very many recipients', filled(REPORT, 'Action: failed\r\n\r\n')],
  ['a report with a folded field', filled(`${REPORT}Action: failed`, '\r\n x')],
  ['nothing', new Uint8Array()],
  ['zeros', new Uint8Array(SIZE)],
]
