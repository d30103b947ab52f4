import { warn } from '../checks.ts'
import type { ProviderContext } from '../declaration.ts'
import type { Check, Provider, ProviderCallbacks } from '../port.ts'
import { say } from '../sentences.ts'
import type { SmtpConfig } from '../smtp/config.ts'
import { createSmtp, type SmtpDeps } from '../smtp/provider.ts'
import { checkDomain, eventsCheck } from './checks.ts'

/** The parts of the context that a mail service by SMTP needs. */
export type SmtpServiceDeps = SmtpDeps & Pick<ProviderContext, 'statusUrl' | 'clock'>

/** The settings of a service that are those of a mail server. */
type Server = Omit<SmtpConfig, 'host' | 'username' | 'password' | 'fromEmail' | 'dkim' | 'bounceAddress'> & {
  server: string
}

interface SmtpService {
  name: string
  /** Where the service has domains publish its key; empty if the names differ. */
  selectors: readonly string[]
  username: string
  password: string
  /** Header fields that the service repeats in its events, and that turn its tracking off. */
  headers(reference: string): Readonly<Record<string, string>>
  callbacks: ProviderCallbacks
  /** Whether something besides the token in the URL proves the origin of its calls. */
  isProven: boolean
}

/** Sends through the mail server of a service, and takes its events. */
export function createSmtpService(settings: Server, service: SmtpService, deps: SmtpServiceDeps): Provider {
  const { name, selectors, username, password, headers, callbacks, isProven } = service
  const { server: host, port, secure, tlsCa, connections, fromName, replyTo, inboundMode, imap } = settings
  const config = { host, port, secure, tlsCa, connections, fromName, replyTo, inboundMode, imap }
  const unproven: Check[] = isProven ? [] : [warn('webhook', say.eventsUnproven({ name }))]
  const smtp = createSmtp(
    { ...config, username, password },
    {
      ...deps,
      service: {
        headers: ({ reference }) => headers(reference),
        checks: [eventsCheck(deps.statusUrl, name), ...unproven],
        checkDomain: (from, lookUp) => checkDomain({ name, selectors }, from, lookUp),
      },
    },
  )
  return { ...smtp, callbacks }
}
