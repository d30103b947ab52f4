import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { kindOf } from '../../../src/compliance/keywords/text-kind.ts'
import { type CallbackRequest, CallbackUnreadable } from '../../../src/providers/port.ts'
import { whatsappCallbacks } from '../../../src/providers/whatsapp-cloud/callbacks.ts'
import { whatsappCloudConfig } from '../../../src/providers/whatsapp-cloud/config.ts'

const NOW = Date.parse('2026-03-04T17:00:00Z')
const PHONE_NUMBER_ID = '106540352242922'

const config = v.parse(whatsappCloudConfig(false), {
  phoneNumberId: PHONE_NUMBER_ID,
  wabaId: '102290129340398',
  accessToken: 'EAAJB0123456789',
  appSecret: '0123456789abcdef0123456789abcdef',
  verifyToken: 'open-sesame',
})
const callbacks = whatsappCallbacks(config, '+15550783881')

const request = (parts: Partial<CallbackRequest>): CallbackRequest => ({
  method: 'POST',
  url: 'https://carillon.test/callbacks/whatsapp_cloud/i/t/inbound',
  headers: new Headers(),
  query: {},
  body: '',
  clientIp: '127.0.0.1',
  ...parts,
})

const value = (content: object, phoneNumberId = PHONE_NUMBER_ID) => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
    ...content,
  },
})

const webhook = (...changes: object[]) =>
  JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes }] })

const read = (...changes: object[]) => callbacks.read(request({ body: webhook(...changes) }), 'inbound', NOW)

const message = (content: object) => ({
  messages: [{ from: '16505551234', id: 'wamid.in1', timestamp: '1772643600', ...content }],
})

/** Text that a message of this kind becomes. */
const bodyOf = (content: object) => read(value(message(content))).texts[0]?.body

describe('the request to confirm our address', () => {
  const asked = (query: Record<string, string>) => request({ method: 'GET', query })
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': 'open-sesame', 'hub.challenge': '1158201444' }

  test('is answered with the challenge', () => {
    expect(callbacks.isGenuine(asked(right))).toBe(true)
    expect(callbacks.read(asked(right), 'inbound', NOW)).toEqual({
      reports: [],
      texts: [],
      answer: { contentType: 'text/plain; charset=utf-8', body: '1158201444' },
    })
  })

  test.each([
    { 'hub.verify_token': 'open-sesam' },
    { 'hub.verify_token': '' },
    { 'hub.mode': 'unsubscribe' },
    { 'hub.mode': '' },
  ])('is refused with %p', (wrong) => {
    expect(callbacks.isGenuine(asked({ ...right, ...wrong }))).toBe(false)
  })

  test('is unreadable without a challenge, or with a long one', () => {
    for (const challenge of ['', 'x'.repeat(201)]) {
      const question = asked({ ...right, 'hub.challenge': challenge })
      expect(() => callbacks.read(question, 'inbound', NOW)).toThrow(CallbackUnreadable)
    }
  })
})

