import { expect, test } from 'bun:test'
import { NUMBER, outbound } from '../../support/carriers.ts'
import { smppWorld } from '../../support/smpp-world.ts'
import {
  MESSAGE_PAYLOAD,
  MESSAGE_STATE,
  RECEIPT_CLASS,
  RECEIPTED_MESSAGE_ID,
  receiptText,
} from '../../support/smsc.ts'

const LONG = 'Three parts of GSM-7. '.repeat(16)

const receipt = (id: string, stat: string, err?: string) => ({
  esmClass: RECEIPT_CLASS,
  message: receiptText(id, stat, err),
})

test('a message in parts is DELIVERED once, when its last part is', async () => {
  await using world = await smppWorld()
  const message = outbound(NUMBER.ok, LONG)
  expect(await world.send(message)).toEqual({ outcome: 'accepted', providerMessageId: 'id-1,id-2,id-3' })
  const carrier = world.smsc.receiver()
  for (const id of ['id-3', 'id-1', 'id-1']) await carrier.deliver(receipt(id, 'DELIVRD'))
  expect(world.reports()).toEqual([])
  await carrier.deliver(receipt('id-2', 'DELIVRD'))
  expect(world.reports()).toMatchObject([
    { reference: message.reference, status: 'DELIVERED', errorCode: null, providerMessageId: null },
  ])
})

test('a message in parts is FAILED when one of them is', async () => {
  await using world = await smppWorld()
  const message = outbound(NUMBER.ok, LONG)
  await world.send(message)
  const carrier = world.smsc.receiver()
  await carrier.deliver(receipt('id-1', 'DELIVRD'))
  await carrier.deliver(receipt('id-2', 'UNDELIV', '027'))
  expect(world.reports()).toMatchObject([
    { reference: message.reference, status: 'FAILED', errorCode: 'UNREACHABLE', providerErrorCode: '027' },
  ])
})

test('receipts in parameters count for parts too', async () => {
  await using world = await smppWorld({ longMode: 'SAR' })
  const message = outbound(NUMBER.ok, LONG)
  await world.send(message)
  for (const id of ['id-1', 'id-2', 'id-3']) {
    const parameters = { [RECEIPTED_MESSAGE_ID]: Buffer.from(id), [MESSAGE_STATE]: Buffer.from([2]) }
    await world.smsc.receiver().deliver({ parameters })
  }
  expect(world.reports()).toMatchObject([{ reference: message.reference, status: 'DELIVERED' }])
})

test('receipts that come before the answers of their parts are not lost', async () => {
  await using world = await smppWorld(
    {},
    {
      onSubmit: async (_submission, session) => {
        const id = `id-${++taken}`
        expect(await session.deliver(receipt(id, 'DELIVRD'))).toBe(0)
        return { id }
      },
    },
  )
  let taken = 0
  const message = outbound(NUMBER.ok, LONG)
  await world.send(message)
  expect(world.reports().at(-1)).toMatchObject({ reference: message.reference, status: 'DELIVERED' })
})

test('the ids of parts are kept over a restart', async () => {
  await using world = await smppWorld()
  const message = outbound(NUMBER.ok, LONG)
  await world.send(message)
  const rows = world.app.db.all<{ id: string }>(
    'SELECT provider_message_id AS id FROM smpp_parts ORDER BY id',
  )
  expect(rows.map(({ id }) => id)).toEqual(['id-1', 'id-2', 'id-3'])
  await using after = await smppWorld({}, { db: world.app.db })
  await after.keep()
  for (const id of ['id-1', 'id-2', 'id-3']) await after.smsc.receiver().deliver(receipt(id, 'DELIVRD'))
  expect(after.reports()).toMatchObject([{ reference: message.reference, status: 'DELIVERED' }])
})

test('in one payload a long message has one id, and one receipt', async () => {
  await using world = await smppWorld({ longMode: 'PAYLOAD' })
  expect(await world.send(outbound(NUMBER.ok, LONG))).toEqual({
    outcome: 'accepted',
    providerMessageId: 'id-1',
  })
  await world.smsc.receiver().deliver(receipt('id-1', 'DELIVRD'))
  expect(world.reports()).toMatchObject([{ providerMessageId: 'id-1', status: 'DELIVERED' }])
})

