import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'

/** Compression on threads of the runtime's own (RFC 1952): quick rather than small. */
const compress = promisify<Uint8Array, { level: number }, Buffer>(gzip)
const expand = promisify<Uint8Array, Buffer>(gunzip)

export const packed = (bytes: Uint8Array): Promise<Uint8Array> =>
  compress(bytes, { level: constants.Z_BEST_SPEED })

export const unpacked = (bytes: Uint8Array): Promise<Uint8Array> => expand(bytes)
