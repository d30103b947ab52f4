import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { whatsapp } from '../../../src/channels/ports/whatsapp.ts'
import { BLANK_PERSON, createComposer } from '../../../src/content/composition/compose.ts'
import { toSmartEncoding } from '../../../src/content/composition/encoding.ts'
import type { WriteLink } from '../../../src/content/composition/links.ts'
import { takeLinks } from '../../../src/content/composition/links.ts'
import { parseTemplate } from '../../../src/content/composition/merge.ts'
import { createMailComposer } from '../../../src/content/mail/compose.ts'
import { prepareHtml } from '../../../src/content/mail/prepare.ts'
import { floorsOf, MOMENT } from '../../support/quick.ts'

/** Merge fields within link addresses: no value ends an address or changes its destination. */

const organization = {
  name: 'Tom & Jerry’s (“Café”) #1',
  phone: null,
  email: null,
  website: 'https://cafe.example',
  timezone: 'UTC',
  locale: 'en-US',
  appendOptOutFooter: false,
  customDateKeys: [],
  postalAddress: 'A 1',
}
const source = (messageTemplate: string) => ({
  messageTemplate,
  organization,
  category: 'TRANSACTIONAL' as const,
  smartEncoding: false,
})
/** Writes the destination of a link in its place. */
const shown: WriteLink = (_link, url) => url
const tracked = { isTracked: true, standIn: shown }

/** Returns the word of the text that is the address. */
const wordOf = (text: string): string => text.split(/\s/).find((word) => word.startsWith('http'))!

const value = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      'a+b@x.example',
      'x&admin=1#q',
      'a b',
      '50%',
      'a/../b',
      "O'Brien",
      '(x)',
      '{{email}}',
      'ü',
    ),
  )
  .filter((text) => text.trim() !== '')

/** A path segment of one or two dots is impossible: readers of addresses remove it, also as %2E. */
const segment = value.filter((text) => !/^\.{1,2}$/.test(text))

describe.each([{ links: undefined }, { links: tracked }])('with links $links', ({ links }) => {
  test('a value in an address reads back unchanged, and changes no other part', () => {
    const template = 'Hi https://a.example/p/{{firstName}}?e={{email}}&o={{organization.name}}&z=1#end now'
    const compose = createComposer({ ...source(template), ...(links ? { links } : {}) }, 0)
    fc.assert(
      fc.property(segment, value, (firstName, email) => {
        // A first name that is the email address stands in for an unknown one.
        fc.pre(firstName !== email)
        const url = new URL(wordOf(compose({ ...BLANK_PERSON, firstName, email }, links?.standIn).body))
        expect(url.origin).toBe('https://a.example')
        expect(url.pathname.split('/').slice(2).map(decodeURIComponent)).toEqual([firstName.toWellFormed()])
        expect([...url.searchParams]).toEqual([
          ['e', email.toWellFormed()],
          ['o', organization.name],
          ['z', '1'],
        ])
        expect(url.hash).toBe('#end')
      }),
    )
  })

  test('a value in an address of a mail reads back unchanged, in the HTML and in the text', () => {
    const htmlBody = `<p>{{firstName}} <a href="https://a.example/?e={{email}}&amp;z=1">here</a></p>`
    const mail = createMailComposer(
      {
        ...source('https://a.example/?e={{email}}&z=1'),
        subject: 'Hi',
        htmlBody,
        ...(links ? { links } : {}),
      },
      0,
    )
    fc.assert(
      fc.property(value, (email) => {
        const { html, text } = mail(
          { ...BLANK_PERSON, email },
          { unsubscribeUrl: 'https://u.example', openUrl: null },
          links?.standIn,
        )
        const href = /href="([^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
        for (const address of [href, wordOf(text)])
          expect([...new URL(address).searchParams]).toEqual([
            ['e', email.toWellFormed()],
            ['z', '1'],
          ])
      }),
    )
  })
})

test('a fallback is encoded in an address, and a value outside an address is not', () => {
  const { body } = createComposer(
    source('{{firstName|dear friend}} https://a.example/{{firstName|dear friend}}'),
    0,
  )(BLANK_PERSON)
  expect(body).toBe('dear friend https://a.example/dear%20friend')
})

test.each([
  { text: '{{firstName}}/{{email}}', is: 'A B/a@b.example' },
  { text: 'www.a.example/{{firstName}}', is: 'www.a.example/A%20B' },
  { text: 'http://a.example/{{firstName}} {{firstName}}', is: 'http://a.example/A%20B A B' },
  { text: 'mailto:x@a.example?subject={{firstName}}', is: 'mailto:x@a.example?subject=A%20B' },
  { text: 'mailto:{{email}}?subject={{firstName}}', is: 'mailto:a@b.example?subject=A%20B' },
  { text: 'mailto:{{email}} {{firstName}}?', is: 'mailto:a@b.example A B?' },
  { text: '{{organization.website}}/?n={{firstName}}', is: 'https://cafe.example/?n=A%20B' },
  { text: '{{custom.page}}?n={{firstName}}', is: 'https://p.example/x?n=A%20B' },
  { text: 'https://a.example/x。{{firstName}}', is: 'https://a.example/x。A B' },
  { text: '{{organization.website}}—{{firstName}}', is: 'https://cafe.example—A B' },
  { text: '{{custom.page}} {{firstName}}', is: 'https://p.example/x A B' },
])('$text', ({ text, is }) => {
  const person = {
    ...BLANK_PERSON,
    firstName: 'A B',
    email: 'a@b.example',
    customFields: '{"page":"https://p.example/x"}',
  }
  expect(createComposer(source(text), 0)(person).body).toBe(is)
})

