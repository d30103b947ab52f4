import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { segmentText } from '../../../src/content/composition/encoding.ts'
import type { TextPdu } from '../../../src/providers/smpp/codec.ts'
import { contentOf } from '../../../src/providers/smpp/inbound.ts'
import { decodeText, fromSeptets, textPdus, toSeptets } from '../../../src/providers/smpp/text.ts'

const GSM = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./09:;<=>?¡AZÄÖÑÜ§¿azäöñüà\f^{}\\[~]|€'
const gsmText = fc.string({ unit: fc.constantFrom(...GSM), maxLength: 900 })
const anyText = fc.string({ unit: 'grapheme', maxLength: 400 })
const reference = fc.integer({ min: 0, max: 65_535 })

/** Text that a phone shows of the parts, in any order of their arrival. */
function shown(pdus: readonly TextPdu[], charset: 'GSM7' | 'LATIN1' | 'UCS2_ONLY'): string {
  const parts = pdus.map((pdu) => contentOf({ ...pdu, message: pdu.payload ?? pdu.message }, charset))
  return parts
    .sort((a, b) => (a.part?.number ?? 1) - (b.part?.number ?? 1))
    .map(({ text }) => text)
    .join('')
}

describe('the alphabet', () => {
  /** 3GPP TS 23.038 section 6.2.1, by hand. */
  test.each([
    { character: '@', septets: [0x00] },
    { character: 'Ξ', septets: [0x1a] },
    { character: 'Æ', septets: [0x1c] },
    { character: ' ', septets: [0x20] },
    { character: 'A', septets: [0x41] },
    { character: 'à', septets: [0x7f] },
    { character: '€', septets: [0x1b, 0x65] },
    { character: '\\', septets: [0x1b, 0x2f] },
    { character: '|', septets: [0x1b, 0x40] },
  ])('$character is $septets', ({ character, septets }) => {
    expect([...toSeptets(character)]).toEqual([...septets])
    expect(fromSeptets(Buffer.from(septets))).toBe(character)
  })

  test('every text of the alphabet comes back unchanged', () => {
    fc.assert(fc.property(gsmText, (text) => expect(fromSeptets(toSeptets(text))).toBe(text)))
  })

  test('bytes that are no septets, and an escape to nothing, are spaces', () => {
    expect(fromSeptets(Buffer.from([0x41, 0xff, 0x1b, 0x41, 0x1b]))).toBe('A  A ')
  })
})

describe('submitting a text', () => {
  test.each(['UDH', 'SAR', 'PAYLOAD'] as const)('by %s the phone shows the written text', (longMode) => {
    fc.assert(
      fc.property(
        fc.oneof(gsmText, anyText),
        fc.constantFrom('GSM7', 'LATIN1', 'UCS2_ONLY'),
        reference,
        (text, charset, ref) => {
          const pdus = textPdus(text, { charset, longMode, reference: ref })
          expect(shown(pdus, charset)).toBe(text)
          for (const pdu of pdus) expect(pdu.message.length).toBeLessThanOrEqual(160)
        },
      ),
    )
  })

  test('the number of parts is the number that was counted and paid for', () => {
    fc.assert(
      fc.property(fc.oneof(gsmText, anyText), reference, (text, ref) => {
        const pdus = textPdus(text, { charset: 'GSM7', longMode: 'UDH', reference: ref })
        expect(pdus).toHaveLength(Math.max(1, segmentText(text).segmentCount))
      }),
    )
  })

  test('six bytes at the beginning distinguish a part from the others', () => {
    const pdus = textPdus('x'.repeat(161), { charset: 'GSM7', longMode: 'UDH', reference: 0x1234 })
    expect(pdus.map(({ esmClass }) => esmClass)).toEqual([0x40, 0x40])
    expect(pdus.map(({ message }) => [...message.subarray(0, 7)])).toEqual([
      [5, 0, 3, 0x34, 2, 1, 0x78],
      [5, 0, 3, 0x34, 2, 2, 0x78],
    ])
  })

  test.each([
    { charset: 'GSM7', text: 'Grüße', dataCoding: 0, bytes: '47727e1e65' },
    { charset: 'LATIN1', text: 'Grüße', dataCoding: 0, bytes: '4772fcdf65' },
    { charset: 'LATIN1', text: '5 €', dataCoding: 8, bytes: '0035002020ac' },
    { charset: 'UCS2_ONLY', text: 'Hi', dataCoding: 8, bytes: '00480069' },
    { charset: 'GSM7', text: 'Привет', dataCoding: 8, bytes: '041f04400438043204350442' },
  ] as const)(
    '$charset carries $text with data_coding $dataCoding',
    ({ charset, text, dataCoding, bytes }) => {
      const [pdu] = textPdus(text, { charset, longMode: 'UDH', reference: 0 })
      expect(pdu!.dataCoding).toBe(dataCoding)
      expect(pdu!.message.toString('hex')).toBe(bytes)
    },
  )
})

describe('reading a text', () => {
  test.each([
    { dataCoding: 0, bytes: '47727e1e65', text: 'Grüße' },
    { dataCoding: 1, bytes: '53544f50', text: 'STOP' },
    { dataCoding: 3, bytes: '4772fcdf65', text: 'Grüße' },
    { dataCoding: 6, bytes: 'bfe0d8d2d5e2', text: 'Привет' },
    { dataCoding: 8, bytes: '041f04400438043204350442', text: 'Привет' },
    { dataCoding: 0x18, bytes: '00480069', text: 'Hi' },
    { dataCoding: 0xf1, bytes: '53544f50', text: 'STOP' },
    { dataCoding: 0xf5, bytes: '53544f50', text: 'STOP' },
    { dataCoding: 8, bytes: '0053005', text: 'S' },
  ])('data_coding $dataCoding is read by its alphabet', ({ dataCoding, bytes, text }) => {
    expect(decodeText(Buffer.from(bytes, 'hex'), dataCoding, 'GSM7')).toBe(text)
  })

  test('no bytes stop the reading', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 255 }), fc.nat(255), fc.nat(255), (bytes, coding, esmClass) => {
        const delivery = { message: Buffer.from(bytes), dataCoding: coding, esmClass }
        const { text, part } = contentOf(delivery, 'GSM7')
        expect(typeof text).toBe('string')
        expect(part === undefined || (part.number >= 1 && part.number <= part.total)).toBe(true)
      }),
    )
  })

  test.each([
    { header: '0500032a0302', reference: '8-42', number: 2 },
    { header: '0608041234030', reference: undefined, number: undefined },
    { header: '06080412340302', reference: '16-4660', number: 2 },
    // A port next to it.
    { header: '0b05040b8423f00003070302', reference: '8-7', number: 2 },
    // Part 4 of 3 is invalid.
    { header: '0500032a0304', reference: undefined, number: undefined },
  ])('the header $header names part $number of $reference', ({ header, reference, number }) => {
    const message = Buffer.concat([Buffer.from(header, 'hex'), Buffer.from('hello')])
    const { part } = contentOf({ message, esmClass: 0x40, dataCoding: 0 }, 'GSM7')
    expect(part?.reference).toBe(reference as never)
    expect(part?.number).toBe(number as never)
  })
})