describe('a call', () => {
  test('is genuine only with the signature of its raw bytes by the app secret', () => {
    const body = '{"object":"whatsapp_business_account","entry":[{"id":"\\u00e9"}]}'
    const signed = (secret: string, text = body) =>
      request({
        body,
        headers: new Headers({
          'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
        }),
      })
    expect(callbacks.isGenuine(signed('0123456789abcdef0123456789abcdef'))).toBe(true)
    expect(callbacks.isGenuine(signed('fedcba9876543210fedcba9876543210'))).toBe(false)
    expect(
      callbacks.isGenuine(signed('0123456789abcdef0123456789abcdef', body.replace('u00e9', 'u00E9'))),
    ).toBe(false)
  })

  test('is signed in the way of GitHub, whose published example is genuine', () => {
    const { isGenuine } = whatsappCallbacks(
      { ...config, appSecret: "It's a Secret to Everybody" },
      '+15550783881',
    )
    const signature = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
    const headers = new Headers({ 'x-hub-signature-256': `sha256=${signature}` })
    expect(isGenuine(request({ body: 'Hello, World!', headers }))).toBe(true)
    expect(isGenuine(request({ body: 'Hello, World.', headers }))).toBe(false)
    expect(isGenuine(request({ body: '', headers }))).toBe(false)
  })

  test('has statuses and messages at once, of several changes, and unknown parts of it are ignored', () => {
    const told = read(
      value({
        statuses: [
          {
            id: 'wamid.out1',
            status: 'delivered',
            timestamp: '1772643590',
            recipient_id: '16505551234',
            biz_opaque_callback_data: '01A203AB-BBBD-7004-ADBD-27C4B7CE05DD',
            surprise: { of: ['next', 'year'] },
          },
          { id: 'wamid.out2', status: 'sent', timestamp: '1772643595' },
          { id: 'wamid.out3', status: 'a new word', timestamp: '1772643595' },
        ],
      }),
      value(message({ type: 'text', text: { body: 'Hello' } })),
      { field: 'account_update', value: { event: 'VERIFIED_ACCOUNT' } },
    )
    expect(told.reports).toMatchObject([
      {
        providerMessageId: 'wamid.out1',
        reference: '01a203ab-bbbd-7004-adbd-27c4b7ce05dd',
        status: 'DELIVERED',
        occurredAt: NOW - 10_000,
      },
      { providerMessageId: 'wamid.out2', reference: null, status: 'SENT' },
    ])
    expect(told.texts).toEqual([
      { providerMessageId: 'wamid.in1', from: '+16505551234', to: '+15550783881', body: 'Hello' },
    ])
  })

  test.each([
    { code: 131026, errorCode: 'UNREACHABLE' },
    { code: 131047, errorCode: 'OUTSIDE_SESSION' },
    { code: 131049, errorCode: 'BLOCKED' },
    { code: 131050, errorCode: 'OPTED_OUT' },
    { code: 131031, errorCode: 'SENDER_INVALID' },
    { code: 130429, errorCode: 'THROTTLED' },
    { code: 131048, errorCode: 'THROTTLED' },
    { code: 131000, errorCode: 'UNKNOWN' },
    { code: 999999, errorCode: 'UNKNOWN' },
  ])('that reports a failure with $code gives $errorCode', ({ code, errorCode }) => {
    const status = {
      id: 'wamid.out1',
      status: 'failed',
      timestamp: '1772643590',
      errors: [{ code, title: 'x' }],
    }
    expect(read(value({ statuses: [status] })).reports).toMatchObject([
      { status: 'FAILED', errorCode, providerErrorCode: String(code) },
    ])
  })

  test('about another number of the app is not for this sender', () => {
    const told = read(
      value(message({ type: 'text', text: { body: 'Hello' } }), '999999999999999'),
      value({ statuses: [{ id: 'wamid.out1', status: 'read', timestamp: '1772643590' }] }, '999999999999999'),
    )
    expect(told).toEqual({ reports: [], texts: [] })
  })

  test.each(['{}', '[]', 'null', '{"entry":{}}', 'garbage'])('of another form (%s) is unreadable', (body) => {
    expect(() => callbacks.read(request({ body }), 'inbound', NOW)).toThrow(CallbackUnreadable)
  })

  test('with an impossible time is of now', () => {
    for (const timestamp of ['9999999999', '1', 'soon', 1772643590, null]) {
      const status = { id: 'wamid.out1', status: 'read', timestamp }
      expect(read(value({ statuses: [status] })).reports[0]?.occurredAt).toBe(NOW)
    }
  })
})

