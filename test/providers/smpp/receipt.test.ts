import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { idOfAnswer, idOfReceipt } from '../../../src/providers/smpp/message-id.ts'
import { readReceipt, recipientOf } from '../../../src/providers/smpp/receipt.ts'
import { anyCharacter } from '../../support/arbitraries.ts'
import { receiptText } from '../../support/smsc.ts'

const read = (text: string, pdu = {}) => readReceipt(pdu, text, { format: 'STRING', now: 7 })

describe('receipts in text', () => {
  test.each([
    { stat: 'DELIVRD', status: 'DELIVERED', errorCode: null },
    { stat: 'ENROUTE', status: 'SENT', errorCode: null },
    { stat: 'ACCEPTD', status: 'SENT', errorCode: null },
    { stat: 'UNDELIV', status: 'FAILED', errorCode: 'UNREACHABLE' },
    { stat: 'DELETED', status: 'FAILED', errorCode: 'UNREACHABLE' },
    { stat: 'EXPIRED', status: 'FAILED', errorCode: 'EXPIRED' },
    { stat: 'REJECTD', status: 'FAILED', errorCode: 'BLOCKED' },
  ] as const)('$stat is $status $errorCode', ({ stat, status, errorCode }) => {
    expect(read(receiptText('abc', stat))).toEqual({
      providerMessageId: 'abc',
      reference: null,
      status,
      errorCode,
      providerErrorCode: null,
      occurredAt: 7,
    })
  })

  test.each(['UNKNOWN', 'SOMETHING', ''])('%p changes nothing', (stat) => {
    expect(read(receiptText('abc', stat))).toBeUndefined()
  })

  test.each([
    'ID:abc SUB:001 DLVRD:001 SUBMIT DATE:2603041700 DONE DATE:2603041701 STAT:DELIVRD ERR:000 TEXT:',
    'id: abc sub: 001 dlvrd: 001 stat: DELIVRD err: 000',
    'stat:DELIVRD id:abc',
    'id:abc\nstat:delivrd\ntext:stat:UNDELIV id:zzz',
    'id:abc stat:DELIVERED',
  ])('%p is read in any form', (text) => {
    expect(read(text)).toMatchObject({ providerMessageId: 'abc', status: 'DELIVERED' })
  })

  test("the carrier's own code of a failure is kept", () => {
    expect(read(receiptText('abc', 'UNDELIV', '0C8'))).toMatchObject({ providerErrorCode: '0C8' })
    const parameter = { networkErrorCode: Buffer.from([3, 0, 20]) }
    expect(read('id:abc stat:UNDELIV', parameter)).toMatchObject({ providerErrorCode: '3:20' })
  })
})

describe('receipts in parameters', () => {
  test('are preferred to the text', () => {
    const pdu = { receiptedMessageId: 'parameter\0', messageState: 2 }
    expect(read(receiptText('text', 'UNDELIV'), pdu)).toMatchObject({
      providerMessageId: 'parameter',
      status: 'DELIVERED',
    })
  })

  test('are completed by the text', () => {
    expect(read('stat:EXPIRED', { receiptedMessageId: 'abc' })).toMatchObject({ errorCode: 'EXPIRED' })
    expect(read('id:abc', { messageState: 5 })).toMatchObject({ errorCode: 'UNREACHABLE' })
  })
})

describe('ids', () => {
  test.each([
    { format: 'HEX_TO_DEC', answer: '0000A1F', receipt: '2591' },
    { format: 'HEX_TO_DEC', answer: 'a1f', receipt: '0000002591' },
    { format: 'DEC_TO_HEX', answer: '2591', receipt: '00000A1F' },
    { format: 'STRING', answer: 'a1f-0', receipt: 'a1f-0' },
    // Carriers that write the parameter like in the answer, and the text otherwise.
    { format: 'HEX_TO_DEC', answer: 'a1f', receipt: 'A1F' },
  ] as const)('$format: $answer in an answer is $receipt in a receipt', ({ format, answer, receipt }) => {
    expect(idOfReceipt(receipt, format)).toBe(idOfAnswer(answer, format))
  })

  test('every number agrees with itself in both forms', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n }), (number) => {
        const [hex, decimal] = [number.toString(16), number.toString()]
        expect(idOfReceipt(decimal, 'HEX_TO_DEC')).toBe(idOfAnswer(hex, 'HEX_TO_DEC'))
        expect(idOfReceipt(hex, 'DEC_TO_HEX')).toBe(idOfAnswer(decimal, 'DEC_TO_HEX'))
      }),
    )
  })
})

test('no text and no parameters stop the reading, and the read text is short', () => {
  const fragment = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 30 }),
    fc.constantFrom('id:', 'stat:', 'err:', ' ', 'DELIVRD', 'id: ', '\0', 'x'.repeat(500)),
  )
  const text = fc.array(fragment, { maxLength: 30 }).map((parts) => parts.join(''))
  const pdu = fc.record(
    {
      receiptedMessageId: fc.string({ unit: anyCharacter }),
      messageState: fc.nat(),
      networkErrorCode: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      text,
      pdu,
      fc.constantFrom('STRING', 'HEX_TO_DEC', 'DEC_TO_HEX'),
      (written, given, format) => {
        const report = readReceipt(given, written, { format, now: 0 })
        expect((report?.providerMessageId ?? 'none').length).toBeGreaterThan(0)
        // 100 hexadecimal digits are 121 decimal ones.
        expect((report?.providerMessageId ?? '').length).toBeLessThanOrEqual(121)
        expect((report?.providerErrorCode ?? '').length).toBeLessThanOrEqual(20)
      },
    ),
  )
})

test.each([
  { source: '12125550100', destination: '15550199', to: '+12125550100' },
  { source: '+12125550100', destination: '+15550199', to: '+12125550100' },
  { source: '0012125550100', destination: '0015550199', to: '+12125550100' },
  { source: '12125550100', destination: '15550198', to: undefined },
  { source: '12125550100', destination: '', to: undefined },
  { source: '02125550100', destination: '15550199', to: undefined },
  { source: '20100', destination: '15550199', to: undefined },
  { source: 'Acme', destination: '15550199', to: undefined },
])('a receipt from $source to $destination is about a message to $to', ({ source, destination, to }) => {
  const addresses = { source: { ton: 1, address: source }, destination: { ton: 1, address: destination } }
  expect(recipientOf(addresses, '+15550199')).toBe(to)
})

test('a receipt addressed to the name of a sender is about the message to its source address', () => {
  const addresses = { source: { ton: 1, address: '12125550100' }, destination: { ton: 5, address: 'ACME' } }
  expect(recipientOf(addresses, 'Acme')).toBe('+12125550100')
})
