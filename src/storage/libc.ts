import { dlopen, type FFIFunction } from 'bun:ffi'

/** System calls that the runtime does not offer. */
const LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`]

/** A function of the C library on Linux; null elsewhere, where callers must do without it. */
export function libcFunction(name: string, signature: FFIFunction): ((...args: number[]) => number) | null {
  if (process.platform !== 'linux') return null
  for (const library of LIBRARIES) {
    try {
      const { symbols } = dlopen(library, { [name]: signature })
      return symbols[name] as unknown as (...args: number[]) => number
    } catch {
      // Try the other C library.
    }
  }
  return null
}
