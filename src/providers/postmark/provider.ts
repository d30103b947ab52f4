import { fail, pass, warn } from '../checks.ts'
import { atPointer } from '../json.ts'
import { type ServiceDeps, serviceAdapter } from '../mail-services/adapter.ts'
import type { Check, OutboundEmail, Provider } from '../port.ts'
import { say } from '../sentences.ts'
import { marketingHeaders, messageIdOf, threadOf } from '../smtp/message.ts'
import { mailboxOf } from '../smtp/provider.ts'
import type { VendorApi } from '../vendor/adapter.ts'
import { postmarkCallbacks } from './callbacks.ts'
import type { PostmarkConfig } from './config.ts'
import { POSTMARK_ERRORS } from './errors.ts'

/** Makes a provider for Postmark's Email API. docs/providers.md describes the settings. */
export const createPostmark = (config: PostmarkConfig, deps: ServiceDeps): Provider => ({
  adapters: { EMAIL: serviceAdapter({ ...postmarkApi(config), selectors: [] }, deps) },
  callbacks: postmarkCallbacks(config),
  ...mailboxOf(config, deps),
})

function postmarkApi(config: PostmarkConfig): VendorApi<OutboundEmail> {
  const { serverToken, baseUrl, messageStream } = config
  return {
    name: 'Postmark',
    baseUrl,
    authorization: () => ({ 'x-postmark-server-token': serverToken }),
    secrets: [serverToken],
    request: (mail) => ({
      url: `${baseUrl}/email`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(bodyOf(mail, config)),
    }),
    errors: POSTMARK_ERRORS,
    idOf: (answer) => atPointer(answer, '/MessageID'),
    refusalOf: (answer) => ({
      code: atPointer(answer, '/ErrorCode'),
      words: atPointer(answer, '/Message'),
    }),
    isFailed: (answer) => Number(atPointer(answer, '/ErrorCode') ?? 0) !== 0,
    checkUrl: `${baseUrl}/message-streams/${messageStream}`,
    advice: say.postmarkAdvice(),
    checksOf: (stream) => streamChecks(stream, messageStream),
  }
}

function bodyOf(mail: OutboundEmail, config: PostmarkConfig) {
  const { inReplyTo, references } = threadOf(mail.answers ?? [])
  const headers = {
    ...marketingHeaders(mail, config),
    'Message-ID': messageIdOf(mail, mail.from),
    // Postmark replaces a Message-ID without this header.
    'X-PM-KeepID': 'true',
    ...(inReplyTo ? { 'In-Reply-To': inReplyTo, References: references.join(' ') } : {}),
  }
  return {
    From: config.fromName ? `${quoted(config.fromName)} <${mail.from}>` : mail.from,
    To: mail.to,
    ...(config.replyTo ? { ReplyTo: config.replyTo } : {}),
    Subject: mail.subject,
    TextBody: mail.text,
    HtmlBody: mail.html,
    Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    // Our own pixel and links record opens and clicks.
    TrackOpens: false,
    TrackLinks: 'None',
    Metadata: { reference: mail.reference },
    MessageStream: config.messageStream,
  }
}

const quoted = (name: string): string => `"${name.replace(/[\\"]/g, '\\$&')}"`

function streamChecks(stream: unknown, name: string): Check[] {
  if (atPointer(stream, '/ArchivedAt')) return [fail('stream', say.postmarkStreamOff({ name }))]
  const handling = atPointer(stream, '/SubscriptionManagementConfiguration/UnsubscribeHandlingType')
  return [
    handling === 'Postmark'
      ? warn('stream', say.postmarkOwnLink({ name }))
      : pass('stream', say.postmarkStream({ name })),
  ]
}
