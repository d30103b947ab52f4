import { PHONE_HAS_CONSENT } from '../../compliance/consents/store.ts'
import { phoneExclusionReason, phoneSendVerdict } from '../../compliance/eligibility/eligibility.ts'
import {
  type Composition,
  composed,
  createComposer,
  isTooLong,
  usesCustomFields,
} from '../../content/composition/compose.ts'
import type { SmsProvider } from '../../providers/port.ts'
import { type Channel, effectOf, writerFor } from './channel.ts'

/** Text messages to phone numbers. */
export const sms: Channel<Composition> = {
  name: 'SMS',
  addressColumn: 'phone',
  consentChannel: 'SMS',
  takesTemplates: false,
  exclusionReason: phoneExclusionReason,
  hasConsent: PHONE_HAS_CONSENT,
  hasSendWindow: true,
  sharesAddresses: false,
  verdict: phoneSendVerdict,
  prepare: (source, nowMs, links) => {
    const whole = { ...source, ...(links ? { links: links.rules } : {}) }
    const compose = createComposer({ ...whole, linksToMedia: false }, nowMs)
    const composeText = source.mediaUrls ? createComposer({ ...whole, linksToMedia: true }, nowMs) : compose
    return {
      usesCustomFields: usesCustomFields(source.messageTemplate),
      render: (tx, recipient, { carriesMedia }) =>
        (carriesMedia ? compose : composeText)(recipient, writerFor(tx, recipient, links)),
      sample: (person, { carriesMedia }) => (carriesMedia ? compose : composeText)(person),
    }
  },
  plain: (_tx, { body, mediaUrls }) => composed(body, mediaUrls ?? undefined),
  problemOf: (content) => {
    if (content.segmentCount === 0) return 'EMPTY_MESSAGE'
    return isTooLong(content) ? 'MESSAGE_TOO_LONG' : undefined
  },
  send: (adapter: SmsProvider, batch, signal, begin) =>
    adapter.send(
      batch.map(({ uuid, from, address, content: { body, segmentCount, mediaUrls } }) => ({
        reference: uuid,
        from,
        to: address,
        body,
        segmentCount,
        ...(mediaUrls ? { mediaUrls } : {}),
      })),
      signal,
      begin,
    ),
  classify: effectOf,
}