test("the end of a WhatsApp button's address is encoded, and other parts of the template are not", () => {
  const { sample } = whatsapp.prepare(
    {
      ...source('Hi'),
      whatsappTemplate: {
        name: 'a',
        language: 'en',
        parameters: ['{{firstName}}'],
        buttons: [
          { index: 0, type: 'URL', value: 'x/{{firstName}}?e={{email}}' },
          { index: 1, type: 'COPY_CODE', value: '{{firstName}}' },
        ],
      },
    },
    0,
  )
  const person = { ...BLANK_PERSON, firstName: 'A/B', email: 'a+b@c.example' }
  expect(sample(person, { carriesMedia: false }).whatsappTemplate).toMatchObject({
    parameters: ['A/B'],
    buttons: [{ value: 'x/A%2FB?e=a%2Bb%40c.example' }, { value: 'A/B' }],
  })
})

describe('an address', () => {
  const taken = (text: string) => takeLinks(parseTemplate(text)).found.map(({ link }) => link.source)
  test.each([
    { text: 'See https://a.example/Stop_(x) now', is: 'https://a.example/Stop_(x)' },
    { text: '(see https://a.example/Stop_(x))', is: 'https://a.example/Stop_(x)' },
    { text: '(see https://a.example/x).', is: 'https://a.example/x' },
    { text: "https://a.example/it's-here!", is: "https://a.example/it's-here" },
    { text: "'https://a.example/x'", is: 'https://a.example/x' },
    { text: '“https://a.example/x”', is: 'https://a.example/x' },
    { text: 'https://a.example/a[1]', is: 'https://a.example/a[1]' },
    { text: '[https://a.example/a]', is: 'https://a.example/a' },
    { text: 'https://a.example/({{firstName}})', is: 'https://a.example/({{firstName}})' },
  ])('$text', ({ text, is }) => expect(taken(text)).toEqual([is]))

  test('in HTML ends at the quote that its attribute started with', () => {
    const htmlBody = `<a href="https://a.example/it's">x</a> <a href='https://a.example/"q"'>y</a>`
    const links: string[] = []
    createMailComposer({ ...source('x'), subject: 'Hi', htmlBody, links: tracked }, 0)(
      BLANK_PERSON,
      { unsubscribeUrl: '', openUrl: null },
      (_link, url) => {
        links.push(url)
        return url
      },
    )
    expect(links).toEqual(["https://a.example/it's", 'https://a.example/"q"'])
  })

  test('is the same in the HTML made from a text', () => {
    const { html } = createMailComposer(
      { ...source("See https://a.example/Stop_(x), (https://a.example/it's)."), subject: 'Hi' },
      0,
    )(BLANK_PERSON, { unsubscribeUrl: '', openUrl: null })
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://a.example/Stop_(x)',
      'https://a.example/it&#39;s',
    ])
  })

  test('the link in HTML and the link in the text made from it are the same, with spaces and merge fields', async () => {
    const htmlBody = '<a href="https://a.example/App (1)/{{firstName}}.png?p=1&#038;q=2">Get</a>'
    const prepared = await prepareHtml(htmlBody, 1)
    const links = new Map<string, string>()
    const mail = createMailComposer(
      { ...source(prepared.text), subject: 'Hi', htmlBody: prepared.html, links: tracked },
      0,
    )(
      { ...BLANK_PERSON, firstName: 'A B' },
      { unsubscribeUrl: '', openUrl: null },
      ({ source: written }, url) => {
        links.set(written, url)
        return 'https://s.example/1'
      },
    )
    expect([...links]).toEqual([
      [
        'https://a.example/App%20(1)/{{firstName}}.png?p=1&q=2',
        'https://a.example/App%20(1)/A%20B.png?p=1&q=2',
      ],
    ])
    expect(mail.text).toBe('Get <https://s.example/1>')
    expect(mail.html).toContain('<a href="https://s.example/1">Get</a>')
  })

  test.each([
    { text: 'https://a.example/x—good ü你', is: 'https://a.example/x -good ü你' },
    { text: 'https://a.example/x…and', is: 'https://a.example/x ...and' },
    { text: 'https://a.example/x\u200bnow', is: 'https://a.example/x now' },
    { text: '“https://a.example/x” now', is: '"https://a.example/x" now' },
    { text: 'https://a.example/it’s', is: "https://a.example/it's" },
  ])('smart encoding does not join an address and the character behind it: $text', ({ text, is }) =>
    expect(toSmartEncoding(text)).toBe(is),
  )

  test('is found in time proportional to its length', async () => {
    const endless = `https://a.example/${'()'.repeat(100)}${')'.repeat(100_000)}`
    expect(await floorsOf(() => taken(endless))).toBeLessThan(MOMENT)
  })
})
