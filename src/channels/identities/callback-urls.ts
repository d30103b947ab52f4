import { constantTimeEqual, newToken } from '../../lib/ids.ts'
import { declarations, type ProviderName } from '../../providers/all.ts'
import type { CallbackKind } from '../../providers/port.ts'
import type { CredentialVault } from './credentials.ts'
import type { ChannelIdentityRow } from './table.ts'

export interface CallbackUrls {
  status: string | null
  inbound: string | null
}

/**
 * Makes the token that makes callback paths unguessable. It begins with the instance id, by which a
 * proxy in front of several appliances finds the right one.
 */
export const newCallbackToken = (instanceId: string): string => newToken(instanceId)

type Tokens = Pick<
  ChannelIdentityRow,
  'callbackToken' | 'previousCallbackToken' | 'previousCallbackTokenEndsAt'
>

/** Returns whether `token` is valid for the callbacks of this sender now. Compares in constant time. */
export function isCallbackToken(row: Tokens | undefined, token: string, nowMs: number): boolean {
  const isCurrent = constantTimeEqual(token, row?.callbackToken ?? '')
  const isPrevious = constantTimeEqual(token, row?.previousCallbackToken ?? '')
  const isInGrace = (row?.previousCallbackTokenEndsAt ?? 0) > nowMs
  return row !== undefined && (isCurrent || (isPrevious && isInGrace))
}

type Addressed = Pick<ChannelIdentityRow, 'provider' | 'uuid' | 'callbackToken'>

const callbackUrl = (row: Addressed, publicBaseUrl: string, kind: CallbackKind): string =>
  `${publicBaseUrl}/callbacks/${row.provider.toLowerCase()}/${row.uuid}/${row.callbackToken}/${kind}`

/** Returns the URL for receipts of this sender. */
export const statusUrlOf = (row: Addressed, publicBaseUrl: string): string =>
  callbackUrl(row, publicBaseUrl, 'status')

/**
 * Returns the callback URLs for the settings of this sender; null for a kind that the provider does
 * not call.
 */
export function callbackUrlsOf(
  row: Addressed & Pick<ChannelIdentityRow, 'sealedCredentials'>,
  { vault, publicBaseUrl }: { vault: CredentialVault; publicBaseUrl: string },
): CallbackUrls {
  const kinds = kindsOf(row, vault)
  const urlOf = (kind: CallbackKind) => (kinds.includes(kind) ? callbackUrl(row, publicBaseUrl, kind) : null)
  return { status: urlOf('status'), inbound: urlOf('inbound') }
}

/**
 * Returns the kinds of callbacks that the provider sends; none if its settings cannot be opened,
 * because every callback is refused then.
 */
function kindsOf(
  { provider, uuid, sealedCredentials }: Parameters<typeof callbackUrlsOf>[0],
  vault: CredentialVault,
): readonly CallbackKind[] {
  const declaration = declarations[provider as ProviderName]
  if (!declaration) return []
  try {
    return declaration.callbacks(vault.open(provider as ProviderName, uuid, sealedCredentials))
  } catch {
    return []
  }
}
