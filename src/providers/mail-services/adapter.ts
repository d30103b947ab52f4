import type { ProviderContext } from '../declaration.ts'
import type { HttpDeps } from '../http-adapter.ts'
import type { EmailProvider, OutboundEmail } from '../port.ts'
import { domainOf } from '../smtp/message.ts'
import { lookUpOf, type SmtpDeps } from '../smtp/provider.ts'
import { type VendorApi, vendorAdapter } from '../vendor/adapter.ts'
import { checkDomain, eventsCheck } from './checks.ts'

/** The parts of the context that a mail service with an HTTP API needs. */
export type ServiceDeps = HttpDeps & SmtpDeps & Pick<ProviderContext, 'address'>

/** Sends by the HTTP API of a mail service. Its verify also checks the domain of the sender in the DNS. */
export function serviceAdapter(
  api: VendorApi<OutboundEmail> & { readonly selectors: readonly string[] },
  deps: ServiceDeps,
): EmailProvider {
  const { name } = api
  const adapter = vendorAdapter<OutboundEmail>(
    { ...api, receiptsCheck: (statusUrl) => eventsCheck(statusUrl, name) },
    deps,
  )
  return {
    ...adapter,
    verify: async () =>
      (
        await Promise.all([adapter.verify(), checkDomain(api, domainOf(deps.address), lookUpOf(deps))])
      ).flat(),
  }
}
