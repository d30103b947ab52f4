import { dlopen, type FFIFunction, ptr } from 'bun:ffi'

/** System calls that the runtime does not offer. */
const LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`]

/** Arguments of the types in the signature; `ptr` takes the bytes it points to. */
type Argument = number | bigint | NodeJS.TypedArray | null
export type LibcFunction = (...args: Argument[]) => number

/** The address of these bytes, valid while they are referenced. */
export const addressOfBytes = (bytes: Uint8Array): bigint => BigInt(ptr(bytes))

/** A function of the C library on Linux; null elsewhere, where callers must do without it. */
export function libcFunction(name: string, signature: FFIFunction): LibcFunction | null {
  if (process.platform !== 'linux') return null
  for (const library of LIBRARIES) {
    try {
      const { symbols } = dlopen(library, { [name]: signature })
      return symbols[name] as unknown as LibcFunction
    } catch {
      // Try the other C library.
    }
  }
  return null
}
