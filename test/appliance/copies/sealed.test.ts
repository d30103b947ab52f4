import { describe, expect, test } from 'bun:test'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import * as fc from 'fast-check'
import { type CopyOpener, opened, sealed } from '../../../src/appliance/copies/sealed.ts'
import type { CopyLock } from '../../../src/lib/copy-settings.ts'
import { runs } from '../../support/size.ts'

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
  test('opens with its key, with any content and pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200_000, size: 'max' }),
        fc.integer({ min: 1_000, max: 70_000 }),
        async (content, size) => {
          const copy = await all(sealed(piecesOf(content, size), lock))
          expect(Buffer.compare(await all(opened(piecesOf(copy, size), opener)), Buffer.from(content))).toBe(
            0,
          )
        },
      ),
      { numRuns: runs(30) },
    )
  })

  test('that was cut off at any place does not open', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: COPY.length - 1 }), async (length) => {
        await expect(openedOf(COPY.subarray(0, length), opener)).rejects.toThrow()
      }),
      { numRuns: runs(60) },
    )
    // Exactly between two chunks of age.
    await expect(
      openedOf(COPY.subarray(0, COPY.length - ((COPY.length - 200) % 65_552)), opener),
    ).rejects.toThrow()
  })

  test('with one changed bit does not open', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: COPY.length - 1 }),
        fc.integer({ min: 0, max: 7 }),
        async (at, bit) => {
          const changed = Buffer.from(COPY)
          changed[at]! ^= 1 << bit
          await expect(openedOf(changed, opener)).rejects.toThrow()
        },
      ),
      { numRuns: runs(60) },
    )
  })

  test('is not whole if its source breaks', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield CONTENT
      throw new Error('the disk broke')
    }
    await expect(all(sealed(broken(), lock))).rejects.toThrow('the disk broke')
  })
})