describe('a message', () => {
  test.each([
    { kind: 'a text', content: { type: 'text', text: { body: 'Hi\nthere' } }, body: 'Hi\nthere' },
    {
      kind: 'a pressed button of a template',
      content: { type: 'button', button: { payload: 'p', text: 'Stop promotions' } },
      body: 'Stop promotions',
    },
    {
      kind: 'a reply by button',
      content: {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Yes' } },
      },
      body: 'Yes',
    },
    {
      kind: 'a reply from a list',
      content: {
        type: 'interactive',
        interactive: {
          type: 'list_reply',
          list_reply: { id: '2', title: 'Thursday', description: 'at ten' },
        },
      },
      body: 'Thursday',
    },
    {
      kind: 'a picture',
      content: { type: 'image', image: { id: '1', mime_type: 'image/jpeg' } },
      body: '[image]',
    },
    {
      kind: 'a picture with words',
      content: { type: 'image', image: { id: '1', caption: 'STOP' } },
      body: 'STOP',
    },
    { kind: 'a voice message', content: { type: 'audio', audio: { id: '1', voice: true } }, body: '[audio]' },
    {
      kind: 'a place',
      content: { type: 'location', location: { latitude: 1, longitude: 2 } },
      body: '[location 1, 2]',
    },
    {
      kind: 'a place with a name',
      content: {
        type: 'location',
        location: { latitude: 48.85, longitude: 2.29, name: 'Eiffel Tower', address: 'Paris' },
      },
      body: '[location 48.85, 2.29: Eiffel Tower, Paris]',
    },
    {
      kind: 'a place of nonsense',
      content: { type: 'location', location: { latitude: 'x', name: [] } },
      body: '[location]',
    },
    {
      kind: 'a card with a number',
      content: {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Ada Byron' }, phones: [{ phone: '+44 7911 123456' }] }],
      },
      body: '[contacts Ada Byron +44 7911 123456]',
    },
    { kind: 'cards', content: { type: 'contacts', contacts: [{ name: {} }] }, body: '[contacts]' },
    { kind: 'a reaction', content: { type: 'reaction', reaction: { emoji: '👍' } }, body: '[reaction 👍]' },
    {
      kind: 'what Meta does not support',
      content: { type: 'unsupported', errors: [{ code: 131051 }] },
      body: '[unsupported]',
    },
    {
      kind: 'a finished Flow',
      content: {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: {
            name: 'flow',
            body: 'Sent',
            response_json:
              '{"flow_token":"t","name":"Ada","date":"2026-12-01","days":["Mon","Tue"],"news":false}',
          },
        },
      },
      body: '[form]\nname: Ada\ndate: 2026-12-01\ndays: Mon, Tue\nnews: false',
    },
    {
      kind: 'a Flow without answers',
      content: { type: 'interactive', interactive: { nfm_reply: { body: 'Sent', response_json: 'x' } } },
      body: '[form]',
    },
    {
      kind: 'a Flow with a deep answer',
      content: {
        type: 'interactive',
        interactive: {
          nfm_reply: { response_json: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)},"b":null}` },
        },
      },
      body: '[form]\na: …\nb: null',
    },
    {
      kind: 'an order',
      content: {
        type: 'order',
        order: {
          catalog_id: '1',
          text: 'Love these!',
          product_items: [
            { product_retailer_id: 'di9ozbzfi4', quantity: 2, item_price: 7.99, currency: 'USD' },
            { product_retailer_id: 'b', quantity: 1 },
            { quantity: 3 },
          ],
        },
      },
      body: 'Love these!\n[order]\n2 x di9ozbzfi4, 7.99 USD each\n1 x b',
    },
    { kind: 'an order of nonsense', content: { type: 'order', order: { text: 1 } }, body: '[order]' },
    { kind: 'a kind of next year', content: { type: 'hologram', hologram: {} }, body: '[hologram]' },
    { kind: 'a kind that is none', content: { type: '<script>' }, body: '[message]' },
  ])('that is $kind becomes a text', ({ content, body }) => {
    expect(bodyOf(content)).toBe(body)
  })

  test('with a file names the address of the file', () => {
    const image = { id: '2754859441498128', mime_type: 'image/jpeg' }
    expect(read(value(message({ type: 'image', image }))).texts[0]?.media).toEqual([
      { url: 'https://graph.facebook.com/v26.0/2754859441498128', contentType: 'image/jpeg' },
    ])
    const strange = { id: '../../me?fields=id', mime_type: 'image/jpeg' }
    expect(read(value(message({ type: 'image', image: strange }))).texts[0]?.media).toBeUndefined()
  })

  test('about a new number is from WhatsApp, not from the person', () => {
    expect(
      bodyOf({ type: 'system', system: { body: 'User changed', wa_id: '1', type: 'user_changed_number' } }),
    ).toBeUndefined()
  })

  test.each([
    { waId: '5215512345678', number: '+525512345678', where: 'Mexico, with the 1 of former times' },
    { waId: '553187654321', number: '+5531987654321', where: 'Brazil, without the ninth digit' },
    { waId: '5511987654321', number: '+5511987654321', where: 'Brazil, with it' },
    { waId: '447911123456', number: '+447911123456', where: 'the United Kingdom' },
  ])('from $where is from the number that was written to', ({ waId, number }) => {
    const told = read(
      value({ messages: [{ from: waId, id: 'wamid.in1', type: 'text', text: { body: 'STOP' } }] }),
    )
    expect(told.texts[0]?.from).toBe(number)
  })

  test('from a person without a number is kept with the id that Meta gives', () => {
    const hidden = {
      from_user_id: 'US.13491208655302741918',
      id: 'wamid.in1',
      type: 'text',
      text: { body: 'Hi' },
    }
    expect(read(value({ messages: [hidden] })).texts[0]?.from).toBe('US.13491208655302741918')
    expect(
      read(value({ messages: [{ id: 'wamid.in1', type: 'text', text: { body: 'Hi' } }] })).texts,
    ).toEqual([])
  })
})

test.each([
  { type: 'button_reply', reply: { id: 'id-1', title: 'Yes' }, choiceId: 'id-1' },
  { type: 'list_reply', reply: { id: 'id-2', title: 'Yes', description: 'or so' }, choiceId: 'id-2' },
  { type: 'button_reply', reply: { title: 'Yes' }, choiceId: undefined },
  { type: 'button_reply', reply: { id: { id: 'x' }, title: 'Yes' }, choiceId: undefined },
  { type: 'button_reply', reply: { id: 'x'.repeat(300), title: 'Yes' }, choiceId: undefined },
])('a tapped answer has the id with which it was offered: $type $reply', ({ type, reply, choiceId }) => {
  const told = read(value(message({ type: 'interactive', interactive: { type, [type]: reply } })))
  expect(told.texts.map((text) => [text.body, text.choiceId])).toEqual([['Yes', choiceId]])
})

describe('the choice of a person in WhatsApp', () => {
  const chosen = (choice: object) =>
    read(
      value({
        user_preferences: [
          { wa_id: '16505551234', category: 'marketing_messages', timestamp: 1772643590, ...choice },
        ],
      }),
    ).texts

  test('to get no more marketing is an opt-out that was answered', () => {
    expect(chosen({ value: 'stop', detail: 'User requested to stop marketing messages' })).toEqual([
      {
        providerMessageId: 'marketing-stop-16505551234-1772643590',
        from: '+16505551234',
        to: '+15550783881',
        body: 'User requested to stop marketing messages',
        optOutHandled: 'OPT_OUT',
      },
    ])
  })

  test('to get no more marketing, of a person with a hidden number, is for their id', () => {
    const hidden = { value: 'stop', wa_id: undefined, user_id: 'US.13491208655302741918' }
    expect(chosen(hidden)).toMatchObject([{ from: 'US.13491208655302741918', optOutHandled: 'OPT_OUT' }])
  })

  test('to get it again is not an opt-in to texts', () => {
    expect(chosen({ value: 'resume', detail: 'User requested to resume marketing messages' })).toEqual([])
  })

  test('on a button of a template that stops promotions opts out', () => {
    expect(kindOf('Stop promotions', { isOptedOut: false, isOwnWord: false })).toBe('OPT_OUT')
  })
})

describe('reports of Meta about the account', () => {
  const newsOf = (field: string, content: object, account = '102290129340398') =>
    callbacks.read(
      request({
        body: JSON.stringify({ entry: [{ id: account, changes: [{ field, value: content }] }] }),
      }),
      'inbound',
      NOW,
    ).news
  const template = (event: string, more: object = {}) => ({
    event,
    message_template_id: 1_689_556_908_129_832,
    message_template_name: 'order_ready',
    message_template_language: 'en-US',
    reason: 'NONE',
    ...more,
  })

  test.each(['PAUSED', 'DISABLED', 'REJECTED', 'DELETED', 'PENDING_DELETION', 'ARCHIVED'])(
    'a template that is %s is not sent',
    (event) => {
      expect(newsOf('message_template_status_update', template(event))).toEqual([
        {
          kind: 'TEMPLATE',
          template: { name: 'order_ready', language: 'en_US' },
          message: expect.stringContaining(`The template order_ready (en_US) is ${event} at WhatsApp.`),
        },
      ])
    },
  )

  test('give the reason in the words of Meta, and ignore a template that is sent, or another account', () => {
    const rejected = newsOf('message_template_status_update', template('REJECTED', { reason: 'SCAM' }))
    expect(rejected?.[0]?.message).toContain(
      'The template order_ready (en_US) is REJECTED at WhatsApp. The reason is SCAM.',
    )
    const info = { other_info: { title: 'FIRST_PAUSE', description: 'It is paused for 3 hours.' } }
    expect(newsOf('message_template_status_update', template('PAUSED', info))?.[0]?.message).toContain(
      'at WhatsApp. Meta says: “It is paused for 3 hours.”',
    )
    expect(newsOf('message_template_status_update', template('APPROVED'))).toBeUndefined()
    expect(newsOf('message_template_status_update', template('PAUSED'), '1')).toBeUndefined()
  })

  const number = (content: object) => ({ display_phone_number: '15550783881', ...content })
  test.each([
    {
      what: 'that the account is disabled',
      field: 'account_update',
      value: { ban_info: { waba_ban_state: 'DISABLE' } },
      kind: 'REFUSED',
    },
    {
      what: 'that it will be',
      field: 'account_update',
      value: { ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE', waba_ban_date: 'April 17, 2027' } },
      kind: 'WARNING',
    },
    {
      what: 'that it is reinstated',
      field: 'account_update',
      value: { ban_info: { waba_ban_state: 'REINSTATE' } },
      kind: 'WARNING',
    },
    {
      what: 'that it was deleted',
      field: 'account_update',
      value: { event: 'ACCOUNT_DELETED' },
      kind: 'REFUSED',
    },
    {
      what: 'that it may write to nobody first',
      field: 'account_update',
      value: {
        restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1 }],
      },
      kind: 'REFUSED',
    },
    {
      what: 'that it may add no number',
      field: 'account_update',
      value: { restriction_info: [{ restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION' }] },
      kind: 'WARNING',
    },
    {
      what: 'that it violates a policy',
      field: 'account_update',
      value: { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
      kind: 'WARNING',
    },
    {
      what: 'that it is verified',
      field: 'account_update',
      value: { event: 'VERIFIED_ACCOUNT' },
      kind: 'nothing',
    },
    {
      what: 'that people block the number',
      field: 'phone_number_quality_update',
      value: number({ event: 'FLAGGED' }),
      kind: 'WARNING',
    },
    {
      what: 'that its limit is lower',
      field: 'phone_number_quality_update',
      value: number({ event: 'DOWNGRADE', current_limit: 'TIER_1K' }),
      kind: 'LIMIT',
    },
    {
      what: 'that its limit is higher',
      field: 'phone_number_quality_update',
      value: number({ event: 'UPGRADE', current_limit: 'TIER_10K' }),
      kind: 'nothing',
    },
    {
      what: 'that people block another number',
      field: 'phone_number_quality_update',
      value: { display_phone_number: '15550000000', event: 'FLAGGED' },
      kind: 'nothing',
    },
  ])('$what is $kind', ({ what: _, field, value: content, kind }) => {
    expect(newsOf(field, content)?.[0]?.kind ?? 'nothing').toBe(kind as string)
  })

  test('with any content are no error', () => {
    for (const odd of [
      null,
      1,
      'x',
      [],
      { ban_info: 1, restriction_info: 'x', violation_info: [] },
      { event: {} },
    ]) {
      for (const field of [
        'account_update',
        'phone_number_quality_update',
        'message_template_status_update',
      ]) {
        expect(newsOf(field, odd as object)).toBeUndefined()
      }
    }
  })
})
