import { describe, expect, test } from 'bun:test'
import { clientOf } from '../../support/vendor-client.ts'

/** Inbound messages other than plain texts. The contract suite has the plain texts. */

const twilioText = { MessageSid: 'SM1', From: '+15550142', To: '+15550199', Body: 'Hi', NumMedia: '0' }
const telnyxText = (payload: object) => ({
  data: {
    event_type: 'message.received',
    payload: {
      id: 'm-1',
      from: { phone_number: '+15550142' },
      to: [{ phone_number: '+15550199' }],
      ...payload,
    },
  },
})

describe('the answer to a request to stop, to start or for help', () => {
  test.each([
    { word: 'STOP', handled: 'OPT_OUT' },
    { word: 'START', handled: 'OPT_IN' },
    { word: 'HELP', handled: 'HELP' },
    { word: '', handled: undefined },
    { word: 'constructor', handled: undefined },
  ] as const)('$word: $handled', ({ word, handled }) => {
    const twilio = clientOf('TWILIO').read('inbound', { ...twilioText, OptOutType: word })
    expect(twilio.texts[0]?.optOutHandled).toBe(handled)
    const telnyx = clientOf('TELNYX').read('inbound', telnyxText({ text: 'x', autoresponse_type: word }))
    expect(telnyx.texts[0]?.optOutHandled).toBe(handled)
  })
})

describe('files that come with a text', () => {
  const url = 'https://media.example/one?x=1'

  test('Twilio', () => {
    const files = { NumMedia: '2', MediaUrl0: url, MediaContentType0: 'image/jpeg', MediaUrl1: url }
    const { texts } = clientOf('TWILIO').read('inbound', { ...twilioText, Body: '', ...files })
    expect(texts).toMatchObject([
      {
        body: '',
        media: [
          { url, contentType: 'image/jpeg' },
          { url, contentType: null },
        ],
      },
    ])
  })

  test('Telnyx', () => {
    const media = [{ url, content_type: 'image/png', size: 1 }]
    const { texts } = clientOf('TELNYX').read('inbound', telnyxText({ media }))
    expect(texts).toMatchObject([{ body: '', media: [{ url, contentType: 'image/png' }] }])
  })

  test('Plivo', () => {
    const fields = { MessageUUID: 'm-1', From: '15550142', To: '15550199', Type: 'mms', Media0: url }
    const { texts } = clientOf('PLIVO').read('inbound', fields)
    expect(texts).toMatchObject([{ media: [{ url, contentType: null }] }])
  })

  test('Vonage, with the text as caption', () => {
    const fields = { message_uuid: 'm-1', from: '15550142', to: '15550199', image: { url, caption: 'Look' } }
    const { texts } = clientOf('VONAGE').read('inbound', fields)
    expect(texts).toMatchObject([{ body: 'Look', media: [{ url, contentType: null }] }])
  })

  test('Vonage, several at once', () => {
    const content = [
      { type: 'image', url },
      { type: 'text', text: 'Look' },
      { type: 'vcard', url },
    ]
    const fields = { message_uuid: 'm-1', from: '15550142', message_type: 'content', content }
    const { texts } = clientOf('VONAGE').read('inbound', fields)
    const file = { url, contentType: null }
    expect(texts).toMatchObject([{ body: 'Look', media: [file, file] }])
  })
})

test.each(['TWILIO', 'PLIVO'] as const)('%s gets an empty answer to a text', (vendor) => {
  const fields = { ...twilioText, MessageUUID: 'm-1', Text: 'Hi' }
  const { answer } = clientOf(vendor).read('inbound', fields)
  expect(answer?.contentType).toStartWith('text/xml')
  expect(answer?.body).toEndWith('<Response></Response>')
})

test.each(['TELNYX', 'VONAGE'] as const)('%s may call one address for receipts and texts', (vendor) => {
  const client = clientOf(vendor)
  const receipt =
    vendor === 'VONAGE'
      ? { message_uuid: 'm-1', status: 'delivered' }
      : { data: { event_type: 'message.finalized', payload: { id: 'm-1', to: [{ status: 'delivered' }] } } }
  expect(client.read('inbound', receipt).reports).toMatchObject([{ status: 'DELIVERED' }])
})

test('of a long text at Plivo only the last part makes it delivered, and all mean the same message', () => {
  const client = clientOf('PLIVO')
  const part = (MessageUUID: string, PartInfo: string, Status: string) =>
    client.read('status', { MessageUUID, ParentMessageUUID: 'whole', PartInfo, Status }).reports[0]
  expect(part('p-1', '1 of 3', 'delivered')).toMatchObject({ providerMessageId: 'whole', status: 'SENT' })
  expect(part('p-2', '2 of 3', 'undelivered')).toMatchObject({ providerMessageId: 'whole', status: 'FAILED' })
  expect(part('p-3', '3 of 3', 'delivered')).toMatchObject({
    providerMessageId: 'whole',
    status: 'DELIVERED',
  })
})

test.each(['TWILIO', 'TELNYX', 'PLIVO'] as const)(
  'a receipt of %s finds its message by our reference too',
  (vendor) => {
    const reference = '01990000-0000-7000-8000-000000000001'
    const fields = {
      TWILIO: { MessageSid: 'SM1', MessageStatus: 'sent' },
      TELNYX: { data: { event_type: 'message.sent', payload: { id: 'm-1', to: [{ status: 'sent' }] } } },
      PLIVO: { MessageUUID: 'm-1', Status: 'sent' },
    }[vendor]
    const client = clientOf(vendor)
    expect(client.read('status', fields, { reference }).reports).toMatchObject([{ reference }])
    expect(client.read('status', fields, { reference: 'x' }).reports).toMatchObject([{ reference: null }])
  },
)
