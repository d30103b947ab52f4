import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { toVCard, VCARD_VERSIONS, type VCard } from '../../src/lib/vcard.ts'

/** Result of another reader (that of Thunderbird) for a card. */
const read = (text: string) => {
  const card = new ICAL.Component(ICAL.parse(text) as unknown[])
  // biome-ignore lint/suspicious/noExplicitAny: a value is a text, a list or a time
  return (name: string): any => card.getFirstPropertyValue(name)
}

const sign = fc.constantFrom(...'abcé漢👩,\\:" \n'.split(''), 'END:VCARD', '\nTEL:+1900', 'x'.repeat(80))
const words = fc
  .array(sign, { minLength: 1, maxLength: 30 })
  .map((signs) => `x${signs.join('')}x`.toWellFormed())
/** This reader leaves an escaped semicolon unchanged if a value has one component. */
const component = words.map((text) => `a;${text};b`)
const anyCard = fc.record({
  uuid: fc.constant('018f0000-0000-7000-8000-000000000001'),
  revisedAtMs: fc.constant(Date.UTC(2026, 2, 4, 17)),
  fullName: words,
  firstName: component,
  lastName: component,
  organizationName: component,
  title: words,
  phone: fc.constant('+15046218927'),
  email: fc.constant('ann@example.test'),
  website: fc.constant('https://example.test/a,b;c?d=e:f'),
  note: words,
  address: fc.record({
    addressLine1: component,
    city: component,
    postalCode: component,
    country: fc.constant('US'),
  }),
  photo: fc.record({
    type: fc.constantFrom('JPEG' as const, 'PNG' as const),
    base64: fc
      .uint8Array({ minLength: 1, maxLength: 300 })
      .map((bytes) => Buffer.from(bytes).toString('base64')),
  }),
})

describe.each(VCARD_VERSIONS.map((version) => ({ version })))('vCard $version', ({ version }) => {
  test('gives another reader every value back, and nothing more', () => {
    fc.assert(
      fc.property(anyCard, (card: VCard) => {
        const value = read(toVCard(card, version))
        const { address, photo } = card
        expect({
          version: value('version'),
          fn: value('fn'),
          n: value('n').slice(0, 2),
          org: [value('org')].flat(),
          title: value('title'),
          tel: value('tel'),
          email: value('email'),
          note: value('note'),
          adr: value('adr').slice(2),
          url: value('url'),
          photo: String(value('photo')),
          uid: value('uid'),
        }).toEqual({
          version,
          fn: card.fullName,
          n: [card.lastName, card.firstName],
          org: [card.organizationName],
          title: card.title,
          tel: version === '3.0' ? '+15046218927' : 'tel:+15046218927',
          email: card.email,
          note: card.note,
          adr: [address!.addressLine1, address!.city, '', address!.postalCode, 'US'],
          url: card.website,
          photo:
            version === '3.0'
              ? photo!.base64
              : `data:image/${photo!.type.toLowerCase()};base64,${photo!.base64}`,
          uid: `urn:uuid:${card.uuid}`,
        })
      }),
    )
  })
})
