import { agentOf, TOO_FAST_MS } from '../clicks/user-agent.ts'
import type { MachineOpenReason } from './words.ts'

/**
 * Mailbox providers that load pictures themselves. Mail Privacy Protection of Apple says
 * nothing but `Mozilla/5.0`. Gmail names its proxy; what it loads before the mail is opened
 * says that it is an Edge of 2015 with a second `Mozilla/5.0` behind it.
 */
const PROXIES: ReadonlyArray<readonly [reason: MachineOpenReason, pattern: RegExp]> = [
  ['APPLE_PRIVACY', /^Mozilla\/5\.0$/],
  ['GMAIL_PROXY', /GoogleImageProxy|ggpht\.com|Edge\/12\.246 Mozilla\/5\.0$/],
  ['IMAGE_PROXY', /YahooMailProxy|(?:Image|Mail|Img)-?Proxy/i],
]

const MAX_USER_AGENT = 512

/** Why the opening of a mail is not certainly that of a person; empty when it is taken for one. */
export function machineReasonOf(open: {
  userAgent: string
  isPrefetch: boolean
  openedAt: number
  /** ms since 1970; null while nobody knows whether it was sent. */
  sentAt: number | null
}): MachineOpenReason | '' {
  const userAgent = open.userAgent.slice(0, MAX_USER_AGENT).trim()
  const proxy = PROXIES.find(([, pattern]) => pattern.test(userAgent))
  if (proxy) return proxy[0]
  if (open.isPrefetch) return 'PREFETCH'
  const { botReason } = agentOf(userAgent)
  if (botReason !== null) return botReason === 'PREVIEW' ? 'BOT' : botReason
  return open.sentAt !== null && open.openedAt - open.sentAt < TOO_FAST_MS ? 'TOO_FAST' : ''
}
