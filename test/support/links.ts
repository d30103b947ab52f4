import { randomNumbers, toBase62 } from '../../src/lib/ids.ts'
import { insertCampaignLink } from '../../src/links/recipient-links/store.ts'
import { CODES, insertRecipientLinks, listFreeCodes } from '../../src/links/recipient-links/writer.ts'
import { RECIPIENT_CODE_LENGTH } from '../../src/links/short-links/address.ts'
import type { TestApp, TestTenant } from './app.ts'

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
export const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
export const MESSAGES_PREVIEW =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0'

export interface MadeLink {
  id: string
  code: string
  shortUrl: string
  originalUrl: string
}

export async function addShortLink(
  app: TestApp,
  { key }: TestTenant,
  body: Record<string, unknown> = {},
): Promise<MadeLink> {
  const answer = await app.post('/short-links', key, { originalUrl: 'https://shop.example/sale', ...body })
  if (answer.status !== 201) throw new Error(answer.body.message)
  return answer.body.data
}

/** Follows a link like a phone. */
export const follow = (app: TestApp, code: string, headers: Record<string, string> = {}) =>
  app.request('GET', `/s/${code}`, { headers: { 'user-agent': IPHONE, ...headers } })

/**
 * Creates a code of a link for each message that was sent to a contact, as the engine does. Returns them in
 * the order of the messages.
 */
export function giveCodes(app: TestApp, { organization }: TestTenant, linkUuid: string): string[] {
  return app.db.writeNow((tx) => {
    const linkId = tx.value<number>('SELECT id FROM short_links WHERE uuid = ?', linkUuid)!
    const messages = tx.all<{ id: number; campaignId: number }>(
      `SELECT id, campaign_id AS campaignId FROM messages WHERE organization_id = ? AND contact_id IS NOT NULL
         AND sent_at IS NOT NULL ORDER BY id`,
      organization.id,
    )
    const source = `shortLink.${linkUuid}`
    for (const campaignId of new Set(messages.map(({ campaignId }) => campaignId))) {
      insertCampaignLink(tx, { organizationId: organization.id, campaignId, source, linkId })
    }
    const codes = listFreeCodes(tx, randomNumbers(messages.length, CODES))
    const owned = messages.map(({ id }, at) => ({ code: codes[at]!, messageId: id }))
    const rest = { organizationId: organization.id, linkId, url: null }
    insertRecipientLinks(
      tx,
      owned.map((one) => ({ ...rest, ...one })),
    )
    return owned.map(({ code }) => toBase62(code, RECIPIENT_CODE_LENGTH))
  })
}
