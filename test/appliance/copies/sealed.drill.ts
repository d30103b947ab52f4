import { describe, expect, test } from 'bun:test'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type CopyOpener, opened, sealed } from '../../../src/appliance/copies/sealed.ts'
import type { CopyLock } from '../../../src/lib/copy-settings.ts'
import { PASSPHRASE } from '../../support/copies.ts'
import { covers } from '../../support/covers.ts'

covers('src/appliance/copies')

async function* piecesOf(content: Uint8Array, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const sealedOf = (content: Uint8Array, lock: CopyLock) => all(sealed(piecesOf(content), lock))
const openedOf = (content: Uint8Array, opener: CopyOpener) => all(opened(piecesOf(content), opener))

const identity = await generateX25519Identity()
const lock: CopyLock = { kind: 'KEY', recipient: await identityToRecipient(identity) }
const opener: CopyOpener = { kind: 'IDENTITY', text: `# created: today\n# public key: x\n${identity}\n` }

/** Does not compress, so that the copy has several chunks of age. */
const CONTENT = crypto.getRandomValues(Buffer.alloc(50_000))
const COPY = await sealedOf(
  Buffer.concat([CONTENT, CONTENT.subarray(0, 40_000).reverse(), CONTENT.map((x) => x ^ 7)]),
  lock,
)

describe('a copy', () => {
  test('opens only with its passphrase', async () => {
    const copy = await sealedOf(CONTENT, { kind: 'PASSPHRASE', passphrase: PASSPHRASE })
    expect(
      Buffer.compare(await openedOf(copy, { kind: 'PASSPHRASE', passphrase: PASSPHRASE }), CONTENT),
    ).toBe(0)
    await expect(openedOf(copy, { kind: 'PASSPHRASE', passphrase: `${PASSPHRASE} ` })).rejects.toThrow(
      'the passphrase does not open it',
    )
    await expect(openedOf(copy, opener)).rejects.toThrow('the key does not open it')
    await expect(openedOf(COPY, { kind: 'PASSPHRASE', passphrase: PASSPHRASE })).rejects.toThrow()
    await expect(openedOf(copy, { kind: 'IDENTITY', text: 'nothing' })).rejects.toThrow(
      'no line that begins with',
    )
  })
})
