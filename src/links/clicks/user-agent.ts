import { isbot } from 'isbot'
import { SECOND_MS } from '../../lib/clock.ts'
import type { BotReason, Device } from './table.ts'

/**
 * Browsers that a User-Agent may name. Most browsers also name their ancestors, so the youngest of a family
 * comes first.
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
 * Apps in which people open links. The browser of an app names first the browser of the phone or computer, then
 * the app. The software of an app for previews and scans names only the app.
 */
const APPS =
  / (?:WhatsApp|Snapchat|Viber|Teams|Avast|AvastSecureBrowser|AVG|Avira|Norton|NewsBreak|SmartNews|Flipboard)\/| TeamsMobile-/g
const BROWSER = /^Mozilla\/5\.0 \((?!compatible)[^)]*\) AppleWebKit\//

/** Messengers and phones that load a page to preview a link. The first is Messages of Apple. */
const PREVIEWS =
  /facebookexternalhit|Facebot|Twitterbot|WhatsApp|TelegramBot|Slackbot|Slack-ImgProxy|Discordbot|LinkedInBot|SkypeUriPreview|Viber|redditbot|Pinterestbot|Google-PageRenderer|GoogleMessages|Iframely|Embedly|vkShare|Snapchat|MicrosoftPreview|Teams/i

/** Gateways that follow every link of a message before they deliver it, or without delivery. */
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

/** Removes the app from the User-Agent of a browser in an app. */
const withoutApps = (userAgent: string): string =>
  BROWSER.test(userAgent) ? userAgent.replaceAll(APPS, ' ') : userAgent

function softwareOf(userAgent: string): BotReason | null {
  if (userAgent.trim() === '') return 'NO_USER_AGENT'
  if (SCANNERS.test(userAgent)) return 'SCANNER'
  if (PREVIEWS.test(userAgent)) return 'PREVIEW'
  return isbot(userAgent) ? 'BOT' : null
}

/** Largest number of characters read from a User-Agent. Real ones are shorter, and long ones cost time. */
const MAX_USER_AGENT = 512
const MAX_KNOWN = 2_000
const known = new Map<string, Agent>()

/** Reads a User-Agent and caches the result. The same few occur again and again, and reading one takes 20 µs. */
export function agentOf(userAgent: string): Agent {
  if (known.size >= MAX_KNOWN) known.clear()
  return known.getOrInsertComputed(userAgent.slice(0, MAX_USER_AGENT), read)
}

/** Tells whether the browser only loads the page in advance. */
export const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender|preview/i.test(
    `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-purpose') ?? ''}`,
  )

/** A click sooner than this after sending comes from a machine. */
export const TOO_FAST_MS = 2 * SECOND_MS

/** Returns why a click does not count as a person's, or null if it does. */
export function botReasonOf(
  agent: Pick<Agent, 'botReason'>,
  click: { isPrefetch: boolean; clickedAt: number; sentAt: number | null },
): BotReason | null {
  if (click.isPrefetch) return 'PREFETCH'
  if (agent.botReason !== null) return agent.botReason
  return click.sentAt !== null && click.clickedAt - click.sentAt < TOO_FAST_MS ? 'TOO_FAST' : null
}
