import type { WhatsappCloudConfig } from './config.ts'
import { objectOf, parse, shortOf } from './json.ts'

/**
 * Incoming files. A message has the id of each file. The API returns an address of the file that works for five
 * minutes. The requests for the address and for the file need the token
 * (developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media).
 */
type Account = Pick<WhatsappCloudConfig, 'baseUrl' | 'graphVersion' | 'accessToken'>

export const mediaUrl = ({ baseUrl, graphVersion }: Account, id: string): string =>
  `${baseUrl}/${graphVersion}/${id}`

/** Meta's file servers. */
const FILE_HOST = /^https:\/\/([a-z0-9-]+\.)*(fbsbx\.com|fbcdn\.net|whatsapp\.net)$/

/**
 * Returns the headers of a request for a file. The token goes only to Meta, because the address comes from an
 * answer.
 */
export function mediaHeaders({ baseUrl, accessToken }: Account, url: string): Record<string, string> {
  const { origin } = new URL(url)
  const isMeta = origin === new URL(baseUrl).origin || FILE_HOST.test(origin)
  return isMeta ? { authorization: `Bearer ${accessToken}` } : {}
}

/** Returns the address of the file, from the answer to `mediaUrl`, or undefined if the answer is a file. */
export function mediaAddress(account: Account, url: string, answer: string): string | undefined {
  const isQuestion =
    url.startsWith(mediaUrl(account, '')) && /^\d+$/.test(url.slice(mediaUrl(account, '').length))
  return isQuestion ? shortOf(objectOf(parse(answer)).url, 2_000) : undefined
}
