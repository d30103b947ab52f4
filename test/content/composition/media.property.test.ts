import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { BLANK_PERSON, createComposer } from '../../../src/content/composition/compose.ts'

const FILES = ['https://c.test/m/stop', 'https://c.test/m/b?x={{firstName}}']

const organization = {
  name: 'Bakery',
  phone: null,
  email: null,
  website: null,
  timezone: 'UTC',
  locale: 'en-US',
  appendOptOutFooter: true,
  customDateKeys: [],
}

const texts = fc
  .string({ unit: 'grapheme', maxLength: 300 })
  .filter((text) => !text.includes('{{') && text.isWellFormed())
const rules = fc.record({
  messageTemplate: texts,
  category: fc.constantFrom('MARKETING' as const, 'TRANSACTIONAL' as const),
  smartEncoding: fc.boolean(),
})

const compose = (source: object) =>
  createComposer({ ...(source as Parameters<typeof createComposer>[0]), organization }, 0)(BLANK_PERSON)

test('with files the text stays the same, in one segment, whatever its words', () => {
  fc.assert(
    fc.property(rules, (source) => {
      const alone = compose(source)
      const mms = compose({ ...source, mediaUrls: FILES })
      expect(mms).toEqual({ ...alone, segmentCount: 1, mediaUrls: FILES })
    }),
  )
})

test('as links the addresses follow the text unchanged, before the footer', () => {
  fc.assert(
    fc.property(rules, (source) => {
      const { body: alone } = compose(source)
      const { body, mediaUrls } = compose({ ...source, mediaUrls: FILES, linksToMedia: true })
      const footer = alone.endsWith(' Reply STOP to opt out') ? ' Reply STOP to opt out' : ''
      const text = alone.slice(0, alone.length - footer.length)
      expect(body).toBe(`${text === '' ? '' : `${text} `}${FILES.join(' ')}${footer}`)
      expect(mediaUrls).toBeUndefined()
    }),
  )
})
