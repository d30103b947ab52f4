import { phoneExclusionReason } from '../../compliance/eligibility/exclusion.ts'
import { type Composition, createComposer, usesCustomFields } from '../../content/composition/compose.ts'
import { MAX_SEGMENTS, segmentText } from '../../content/composition/encoding.ts'
import type { SmsProvider } from '../../providers/port.ts'
import type { Channel, FailureEffect } from './channel.ts'

/** Text messages to phone numbers. */
export const sms: Channel<Composition> = {
  name: 'SMS',
  addressColumn: 'phone',
  consentChannel: 'SMS',
  exclusionReason: phoneExclusionReason,
  prepare: (source, nowMs, links) => {
    const compose = createComposer({ ...source, ...(links ? { links: links.rules } : {}) }, nowMs)
    return {
      usesCustomFields: usesCustomFields(source.messageTemplate),
      render: (tx, recipient) =>
        compose(recipient, links && ((link, url) => links.write(tx, recipient, link, url))),
    }
  },
  plain: (_tx, body) => ({ body, ...segmentText(body) }),
  problemOf: ({ segmentCount }) => {
    if (segmentCount === 0) return 'EMPTY_MESSAGE'
    return segmentCount > MAX_SEGMENTS ? 'MESSAGE_TOO_LONG' : undefined
  },
  send: (adapter: SmsProvider, batch, signal) =>
    adapter.send(
      batch.map(({ uuid, from, address, content: { body, segmentCount } }) => ({
        reference: uuid,
        from,
        to: address,
        body,
        segmentCount,
      })),
      signal,
    ),
  classify: (errorCode) => EFFECTS[errorCode],
}

/** Codes that say something about the number, the sender or the text, and not only about one message. */
const EFFECTS: Readonly<Record<string, FailureEffect | undefined>> = {
  OPTED_OUT: 'SUPPRESS',
  INVALID_NUMBER: 'INVALIDATE',
  SENDER_NOT_REGISTERED: 'REJECT_SENDER',
  SENDER_INVALID: 'REJECT_SENDER',
}
