import { pipeline, Readable } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { CopyLock } from '../../lib/copy-settings.ts'

/**
 * The format of a copy: zstd (RFC 8878) inside age (https://age-encryption.org/v1). Both programs together open
 * it: `age -d FILE | zstd -d`. age seals each 64 KB with a tag and marks the last one, so that a copy that was
 * cut off or changed does not open.
 */

/** Work factor of scrypt for passphrases: 2^15 with r = 8 takes 32 MB. */
const SCRYPT_WORK_FACTOR = 15
const COMPRESSION_LEVEL = 3

/** The key to a copy: its passphrase, or the text of an age identity file. */
export type CopyOpener = { kind: 'PASSPHRASE'; passphrase: string } | { kind: 'IDENTITY'; text: string }

export class WrongOpener extends Error {
  constructor(what: 'passphrase' | 'key', cause: unknown) {
    super(`the ${what} does not open it`, { cause })
  }
}

/** Compresses and encrypts. Errors of `plain` end the result. */
export async function* sealed(plain: AsyncIterable<Uint8Array>, lock: CopyLock): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  if (lock.kind === 'PASSPHRASE') {
    encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
    encrypter.setPassphrase(lock.passphrase)
  } else encrypter.addRecipient(lock.recipient)
  const params = { [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL }
  const compressed = through(plain, createZstdCompress({ params }))
  yield* await encrypter.encrypt(streamOf(compressed))
}

/**
 * Makes the key of a chain of segments. A passphrase takes a tenth of a second each time, so it only encrypts the
 * key: `age -d FILE > key` opens it.
 */
export async function makeChainKey(passphrase: string): Promise<{ recipient: string; sealed: Uint8Array }> {
  const { generateIdentity, identityToRecipient } = await import('age-encryption')
  const identity = await generateIdentity()
  return {
    recipient: await identityToRecipient(identity),
    sealed: await sealChainKey(`${identity}\n`, passphrase),
  }
}

/** Encrypts the text of the key of a chain. */
export async function sealChainKey(text: string, passphrase: string): Promise<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(text)
}

/** Opens the key of a chain. Throws `WrongOpener` for another passphrase. */
export async function openChainKey(content: Uint8Array, passphrase: string): Promise<string> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(content, 'text')
  } catch (cause) {
    throw isWrongOpener(cause) ? new WrongOpener('passphrase', cause) : cause
  }
}

/** Decrypts and decompresses. Throws `WrongOpener`, or in words when the copy is not whole. */
export async function* opened(
  content: AsyncIterable<Uint8Array>,
  opener: CopyOpener,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if (opener.kind === 'PASSPHRASE') decrypter.addPassphrase(opener.passphrase)
  else for (const identity of identitiesIn(opener.text)) decrypter.addIdentity(identity)
  let plain: AsyncIterable<Uint8Array>
  try {
    plain = await decrypter.decrypt(streamOf(content))
  } catch (cause) {
    throw isWrongOpener(cause)
      ? new WrongOpener(opener.kind === 'PASSPHRASE' ? 'passphrase' : 'key', cause)
      : cause
  }
  try {
    yield* through(plain, createZstdDecompress())
  } catch (cause) {
    throw new Error(`it is not whole: ${(cause as Error).message}`, { cause })
  }
}

/** Returns the secret keys in an identity file, as `age-keygen` writes it. */
function identitiesIn(text: string): string[] {
  const found = text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'))
  if (found.length === 0) throw new Error('the key file has no line that begins with AGE-SECRET-KEY-')
  return found
}

const isWrongOpener = (cause: unknown): boolean => /no identity matched/.test((cause as Error).message)

async function* through(
  source: AsyncIterable<Uint8Array>,
  filter: ReturnType<typeof createZstdCompress>,
): AsyncGenerator<Uint8Array> {
  // Errors of the source end the filter. Its reader throws them.
  pipeline(Readable.from(source), filter, () => {})
  yield* filter
}

/** Returns a stream that only pulls when it is read, so that memory stays bounded. */
function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
