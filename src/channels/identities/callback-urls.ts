import { constantTimeEqual, randomBase62 } from '../../lib/ids.ts'
import { declarations, type ProviderName } from '../../providers/all.ts'
import type { ChannelIdentityRow } from './table.ts'

export interface CallbackUrls {
  status: string | null
  inbound: string | null
}

/** 256 bits: 43 digits of base62. */
const TOKEN_LENGTH = 43

/**
 * Makes callback paths unguessable. It begins with the instance id, by which a
 * proxy in front of several appliances finds the right one.
 */
export const newCallbackToken = (instanceId: string): string => `${instanceId}${randomBase62(TOKEN_LENGTH)}`

type Tokens = Pick<
  ChannelIdentityRow,
  'callbackToken' | 'previousCallbackToken' | 'previousCallbackTokenEndsAt'
>

/** Whether `token` is valid for the callbacks of this sender now. Compares in constant time. */
export function isCallbackToken(row: Tokens | undefined, token: string, nowMs: number): boolean {
  const isCurrent = constantTimeEqual(token, row?.callbackToken ?? '')
  const isPrevious = constantTimeEqual(token, row?.previousCallbackToken ?? '')
  const isInGrace = (row?.previousCallbackTokenEndsAt ?? 0) > nowMs
  return row !== undefined && (isCurrent || (isPrevious && isInGrace))
}

/** Where the provider reports to; null for a provider that does not report over HTTP. */
export function callbackUrlsOf(
  row: Pick<ChannelIdentityRow, 'provider' | 'uuid' | 'callbackToken'>,
  publicBaseUrl: string,
): CallbackUrls {
  if (!declarations[row.provider as ProviderName]?.hasCallbacks) return { status: null, inbound: null }
  const base = `${publicBaseUrl}/callbacks/${row.provider.toLowerCase()}/${row.uuid}/${row.callbackToken}`
  return { status: `${base}/status`, inbound: `${base}/inbound` }
}
