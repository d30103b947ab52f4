import { promisify } from 'node:util'

/**
 * Compresses on threads of the runtime (RFC 1952), fast, not to the smallest size. The compressor is loaded at
 * its first use, to make a start 3 ms shorter.
 */
export async function packed(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { constants, gzip } = await import('node:zlib')
  return promisify<Uint8Array, { level: number }, Buffer<ArrayBuffer>>(gzip)(bytes, {
    level: constants.Z_BEST_SPEED,
  })
}

export async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const { gunzip } = await import('node:zlib')
  return promisify<Uint8Array, Buffer>(gunzip)(bytes)
}

/** Compresses pieces that belong together as `packed` does. */
export async function packedTogether(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const [{ constants, createGzip }, { pipeline }] = await Promise.all([
    import('node:zlib'),
    import('node:stream/promises'),
  ])
  const compressed: Uint8Array[] = []
  await pipeline(pieces, createGzip({ level: constants.Z_BEST_SPEED }), async (chunks) => {
    for await (const chunk of chunks) compressed.push(chunk)
  })
  return Buffer.concat(compressed)
}
