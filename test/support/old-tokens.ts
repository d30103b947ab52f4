import { createCipheriv, createHmac } from 'node:crypto'
import { findSetting, putSetting } from '../../src/db/settings.ts'
import type { TestApp } from './app.ts'

/** Writes a token with internal ids, as versions before 0085 of the schema put it into mails. */
export function writeOldToken(
  app: TestApp,
  purpose: 'u' | 'o' | 'b',
  { organizationId, contactId, messageId }: { organizationId: number; contactId: number; messageId: number },
): string {
  const hex = app.db.writeNow((tx) => {
    const known = findSetting(tx, 'mail_token_key')
    if (known === undefined) putSetting(tx, 'mail_token_key', 'ab'.repeat(32))
    return known ?? 'ab'.repeat(32)
  })
  const derive = (use: string) => createHmac('sha256', Buffer.from(hex, 'hex')).update(use).digest()
  const plain = Buffer.alloc(16)
  plain.writeUInt32BE(organizationId, 0)
  plain.writeUIntBE(contactId, 4, 6)
  plain.writeUIntBE(messageId, 10, 6)
  const cipher = createCipheriv('aes-256-ecb', derive('mail token block'), null).setAutoPadding(false)
  const block = Buffer.concat([cipher.update(plain), cipher.final()])
  const signature = createHmac('sha256', derive('mail token signature'))
    .update(purpose)
    .update(block)
    .digest()
  const bytes = Buffer.concat([block, signature.subarray(0, 12)])
  return purpose === 'b'
    ? BigInt(`0x${bytes.toString('hex')}`)
        .toString(36)
        .padStart(44, '0')
    : bytes.toString('base64url')
}
