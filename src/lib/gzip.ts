import { setImmediate } from 'node:timers/promises'
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

/** Characters that are encoded at a time. They take about half a millisecond. */
const PIECE = 65_536

/** Compresses a long text as UTF-8. Other requests are served while it is encoded and compressed. */
export async function packedText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  for (let start = 0; start < text.length; ) {
    const end = start + PIECE
    const last = text.charCodeAt(end - 1)
    // The halves of a character outside the basic plane stay in one piece.
    const cut = last >= 0xd800 && last <= 0xdbff ? end - 1 : end
    pieces.push(encoder.encode(text.slice(start, cut)))
    start = cut
    await setImmediate()
  }
  return packed(Buffer.concat(pieces))
}
