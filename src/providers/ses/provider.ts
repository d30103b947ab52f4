import { fail, pass, warn } from '../checks.ts'
import { atPointer, parseJson } from '../json.ts'
import { type ServiceDeps, serviceAdapter } from '../mail-services/adapter.ts'
import type { Check, OutboundEmail, Provider } from '../port.ts'
import { say } from '../sentences.ts'
import { domainOf, writeMail } from '../smtp/message.ts'
import { mailboxOf } from '../smtp/provider.ts'
import type { VendorApi, VendorRequest } from '../vendor/adapter.ts'
import { sesCallbacks } from './callbacks.ts'
import { domainOfRegion, type SesConfig } from './config.ts'
import { SES_ERRORS } from './errors.ts'
import { signedHeaders } from './sign.ts'

/** Makes a provider for the API v2 of Amazon SES. docs/providers.md describes the settings. */
export const createSes = (config: SesConfig, deps: ServiceDeps): Provider => ({
  adapters: { EMAIL: serviceAdapter({ ...sesApi(config, deps), selectors: [] }, deps) },
  callbacks: sesCallbacks(config, deps),
  ...mailboxOf(config, deps),
})

const NAME = 'Amazon SES'

function sesApi(
  config: SesConfig,
  deps: ServiceDeps,
): VendorApi<OutboundEmail> & { more(): Promise<Check[]> } {
  const { region, configurationSet } = config
  const baseUrl = config.baseUrl ?? `https://email.${region}.${domainOfRegion(region)}`
  const api = `${baseUrl}/v2/email`
  const sign = (request: VendorRequest) =>
    signedHeaders(request, { ...config, service: 'ses' }, deps.clock.now())
  return {
    name: NAME,
    baseUrl,
    authorization: sign,
    secrets: [config.secretAccessKey, config.accessKeyId],
    request: async (mail) => {
      const { raw } = await writeMail(config, mail)
      return {
        url: `${api}/outbound-emails`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          FromEmailAddress: mail.from,
          Destination: { ToAddresses: [mail.to] },
          Content: { Raw: { Data: raw.toString('base64') } },
          ConfigurationSetName: configurationSet,
          EmailTags: [{ Name: 'reference', Value: mail.reference }],
        }),
      }
    },
    errors: SES_ERRORS,
    meaningOf: ({ status }) => (status === 403 ? 'SENDER_INVALID' : undefined),
    idOf: (answer) => atPointer(answer, '/MessageId'),
    refusalOf: (answer, headers) => {
      const words = atPointer(answer, '/message') ?? atPointer(answer, '/Message')
      return { code: codeOf(headers, words), words }
    },
    checkUrl: `${api}/account`,
    advice: say.sesAdvice(),
    checksOf: accountChecks,
    more: async () => {
      const domain = domainOf(deps.address)
      const request = {
        method: 'GET' as const,
        url: `${api}/identities/${encodeURIComponent(domain)}`,
        headers: { accept: 'application/json' },
      }
      const answer = await deps.fetch({ ...request, headers: { ...request.headers, ...sign(request) } })
      const body =
        answer.kind === 'answered' && answer.status === 200 ? parseJson(answer.body ?? '') : undefined
      return identityChecks(body, domain)
    },
  }
}

/**
 * Returns the code in the header of an answer. A sender that is not verified has the code of rejected content, and
 * an answer about it concerns every mail.
 */
function codeOf(headers: Readonly<Record<string, unknown>>, words: string | undefined): string | undefined {
  const code = String(headers['x-amzn-errortype'] ?? '').split(':')[0]
  if (code === 'MessageRejected' && words?.includes('not verified'))
    return 'MailFromDomainNotVerifiedException'
  return code || undefined
}

function accountChecks(account: unknown): Check[] {
  const at = (path: string) => atPointer(account, path)
  const limit = Number(at('/SendQuota/Max24HourSend') ?? 0)
  const quota = limit > 0 ? { dailyLimit: Math.floor(limit) } : {}
  if (at('/SendingEnabled') === 'false') return [fail('account', say.sesPaused())]
  if (at('/ProductionAccessEnabled') === 'false') return [{ ...warn('account', say.sesSandbox()), ...quota }]
  const count = Math.floor(limit)
  const perSecond = Math.floor(Number(at('/SendQuota/MaxSendRate') ?? 0))
  return [{ ...pass('account', say.sesWorks({ count, perSecond })), ...quota }]
}

/** A sender may also be verified by its address alone, which the answer about the domain does not show. */
function identityChecks(identity: unknown, domain: string): Check[] {
  if (identity === undefined) return [warn('domain', say.domainUnknown({ domain, name: NAME }))]
  const isVerified = atPointer(identity, '/VerifiedForSendingStatus') === 'true'
  const isSigned = atPointer(identity, '/DkimAttributes/Status') === 'SUCCESS'
  return [
    isVerified
      ? pass('domain', say.domainVerified({ domain, name: NAME }))
      : fail('domain', say.domainUnverified({ domain, name: NAME })),
    isSigned
      ? pass('DKIM', say.dkimByService({ domain, name: NAME }))
      : warn('DKIM', say.dkimService({ domain, name: NAME })),
  ]
}
