import { createReadStream, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { isPrivateOnTheWay } from '../../src/lib/web-url.ts'

/** Place of the files of a release: a folder of this machine, or an address. */
export interface ReleaseSource {
  /** The name of the archive, without its folder. */
  archive: string
  /** Returns the bytes of a file next to the archive. Throws Refusal if the file cannot be read. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>
}

/** Time without data after which a server is given up, ms. */
const SILENCE_MS = 30_000

const unread = (what: string, remedy: string, cause?: unknown): Refusal =>
  new Refusal(EXIT.FAILED, `${what} cannot be read.`, remedy, cause)

/**
 * Returns the source for the path or the address of an archive. Throws Refusal for an address that is
 * neither https nor of this machine.
 */
export const sourceOf = (from: string): ReleaseSource =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(from) ? addressSource(from) : folderSource(resolve(from))

/** Returns the path or the address of another file next to a file of a release. */
export const nextTo = (from: string, name: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(from) ? new URL(name, from).href : join(dirname(resolve(from)), name)

function folderSource(path: string): ReleaseSource {
  const folder = dirname(path)
  return {
    archive: basename(path),
    read: async (name) => {
      const file = join(folder, name)
      if (!existsSync(file))
        throw unread(file, 'Put the files of the release in one folder, with their signatures.')
      return createReadStream(file)
    },
  }
}

function addressSource(from: string): ReleaseSource {
  const url = URL.parse(from)
  if (!url || !isPrivateOnTheWay(url)) {
    throw new Refusal(
      EXIT.USAGE,
      `${from} is not an https address.`,
      'Give an address that begins with https://.',
    )
  }
  return {
    archive: basename(url.pathname),
    read: (name) => download(new URL(name, url)),
  }
}

async function download(url: URL): Promise<AsyncIterable<Uint8Array>> {
  const remedy = 'Check the address, and whether this machine reaches it: HTTPS_PROXY names a proxy.'
  const silence = new AbortController()
  const answer = await within(silence, fetch(url, { signal: silence.signal })).catch((error) => {
    throw unread(url.href, remedy, error)
  })
  // A redirect may lead elsewhere.
  if (!isPrivateOnTheWay(new URL(answer.url)))
    throw unread(url.href, `It redirects to ${answer.url}, which is not https.`)
  if (!answer.ok || !answer.body) throw unread(url.href, `The server answered ${answer.status}. ${remedy}`)
  return pieces(answer.body.getReader(), silence, (error) => unread(url.href, remedy, error))
}

async function* pieces(
  reader: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>,
  silence: AbortController,
  failure: (error: unknown) => Refusal,
): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const { done, value } = await within(silence, reader.read()).catch((error) => {
        throw failure(error)
      })
      if (done) return
      yield value
    }
  } finally {
    silence.abort()
  }
}

async function within<T>(silence: AbortController, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => silence.abort(new Error('The server sends nothing.')), SILENCE_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

/** Returns all bytes of a small file. Throws Refusal above `most` bytes. */
export async function wholeOf(source: ReleaseSource, name: string, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const bytes of await source.read(name)) {
    size += bytes.length
    if (size > most) throw unread(name, `It has more than ${most} bytes, so it is not what its name says.`)
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

/** Writes a file next to the archive to `path`. Throws Refusal above `most` bytes. */
export async function save(
  source: ReleaseSource,
  name: string,
  { path, most }: { path: string; most: number },
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const bytes of await source.read(name)) {
      size += bytes.length
      if (size > most) throw unread(name, `It has more than ${most} bytes, so it is not what its name says.`)
      await file.writeFile(bytes)
    }
  } finally {
    await file.close()
  }
}
