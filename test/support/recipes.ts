/**
 * The interfaces of the vendors in docs/gateways.md: the request, its answers, and their calls.
 * `{{statusUrl}}` is the address in the request, `{{id}}` our reference, and STATUS and INBOUND are the
 * sender's addresses that are entered in a vendor's console.
 */
export interface Recipe {
  name: string
  /** Expected request for the numbers +15046218927 and +15550199 and the text of a test message. */
  request: { path: string; headers: Record<string, string>; body: unknown }
  taken: { status: number; body: unknown }
  id: string
  refused: { status: number; body: unknown; errorCode: string }
  receipt: Call
  failure: Call & { errorCode: string }
  text: Call
}

interface Call {
  /** A form or JSON; with GET, in the query. */
  form?: Record<string, string>
  json?: unknown
  method?: 'GET'
}

const basic = (pair: string): string => `Basic ${btoa(pair)}`
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

export const RECIPES: readonly Recipe[] = [
  {
    name: 'Infobip',
    request: {
      path: '/sms/2/text/advanced',
      headers: { authorization: 'App YOUR-API-KEY', accept: JSON_TYPE, 'content-type': JSON_TYPE },
      body: {
        messages: [
          {
            from: '15550199',
            destinations: [{ to: '15046218927' }],
            text: 'Acme: this is a test message.',
            notifyUrl: '{{statusUrl}}',
            notifyContentType: JSON_TYPE,
          },
        ],
      },
    },
    taken: {
      status: 200,
      body: {
        messages: [
          {
            to: '15046218927',
            status: { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED' },
            messageId: '2250be2d4219-3af1',
          },
        ],
      },
    },
    id: '2250be2d4219-3af1',
    refused: {
      status: 200,
      body: {
        messages: [
          {
            status: { groupId: 5, groupName: 'REJECTED', id: 12, name: 'REJECTED_NOT_ENOUGH_CREDITS' },
            messageId: '2250be2d4219-3af2',
          },
        ],
      },
      errorCode: 'BLOCKED',
    },
    receipt: {
      json: {
        results: [{ messageId: '2250be2d4219-3af1', status: { groupId: 3, groupName: 'DELIVERED' } }],
      },
    },
    failure: {
      json: {
        results: [
          { messageId: 'another', status: { groupId: 3, groupName: 'DELIVERED' } },
          { messageId: '2250be2d4219-3af1', status: { groupId: 4, groupName: 'EXPIRED' } },
        ],
      },
      errorCode: 'EXPIRED',
    },
    text: {
      json: {
        results: [
          { messageId: '817790313235066447', from: '15046218927', to: '15550199', text: 'STOP', smsCount: 1 },
        ],
        messageCount: 1,
        pendingMessageCount: 0,
      },
    },
  },
  {
    name: 'Bird (MessageBird)',
    request: {
      path: '/messages',
      headers: { authorization: 'AccessKey YOUR-ACCESS-KEY', 'content-type': JSON_TYPE },
      body: {
        originator: '15550199',
        recipients: ['15046218927'],
        body: 'Acme: this is a test message.',
        datacoding: 'auto',
        reference: '{{id}}',
        reportUrl: '{{statusUrl}}',
      },
    },
    taken: {
      status: 201,
      body: {
        id: '49e40bae0b374f1ca5e3d04d46edc7c1',
        direction: 'mt',
        recipients: { totalCount: 1, items: [{ recipient: 15046218927, status: 'sent' }] },
      },
    },
    id: '49e40bae0b374f1ca5e3d04d46edc7c1',
    refused: {
      status: 422,
      body: { errors: [{ code: 25, description: 'Not enough balance', parameter: null }] },
      errorCode: 'SENDER_INVALID',
    },
    receipt: {
      method: 'GET',
      form: { id: '49e40bae0b374f1ca5e3d04d46edc7c1', recipient: '15046218927', status: 'delivered' },
    },
    failure: {
      method: 'GET',
      form: { id: '49e40bae0b374f1ca5e3d04d46edc7c1', recipient: '15046218927', status: 'delivery_failed' },
      errorCode: 'UNREACHABLE',
    },
    text: { form: { id: 'in-1', originator: '15046218927', recipient: '15550199', body: 'STOP' } },
  },
  {
    name: 'ClickSend',
    request: {
      path: '/v3/sms/send',
      headers: { authorization: basic('YOUR-USERNAME:YOUR-API-KEY'), 'content-type': JSON_TYPE },
      body: {
        messages: [
          {
            source: 'carillon',
            from: '+15550199',
            to: '+15046218927',
            body: 'Acme: this is a test message.',
            custom_string: '{{id}}',
          },
        ],
      },
    },
    taken: {
      status: 200,
      body: {
        http_code: 200,
        response_code: 'SUCCESS',
        data: { messages: [{ message_id: 'BF7AD270-0DE2', status: 'SUCCESS' }] },
      },
    },
    id: 'BF7AD270-0DE2',
    refused: {
      status: 200,
      body: {
        http_code: 200,
        response_code: 'SUCCESS',
        data: { messages: [{ message_id: 'BF7AD270-0DE3', status: 'INVALID_RECIPIENT' }] },
      },
      errorCode: 'INVALID_NUMBER',
    },
    receipt: {
      form: {
        message_id: 'BF7AD270-0DE2',
        status_code: '201',
        status_text: 'Success: Message received on handset.',
        custom_string: '{{id}}',
      },
    },
    failure: {
      form: { message_id: 'BF7AD270-0DE2', status_code: '301', error_code: '1', custom_string: 'x' },
      errorCode: 'UNREACHABLE',
    },
    text: {
      form: {
        message_id: 'in-1',
        from: '+15046218927',
        to: '+15550199',
        body: 'STOP',
        original_body: 'Acme: this is a test message.',
      },
    },
  },
  {
    name: 'Sinch',
    request: {
      path: '/xms/v1/YOUR-SERVICE-PLAN-ID/batches',
      headers: { authorization: 'Bearer YOUR-API-TOKEN', 'content-type': JSON_TYPE },
      body: {
        from: '15550199',
        to: ['15046218927'],
        body: 'Acme: this is a test message.',
        client_reference: '{{id}}',
        delivery_report: 'per_recipient',
        callback_url: '{{statusUrl}}',
      },
    },
    taken: { status: 201, body: { id: '01FC66621XXXXX119Z8PMV1QPQ', to: ['15046218927'], canceled: false } },
    id: '01FC66621XXXXX119Z8PMV1QPQ',
    refused: {
      status: 403,
      body: { code: 'unauthorized_sender', text: 'The sender is not allowed.' },
      errorCode: 'UNKNOWN',
    },
    receipt: {
      json: {
        type: 'recipient_delivery_report_sms',
        batch_id: '01FC66621XXXXX119Z8PMV1QPQ',
        recipient: '15046218927',
        code: 0,
        status: 'Delivered',
      },
    },
    failure: {
      json: {
        type: 'recipient_delivery_report_sms',
        batch_id: '01FC66621XXXXX119Z8PMV1QPQ',
        code: 402,
        status: 'Rejected',
      },
      errorCode: 'BLOCKED',
    },
    text: { json: { type: 'mo_text', id: 'in-1', from: '15046218927', to: '15550199', body: 'STOP' } },
  },
  {
    name: 'BulkSMS',
    request: {
      path: '/v1/messages?auto-unicode=true&longMessageMaxParts=10',
      headers: { authorization: basic('YOUR-TOKEN-ID:YOUR-TOKEN-SECRET'), 'content-type': JSON_TYPE },
      body: {
        from: '+15550199',
        to: '+15046218927',
        body: 'Acme: this is a test message.',
        userSuppliedId: '{{id}}',
      },
    },
    taken: {
      status: 201,
      body: [
        { id: '4027837', type: 'SENT', to: '15046218927', status: { id: 'ACCEPTED.null', type: 'ACCEPTED' } },
      ],
    },
    id: '4027837',
    refused: {
      status: 400,
      body: { type: 'https://developer.bulksms.com/json/v1/errors#bad-request', status: 400 },
      errorCode: 'UNKNOWN',
    },
    receipt: {
      json: [
        {
          id: '4027837',
          type: 'SENT',
          userSuppliedId: '{{id}}',
          status: { id: 'DELIVERED.null', type: 'DELIVERED' },
        },
      ],
    },
    failure: {
      json: [{ id: '4027837', type: 'SENT', status: { id: 'FAILED.HANDSET_ERROR', type: 'FAILED' } }],
      errorCode: 'UNREACHABLE',
    },
    text: { json: [{ id: 'in-1', type: 'RECEIVED', from: '15046218927', to: '15550199', body: 'STOP' }] },
  },
  {
    name: "Africa's Talking",
    request: {
      path: '/version1/messaging',
      headers: { apikey: 'YOUR-API-KEY', accept: JSON_TYPE, 'content-type': FORM },
      body: {
        username: 'YOUR-USERNAME',
        to: '+15046218927',
        from: 'ACME',
        message: 'Acme: this is a test message.',
      },
    },
    taken: {
      status: 201,
      body: {
        SMSMessageData: {
          Message: 'Sent to 1/1 Total Cost: KES 0.8000',
          Recipients: [
            { statusCode: 101, number: '+15046218927', status: 'Success', messageId: 'ATPid_SampleTxnId123' },
          ],
        },
      },
    },
    id: 'ATPid_SampleTxnId123',
    refused: {
      status: 201,
      body: {
        SMSMessageData: {
          Message: 'Sent to 0/1',
          Recipients: [{ statusCode: 403, status: 'InvalidPhoneNumber', messageId: 'None' }],
        },
      },
      errorCode: 'INVALID_NUMBER',
    },
    receipt: { form: { id: 'ATPid_SampleTxnId123', status: 'Success', phoneNumber: '+15046218927' } },
    failure: {
      form: { id: 'ATPid_SampleTxnId123', status: 'AbsentSubscriber', failureReason: 'AbsentSubscriber' },
      errorCode: 'UNREACHABLE',
    },
    text: {
      form: { id: 'in-1', from: '+15046218927', to: '12345', text: 'STOP', date: '2026-03-04 17:00:00' },
    },
  },
  {
    name: '46elks',
    request: {
      path: '/a1/sms',
      headers: { authorization: basic('YOUR-API-USERNAME:YOUR-API-PASSWORD'), 'content-type': FORM },
      body: {
        from: '+15550199',
        to: '+15046218927',
        message: 'Acme: this is a test message.',
        whendelivered: '{{statusUrl}}',
      },
    },
    taken: {
      status: 200,
      body: { id: 's70df59406a1b4643b96f3f91e0bfb7b0', status: 'created', direction: 'outgoing' },
    },
    id: 's70df59406a1b4643b96f3f91e0bfb7b0',
    refused: { status: 403, body: 'Not enough credits', errorCode: 'UNKNOWN' },
    receipt: { form: { id: 's70df59406a1b4643b96f3f91e0bfb7b0', status: 'delivered' } },
    failure: {
      form: { id: 's70df59406a1b4643b96f3f91e0bfb7b0', status: 'failed' },
      errorCode: 'UNREACHABLE',
    },
    text: {
      form: { direction: 'incoming', id: 'in-1', from: '+15046218927', to: '+15550199', message: 'STOP' },
    },
  },
  {
    name: 'SignalWire',
    request: {
      path: '/api/laml/2010-04-01/Accounts/YOUR-PROJECT-ID/Messages.json',
      headers: { authorization: basic('YOUR-PROJECT-ID:YOUR-API-TOKEN'), 'content-type': FORM },
      body: {
        From: '+15550199',
        To: '+15046218927',
        Body: 'Acme: this is a test message.',
        StatusCallback: '{{statusUrl}}',
      },
    },
    taken: { status: 201, body: { sid: 'SM1', status: 'queued', error_code: null } },
    id: 'SM1',
    refused: {
      status: 400,
      body: { code: 21610, message: 'The message From/To pair violates a blacklist rule.', status: 400 },
      errorCode: 'OPTED_OUT',
    },
    receipt: { form: { MessageSid: 'SM1', MessageStatus: 'delivered' } },
    failure: { form: { MessageSid: 'SM1', MessageStatus: 'undelivered' }, errorCode: 'UNREACHABLE' },
    text: {
      form: { MessageSid: 'in-1', From: '+15046218927', To: '+15550199', Body: 'STOP', NumMedia: '0' },
    },
  },
  {
    name: 'Bandwidth',
    request: {
      path: '/api/v2/users/YOUR-ACCOUNT-ID/messages',
      headers: { authorization: basic('YOUR-API-USERNAME:YOUR-API-PASSWORD'), 'content-type': JSON_TYPE },
      body: {
        applicationId: 'YOUR-APPLICATION-ID',
        from: '+15550199',
        to: ['+15046218927'],
        text: 'Acme: this is a test message.',
        tag: '{{id}}',
      },
    },
    taken: { status: 202, body: { id: '1589228074636lm4k2je7j7jklbn2', direction: 'out', segmentCount: 1 } },
    id: '1589228074636lm4k2je7j7jklbn2',
    refused: {
      status: 400,
      body: { type: 'request-validation', description: 'Your request could not be accepted' },
      errorCode: 'UNKNOWN',
    },
    receipt: {
      json: [
        {
          type: 'message-delivered',
          to: '+15046218927',
          message: { id: '1589228074636lm4k2je7j7jklbn2', from: '+15550199', text: '', tag: '{{id}}' },
        },
      ],
    },
    failure: {
      json: [{ type: 'message-failed', errorCode: 4432, message: { id: '1589228074636lm4k2je7j7jklbn2' } }],
      errorCode: 'UNREACHABLE',
    },
    text: {
      json: [
        {
          type: 'message-received',
          to: '+15550199',
          message: { id: 'in-1', from: '+15046218927', to: ['+15550199'], text: 'STOP' },
        },
      ],
    },
  },
]