/** Answer to the first, second, … part. */
test.each([
  { answers: [0x0b], outcome: 'rejected', submitted: 1, why: 'nothing has left' },
  { answers: [0x58], outcome: 'not_sent', submitted: 1, why: 'nothing has left' },
  { answers: [0, 0x0b], outcome: 'rejected', submitted: 2, why: 'it can never be whole' },
  { answers: [0, 0x08], outcome: 'unknown', submitted: 2, why: 'a part has left' },
  { answers: [0, 0x04], outcome: 'unknown', submitted: 2, why: 'a part has left' },
])(
  'a message whose parts are answered $answers is $outcome: $why',
  async ({ answers, outcome, submitted }) => {
    let count = 0
    await using world = await smppWorld(
      {},
      { onSubmit: () => ({ status: answers[count++] ?? 0, id: `${count}` }) },
    )
    const result = await world.send(outbound(NUMBER.ok, LONG))
    expect(result.outcome).toBe(outcome as typeof result.outcome)
    expect(count).toBe(submitted)
    expect(world.app.db.value<number>('SELECT count(*) FROM smpp_parts')).toBe(0)
  },
)

test('a part that is throttled after the first is tried again during the call', async () => {
  const answers = [0, 0x58, 0, 0]
  let count = 0
  await using world = await smppWorld(
    {},
    { onSubmit: () => ({ status: answers[count++], id: `id-${count}` }) },
  )
  expect(await world.send(outbound(NUMBER.ok, LONG))).toEqual({
    outcome: 'accepted',
    providerMessageId: 'id-1,id-3,id-4',
  })
})

test('a carrier that gives all parts one id has one receipt for them', async () => {
  await using world = await smppWorld({}, { onSubmit: () => ({ id: 'same' }) })
  expect(await world.send(outbound(NUMBER.ok, LONG))).toEqual({
    outcome: 'accepted',
    providerMessageId: 'same',
  })
  await world.smsc.receiver().deliver(receipt('same', 'DELIVRD'))
  expect(world.reports()).toMatchObject([{ providerMessageId: 'same', status: 'DELIVERED' }])
})

test('old ids of parts are deleted', async () => {
  await using world = await smppWorld()
  await world.send(outbound(NUMBER.ok, LONG))
  world.app.clock.advance(9 * 86_400_000)
  await world.send(outbound(NUMBER.ok, LONG))
  expect(world.app.db.value<number>('SELECT count(*) FROM smpp_parts')).toBe(3)
})

test('an acknowledgement of a phone and an empty receipt are answered, and change nothing', async () => {
  await using world = await smppWorld()
  await world.keep()
  const carrier = world.smsc.receiver()
  for (const esmClass of [0x08, 0x10, 0x20]) expect(await carrier.deliver({ esmClass, message: 'x' })).toBe(0)
  for (const message of [receiptText('id-1', 'UNKNOWN'), 'hello', '']) {
    expect(await carrier.deliver({ esmClass: RECEIPT_CLASS, message })).toBe(0)
  }
  expect(world.told).toEqual([])
})

test('a text in parts is passed on as parts, a text in a payload whole', async () => {
  await using world = await smppWorld()
  await world.keep()
  const carrier = world.smsc.receiver()
  const part = (number: number) =>
    Buffer.concat([Buffer.from([5, 0, 3, 42, 2, number]), Buffer.from(`part ${number}`)])
  await carrier.deliver({ esmClass: 0x40, message: part(2) })
  await carrier.deliver({ esmClass: 0x40, message: part(1) })
  await carrier.deliver({ parameters: { [MESSAGE_PAYLOAD]: Buffer.from('in a payload') } })
  expect(world.texts().map(({ body, part }) => ({ body, part }))).toEqual([
    { body: 'part 2', part: { reference: '8-42', number: 2, total: 2 } },
    { body: 'part 1', part: { reference: '8-42', number: 1, total: 2 } },
    { body: 'in a payload', part: undefined },
  ])
})

test('parts with ids that the carrier uses again, in another notation too, settle the newer message', async () => {
  let taken = 0
  await using world = await smppWorld({}, { onSubmit: async () => ({ id: `00A${taken++ % 3}` }) })
  const ids = ['a0', '0A1', '00A2']
  const [older, newer] = [outbound(NUMBER.ok, LONG), outbound(NUMBER.ok, LONG)]
  await world.send(older)
  const carrier = world.smsc.receiver()
  for (const id of ids) await carrier.deliver(receipt(id, 'DELIVRD'))
  await world.send(newer)
  for (const id of ids) await carrier.deliver(receipt(id, 'UNDELIV'))
  expect(world.reports()).toMatchObject([
    { reference: older.reference, status: 'DELIVERED' },
    { reference: newer.reference, status: 'FAILED' },
    { reference: newer.reference, status: 'FAILED' },
    { reference: newer.reference, status: 'FAILED' },
  ])
})
