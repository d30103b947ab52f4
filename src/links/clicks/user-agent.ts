import { isbot } from 'isbot'
import { SECOND_MS } from '../../lib/clock.ts'
import type { BotReason, Device } from './words.ts'

/**
 * What a User-Agent says. The order matters: most browsers name those they
 * descend from too, so the youngest of a family stands first.
 */
const BROWSERS: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  ['Facebook', /\bFB(?:AN|AV)\//],
  ['Instagram', /\bInstagram\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP(?:R|T|iOS)\/|\bOpera\b/],
  ['Firefox', /\bF(?:irefox|xiOS)\//],
  ['Chrome', /\bC(?:hrome|riOS)\//],
  ['Safari', /\bSafari\//],
]

/**
 * Apps in which people open links. Their browser is that of the phone or the computer and names the app
 * behind it, while their software for previews and scans has the name without a browser before it.
 */
const APPS =
  / (?:WhatsApp|Snapchat|Viber|Teams|Avast|AvastSecureBrowser|AVG|Avira|Norton|NewsBreak|SmartNews|Flipboard)\/| TeamsMobile-/g
const BROWSER = /^Mozilla\/5\.0 \((?!compatible)[^)]*\) AppleWebKit\//

/** Messengers and phones that load a page to show what is behind a link; Apple's Messages is the first one. */
const PREVIEWS =
  /facebookexternalhit|Facebot|Twitterbot|WhatsApp|TelegramBot|Slackbot|Slack-ImgProxy|Discordbot|LinkedInBot|SkypeUriPreview|Viber|redditbot|Pinterestbot|Google-PageRenderer|GoogleMessages|Iframely|Embedly|vkShare|Snapchat|MicrosoftPreview|Teams/i

/** Gateways that follow every link of a message before they let it through, or instead. */
const SCANNERS =
  /proofpoint|mimecast|barracuda|safelinks|symantec|messagelabs|fortiguard|trend ?micro|sophos|zscaler|bitdefender|kaspersky|avast|mcafee|trellix|cloudmark|urlscan|virustotal|checkpoint|paloalto|netcraft|phishtank|google-safety|bingpreview/i

const browserOf = (userAgent: string): string =>
  BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Other'

function deviceOf(userAgent: string): Device {
  if (/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\//.test(userAgent)) return 'TABLET'
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'MOBILE' : 'TABLET'
  if (/\biPhone\b|\biPod\b|\bMobile\b|\bIEMobile\b/.test(userAgent)) return 'MOBILE'
  return /\bWindows NT\b|\bMacintosh\b|\bX11\b|\bCrOS\b|\bLinux\b/.test(userAgent) ? 'DESKTOP' : 'OTHER'
}

interface Agent {
  botReason: BotReason | null
  browser: string
  device: Device
}

function read(userAgent: string): Agent {
  const about = { browser: browserOf(userAgent), device: deviceOf(userAgent) }
  return { ...about, botReason: softwareOf(withoutApps(userAgent)) }
}

/** The browser without the app that has it inside. */
const withoutApps = (userAgent: string): string =>
  BROWSER.test(userAgent) ? userAgent.replaceAll(APPS, ' ') : userAgent

function softwareOf(userAgent: string): BotReason | null {
  if (userAgent.trim() === '') return 'NO_USER_AGENT'
  if (SCANNERS.test(userAgent)) return 'SCANNER'
  if (PREVIEWS.test(userAgent)) return 'PREVIEW'
  return isbot(userAgent) ? 'BOT' : null
}

/** Of a User-Agent this much is read: a real one is shorter, and a long one costs time. */
const MAX_USER_AGENT = 512
const MAX_KNOWN = 2_000
const known = new Map<string, Agent>()

/** Few different ones come again and again, and reading one takes 20 µs. */
export function agentOf(userAgent: string): Agent {
  const text = userAgent.slice(0, MAX_USER_AGENT)
  let agent = known.get(text)
  if (agent === undefined) {
    agent = read(text)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(text, agent)
  }
  return agent
}

/** Whether a browser loads it in case somebody opens it. */
export const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender|preview/i.test(
    `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-purpose') ?? ''}`,
  )

/** Nobody has read a message within this time of its being sent. */
export const TOO_FAST_MS = 2 * SECOND_MS

/** Why a click is not that of a person; null when it is taken for one. */
export function botReasonOf(
  agent: Agent,
  click: { isPrefetch: boolean; clickedAt: number; sentAt: number | null },
): BotReason | null {
  if (click.isPrefetch) return 'PREFETCH'
  if (agent.botReason !== null) return agent.botReason
  return click.sentAt !== null && click.clickedAt - click.sentAt < TOO_FAST_MS ? 'TOO_FAST' : null
}
