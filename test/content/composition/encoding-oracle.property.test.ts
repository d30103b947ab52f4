import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { segmentText } from '../../../src/content/composition/encoding.ts'
import { runs, some } from '../../support/size.ts'

/** Result of Twilio's calculator, which shares no code with ours. */
const byTwilio = (text: string) => {
  const message = new SegmentedMessage(text, 'auto', false)
  return {
    encoding: message.encodingName === 'GSM-7' ? 'GSM_7' : 'UCS_2',
    segmentCount: message.segmentsCount,
  }
}

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '^{}\\[~]|€'
const OTHERS = 'жçàéあ漢`’—\t'

const textOf = (characters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength })

test.each(
  some([
    ['GSM-7 texts', textOf(BASIC + EXTENSION, 500)],
    ['texts of extension characters', textOf(EXTENSION, 400)],
    ['UCS-2 texts', textOf(BASIC + OTHERS, 250)],
    ['texts with emoji', textOf(`${OTHERS}a😀🎉🚀`, 250)],
  ] as const),
)('encoding and segments of %s match an independent calculator', (_name, texts) => {
  fc.assert(
    fc.property(texts, (text) => {
      const { encoding, segmentCount } = segmentText(text)
      expect({ encoding, segmentCount }).toEqual(byTwilio(text) as never)
    }),
    { numRuns: runs(200) },
  )
})

/** First units of blocks of 256, up to the surrogates. */
const BLOCKS = Array.from({ length: 0xd8 }, (_, block) => block * 0x100)

test('every UTF-16 unit has the encoding of an independent calculator', () => {
  const differing: string[] = []
  for (const block of some(BLOCKS)) {
    for (let unit = Math.max(block, 0x20); unit < block + 0x100; unit++) {
      const character = String.fromCharCode(unit)
      if (segmentText(character).encoding !== byTwilio(character).encoding) differing.push(unit.toString(16))
    }
  }
  expect(differing).toEqual([])
})
