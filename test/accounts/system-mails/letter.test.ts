import { expect, test } from 'bun:test'
import { letter } from '../../../src/accounts/system-mails/letter.ts'

const URL = 'https://carillon.test/x?a=1&b=2'

test('a letter has the same content as text and as HTML, and the HTML is escaped', () => {
  const { text, html, unsubscribeUrl } = letter({
    to: 'ann@example.test',
    subject: 'News',
    parts: ['Hello,', 'of <b>Acme</b>:', ['One & two', 'Three'], { label: 'Open "Acme"', url: URL }],
  })
  expect(text).toBe(`Hello,\n\nof <b>Acme</b>:\n\n- One & two\n- Three\n\n${URL}\n`)
  expect(html).toBe(`<p>Hello,</p>
<p>of &lt;b&gt;Acme&lt;/b&gt;:</p>
<ul><li>One &amp; two</li><li>Three</li></ul>
<p><a href="https://carillon.test/x?a=1&amp;b=2">Open &quot;Acme&quot;</a></p>
<p>https://carillon.test/x?a=1&amp;b=2</p>`)
  expect(unsubscribeUrl).toBeUndefined()
})

test('an optional letter ends with an unsubscribe link, which is also its one-click address', () => {
  const { text, html, unsubscribeUrl } = letter({
    to: 'ann@example.test',
    subject: 'News',
    parts: ['Hello,'],
    unsubscribe: { text: 'End these mails:', url: 'https://carillon.test/out' },
  })
  expect(text).toBe('Hello,\n\nEnd these mails:\nhttps://carillon.test/out\n')
  expect(html).toEndWith(
    '<p>End these mails: <a href="https://carillon.test/out">https://carillon.test/out</a></p>',
  )
  expect(unsubscribeUrl).toBe('https://carillon.test/out')
})

test.each(['\n', '\r\n', '\t', '\u2028'])('a subject with %j is one line', (separator) => {
  const { subject } = letter({ to: 'ann@example.test', subject: `A${separator}Bcc: b@c.test`, parts: [] })
  expect(subject).toBe('A Bcc: b@c.test')
})
