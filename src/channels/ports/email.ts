import { publicBase } from '../../accounts/domains/hosts.ts'
import { EMAIL_HAS_CONSENT } from '../../compliance/consents/store.ts'
import { emailExclusionReason, emailSendVerdict } from '../../compliance/eligibility/eligibility.ts'
import { usesCustomFields } from '../../content/composition/compose.ts'
import { createMailComposer, headerText, type Mail } from '../../content/mail/compose.ts'
import { htmlOfText } from '../../content/mail/html.ts'
import {
  type MailKey,
  mailKeyOf,
  TOKEN_LENGTH,
  withTopic,
  writeReturnTag,
  writeToken,
} from '../../content/mail/tokens.ts'
import type { EmailProvider } from '../../providers/port.ts'
import {
  type Channel,
  type ContentSource,
  type FailureEffect,
  type MessageContent,
  writerFor,
} from './channel.ts'

/** A mail in the form for its sender's provider. */
interface EmailContent extends MessageContent {
  subject: string
  text: string
  html: string
  /** One-click unsubscribe URL; null for a mail that is not marketing. */
  unsubscribeUrl: string | null
  /** The token that names the message in the address for bounces; null for a message without a run. */
  returnTag: string | null
  /** The id that names the campaign in complaint statistics; null for a message without a run. */
  feedbackId: string | null
  /** Message-IDs of the earlier mails of its thread, the answered one last; absent for none. */
  answers?: readonly string[]
  /** The topic, as a list that people subscribe to; absent for none. */
  list?: { id: string; name: string }
}

/** Number of characters of a mail's text that are stored with its message. */
const MAX_STORED = 1_600
const MAX_HTML = 1_000_000
/** Token in previews. It is as long as the token of a recipient, and its page says that it is an example. */
export const EXAMPLE_TOKEN = 'example'.padEnd(TOKEN_LENGTH, '-')

/** Mail to email addresses. A mail of any length counts as one segment. */
export const email: Channel<EmailContent> = {
  name: 'EMAIL',
  addressColumn: 'email',
  consentChannel: 'EMAIL',
  exclusionReason: emailExclusionReason,
  hasConsent: EMAIL_HAS_CONSENT,
  hasSendWindow: false,
  sharesAddresses: true,
  takesTemplates: false,
  verdict: (recipient, rules, _window, nowMs) => emailSendVerdict(recipient, rules, nowMs),
  prepare: (source, nowMs, links) => {
    const compose = createMailComposer({ ...source, ...(links ? { links: links.rules } : {}) }, nowMs)
    const base = links?.publicBaseUrl ? publicBase(source.organization.publicDomain, links.publicBaseUrl) : ''
    const unsubscribe = (token: string) => `${base}/u/${token}`
    const isOpenTracked = tracksOpens(source, base)
    const openUrl = (token: () => string) => (isOpenTracked ? `${base}/o/${token()}.gif` : null)
    const isMarketing = source.category === 'MARKETING'
    const topic = isMarketing ? source.topic : null
    const contentFor = (mail: Mail, own: Partial<EmailContent>) =>
      content(mail, { unsubscribeUrl: null, returnTag: null, feedbackId: null, ...own })
    return {
      usesCustomFields: [source.messageTemplate, source.subject, source.previewText, source.htmlBody].some(
        (text) => text && usesCustomFields(text),
      ),
      render: (tx, recipient) => {
        const key = mailKeyOf(tx, source.organizationId ?? 0)
        const named = { messageUuid: recipient.uuid, contactUuid: recipient.contactUuid }
        const token = writeToken(key, 'u', named)
        const unsubscribeUrl = unsubscribe(topic ? withTopic(token, topic.uuid) : token)
        const mail = compose(
          recipient,
          { unsubscribeUrl, openUrl: openUrl(() => writeToken(key, 'o', named)) },
          writerFor(tx, recipient, links),
        )
        return contentFor(mail, {
          ...(isMarketing ? { unsubscribeUrl } : {}),
          ...(topic ? { list: { id: topic.uuid, name: topic.name } } : {}),
          returnTag: writeReturnTag(key, recipient.uuid),
          feedbackId: feedbackIdOf(source, key),
        })
      },
      sample: (person) => {
        const own = { unsubscribeUrl: unsubscribe(EXAMPLE_TOKEN), openUrl: openUrl(() => EXAMPLE_TOKEN) }
        return contentFor(compose(person, own), {})
      },
    }
  },
  plain: (_tx, { body, subject, html, answers }) =>
    content(
      {
        subject: headerText(subject ?? ''),
        text: body,
        html: html ?? htmlOfText(body),
        isEmpty: body.trim() === '' && !html,
      },
      { unsubscribeUrl: null, returnTag: null, feedbackId: null, body, ...(answers ? { answers } : {}) },
    ),
  problemOf: ({ segmentCount, html, text }) => {
    if (segmentCount === 0) return 'EMPTY_MESSAGE'
    return html.length > MAX_HTML || text.length > MAX_HTML ? 'MESSAGE_TOO_LONG' : undefined
  },
  send: (adapter: EmailProvider, batch, signal, begin) =>
    adapter.send(
      batch.map(({ uuid, from, address, content }) => ({
        reference: uuid,
        from,
        to: address,
        subject: content.subject,
        text: content.text,
        html: content.html,
        unsubscribeUrl: content.unsubscribeUrl,
        returnTag: content.returnTag,
        feedbackId: content.feedbackId,
        ...(content.answers ? { answers: content.answers } : {}),
        ...(content.list ? { list: content.list } : {}),
      })),
      signal,
      begin,
    ),
  classify: (errorCode) => EFFECTS[errorCode],
}

/**
 * Returns whether a mail contains the picture that records opens. The organization's general setting
 * applies only if recipients can reach this server.
 */
const tracksOpens = ({ trackOpens, organization }: ContentSource, publicBaseUrl: string): boolean =>
  publicBaseUrl !== '' &&
  (trackOpens ?? (organization.trackOpens === true && publicBaseUrl.startsWith('https://')))

type Own = Pick<EmailContent, 'unsubscribeUrl' | 'returnTag' | 'feedbackId' | 'answers' | 'list'>

const content = ({ subject, text, html, isEmpty }: Mail, own: Own & { body?: string }): EmailContent => ({
  body: text.length > MAX_STORED ? `${text.slice(0, MAX_STORED - 1)}…` : text,
  segmentCount: isEmpty ? 0 : 1,
  subject,
  text,
  html,
  ...own,
})

const feedbackIdOf = ({ campaignUuid = '' }: ContentSource, { organizationUuid }: MailKey): string =>
  `${campaignUuid}:${organizationUuid}:campaign:carillon`

/** Effects of the error codes that concern more than one mail: the address or the sender. */
const EFFECTS: Readonly<Record<string, FailureEffect | undefined>> = {
  OPTED_OUT: 'SUPPRESS',
  BOUNCED: 'SUPPRESS',
  SENDER_NOT_REGISTERED: 'REJECT_SENDER',
  SENDER_INVALID: 'REJECT_SENDER',
}
