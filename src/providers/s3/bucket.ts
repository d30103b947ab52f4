import { isIP } from 'node:net'
import type { S3Access } from '../../lib/copy-settings.ts'
import { APPLIANCE, names } from '../names.ts'

/** An object of a bucket, without the folders before its name. */
export interface StoredObject {
  name: string
  sizeBytes: number
}

/** Size of the parts of an upload. A bucket takes 10,000 of them, so an object can have 80 GB. */
const PART_BYTES = 8 << 20
/** Attempts for each part, after the first. */
const RETRIES = 3
/** Pages of a list, each of 1,000 objects. */
const MAX_PAGES = 100
/** Pages of the list of a folder below. It has an object every few seconds, for some days. */
const MAX_PAGES_BELOW = 1_000

/**
 * Meanings of the error codes of S3 for an operator
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
 */
const MEANING: Readonly<Record<string, string>> = {
  AccessDenied: 'the access key has no permission for this in the bucket',
  InvalidAccessKeyId: 'the service does not know backup_access_key',
  SignatureDoesNotMatch: 'backup_secret_key does not belong to backup_access_key, or backup_region is wrong',
  AuthorizationHeaderMalformed: 'backup_region is not the region of the bucket',
  PermanentRedirect: 'the bucket belongs to another backup_region or backup_endpoint',
  NoSuchBucket: 'there is no such bucket',
  NoSuchKey: 'there is no such copy',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SlowDown: 'the service asks this server to wait',
  QuotaExceeded: 'the bucket is full',
  EntityTooLarge: 'the object is too large for the service',
  ConnectionRefused: 'the service accepts no connection',
  ConnectionClosed: 'the service ended the connection',
  FailedToOpenSocket: 'the service cannot be reached',
}

/** Objects in one folder of a bucket at an S3-compatible service. Its errors describe the problem in words. */
export class S3Bucket {
  readonly #client: Bun.S3Client
  readonly #prefix: string
  readonly #host: string

  /** @param place `prefix` is empty, or folders that end with a slash */
  constructor(place: { bucket: string; prefix: string }, access: S3Access) {
    const { endpoint, region, accessKeyId, secretAccessKey } = access
    this.#prefix = place.prefix
    const origin = endpoint || `https://s3.${region}.amazonaws.com`
    this.#host = new URL(origin).hostname
    // Every value is given, because the client reads missing ones from the environment.
    this.#client = new Bun.S3Client({
      bucket: place.bucket,
      region,
      accessKeyId,
      secretAccessKey,
      sessionToken: '',
      endpoint: origin,
    })
  }

  /** Returns all objects directly in the folder. */
  list(): Promise<StoredObject[]> {
    return this.#list({ prefix: this.#prefix, delimiter: '/' }, MAX_PAGES)
  }

  /**
   * Returns the objects of a folder below, in the order of their names.
   * @param folder ends with a slash
   * @param after only later names are returned
   * @param pages number of pages to read, each of 1,000 objects
   */
  listBelow(folder: string, after: string, pages?: number): Promise<StoredObject[]> {
    const prefix = this.#prefix + folder
    return this.#list({ prefix, startAfter: prefix + after }, MAX_PAGES_BELOW, pages)
  }

  async #list(
    query: { prefix: string; delimiter?: string; startAfter?: string },
    maxPages: number,
    pages = maxPages,
  ): Promise<StoredObject[]> {
    const found: StoredObject[] = []
    let continuationToken: string | undefined
    for (let page = 0; page < pages; page++) {
      const answer = await this.#calling(() =>
        this.#client.list({ ...query, ...(continuationToken === undefined ? {} : { continuationToken }) }),
      )
      for (const { key, size = 0 } of answer.contents ?? [])
        found.push({ name: key.slice(this.#prefix.length), sizeBytes: size })
      continuationToken = answer.nextContinuationToken
      if (!answer.isTruncated || continuationToken === undefined) return found
    }
    if (pages < maxPages) return found
    throw new Error(
      `the folder of the bucket has more than ${maxPages},000 objects; use a folder that only has the copies`,
    )
  }

  /**
   * Writes an object, completely or not at all. When `content` throws, the parts that were sent are removed.
   * (The writer of the same client would make an object of them, even if it ends with an error.)
   */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    return this.#calling(async () => {
      const body = new Response(content)
      // Without a type, the object gets the type of its name's ending.
      const options = { partSize: PART_BYTES, queueSize: 1, retry: RETRIES, type: 'application/octet-stream' }
      await this.#client.write(this.#prefix + name, body, options)
    })
  }

  async *get(name: string): AsyncGenerator<Uint8Array> {
    await this.#assertNamed()
    const stream = this.#client.file(this.#prefix + name).stream()
    const reader = stream.getReader()
    try {
      for (;;) {
        const { done, value } = await inWords(() => reader.read())
        if (done) return
        yield value
      }
    } finally {
      await reader.cancel().catch(() => {})
    }
  }

  async remove(name: string): Promise<void> {
    await this.#calling(() => this.#client.delete(this.#prefix + name))
  }

  async #calling<T>(work: () => Promise<T>): Promise<T> {
    await this.#assertNamed()
    return inWords(work)
  }

  /**
   * Looks up the name on the event loop first. The client's own look-up holds a thread of the runtime for half
   * a minute when no name server answers.
   */
  async #assertNamed(): Promise<void> {
    const host = this.#host.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0) return
    const addresses = await names.addressesOf(host, APPLIANCE)
    if (addresses.length === 0) throw new Error(`the name ${host} does not exist`)
  }
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const { name, code, message } = cause as Error & { code?: string }
    if (name !== 'S3Error' && code === undefined) throw cause
    const meaning = MEANING[code ?? ''] ?? message
    throw new Error(code === undefined ? meaning : `${meaning} (${code})`, { cause })
  }
}
