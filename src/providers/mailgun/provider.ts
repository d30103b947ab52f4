import { randomBase62 } from '../../lib/ids.ts'
import { phrases } from '../../lib/phrases.ts'
import { MAX_MESSAGE } from '../answers.ts'
import { fail, pass } from '../checks.ts'
import { atPointer } from '../json.ts'
import { type ServiceDeps, serviceAdapter } from '../mail-services/adapter.ts'
import type { Check, OutboundEmail, Provider } from '../port.ts'
import { say } from '../sentences.ts'
import { writeMail } from '../smtp/message.ts'
import { mailboxOf } from '../smtp/provider.ts'
import { basicAuth, type VendorApi } from '../vendor/adapter.ts'
import { errorTable } from '../vendor/errors.ts'
import { mailgunCallbacks } from './callbacks.ts'
import type { MailgunConfig } from './config.ts'

/** Makes a provider for Mailgun's API for messages in MIME. docs/providers.md describes the settings. */
export const createMailgun = (config: MailgunConfig, deps: ServiceDeps): Provider => ({
  adapters: { EMAIL: serviceAdapter({ ...mailgunApi(config), selectors: [] }, deps) },
  callbacks: mailgunCallbacks(config, deps.clock),
  ...mailboxOf(config, deps),
})

/** Words of refusals that are about the account or its domain. Mailgun has no codes. */
const OF_ACCOUNT = phrases(`
  domain not found, not allowed to send, domain is unverified, domain is disabled, free accounts,
  sandbox subdomains, account is disabled, account disabled`)

const isOfAccount = (words: string): boolean => {
  const said = words.slice(0, MAX_MESSAGE).toLowerCase()
  return OF_ACCOUNT.some((phrase) => said.includes(phrase))
}

function mailgunApi(config: MailgunConfig): VendorApi<OutboundEmail> {
  const { apiKey, baseUrl, domain } = config
  const api = `${baseUrl}/v3`
  return {
    name: 'Mailgun',
    baseUrl,
    authorization: basicAuth('api', apiKey),
    secrets: [apiKey],
    request: async (mail) => {
      const { raw } = await writeMail(config, mail)
      const form = formOf(
        {
          to: mail.to,
          'v:reference': mail.reference,
          // Our own pixel and links record opens and clicks.
          'o:tracking': 'no',
        },
        // The writer makes mails of ASCII.
        raw.toString('latin1'),
      )
      return { url: `${api}/${encodeURIComponent(domain)}/messages.mime`, ...form }
    },
    errors: errorTable({}),
    meaningOf: ({ status, words }) =>
      status === 403 || status === 404 || isOfAccount(words) ? 'SENDER_INVALID' : undefined,
    idOf: (answer) => atPointer(answer, '/id')?.replace(/^<|>$/g, ''),
    refusalOf: (answer) => ({ code: undefined, words: atPointer(answer, '/message') }),
    checkUrl: `${api}/domains/${encodeURIComponent(domain)}`,
    advice: say.mailgunAdvice(),
    checksOf: (answer) => domainChecks(answer, domain),
  }
}

/** Returns a form with a mail as a file (RFC 7578). */
function formOf(fields: Readonly<Record<string, string>>, mail: string) {
  const boundary = `carillon-${randomBase62(40)}`
  const parts = [
    ...Object.entries(fields).map(([name, value]) => `form-data; name="${name}"\r\n\r\n${value}`),
    `form-data; name="message"; filename="message.mime"\r\nContent-Type: message/rfc822\r\n\r\n${mail}`,
  ]
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.map((part) => `--${boundary}\r\nContent-Disposition: ${part}\r\n`).join('')}--${boundary}--\r\n`,
  }
}

function domainChecks(answer: unknown, domain: string): Check[] {
  const name = 'Mailgun'
  return atPointer(answer, '/domain/state') === 'active'
    ? [pass('domain', say.domainVerified({ domain, name }))]
    : [fail('domain', say.domainUnverified({ domain, name }))]
}
