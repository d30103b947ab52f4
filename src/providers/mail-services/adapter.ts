import type { ProviderContext } from '../declaration.ts'
import type { HttpDeps } from '../http-adapter.ts'
import type { Check, EmailProvider, OutboundEmail } from '../port.ts'
import { domainOf } from '../smtp/message.ts'
import { lookUpOf, type SmtpDeps } from '../smtp/provider.ts'
import { type VendorApi, vendorAdapter } from '../vendor/adapter.ts'
import { checkDomain, eventsCheck } from './checks.ts'

/** The parts of the context that a mail service with an HTTP API needs. */
export type ServiceDeps = HttpDeps & SmtpDeps & Pick<ProviderContext, 'address'>

interface ServiceChecks {
  /** Where the service has domains publish its key; empty if the names differ, or if it says so itself. */
  readonly selectors: readonly string[]
  /** Further checks, by further requests. */
  more?(): Promise<Check[]>
}

/** Sends by the HTTP API of a mail service. Its verify also checks the domain of the sender in the DNS. */
export function serviceAdapter(
  api: VendorApi<OutboundEmail> & ServiceChecks,
  deps: ServiceDeps,
): EmailProvider {
  const { name } = api
  const adapter = vendorAdapter<OutboundEmail>(
    { ...api, receiptsCheck: (statusUrl) => eventsCheck(statusUrl, name) },
    deps,
  )
  const verifyDomain = () => checkDomain(api, domainOf(deps.address), lookUpOf(deps))
  return {
    ...adapter,
    verifyDomain,
    verify: async () => (await Promise.all([adapter.verify(), api.more?.() ?? [], verifyDomain()])).flat(),
  }
}
