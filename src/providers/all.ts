import type { ProviderDeclaration } from './declaration.ts'
import { httpGateway } from './http-gateway/declaration.ts'
import { kannel } from './kannel/declaration.ts'
import { sandbox } from './sandbox/declaration.ts'

/** In the order of the reference. */
export const PROVIDERS = ['SANDBOX', 'HTTP', 'KANNEL'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** What each declares of itself. Its settings are checked by its own schema before they reach its functions. */
export const declarations: Readonly<Record<ProviderName, ProviderDeclaration>> = {
  SANDBOX: sandbox as ProviderDeclaration,
  HTTP: httpGateway as ProviderDeclaration,
  KANNEL: kannel as ProviderDeclaration,
}
