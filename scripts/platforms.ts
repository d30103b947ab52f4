/** A platform of the binary. */
export interface Platform {
  target: Bun.Build.CompileTarget
  /** Entry of better-sqlite3 with the native addon to embed. */
  sqlite: string
}

/** Every platform of the binary, by `process.platform`, `process.arch` and the C library. */
export const PLATFORMS: Readonly<Record<string, Platform>> = {
  'linux-x64': { target: 'bun-linux-x64', sqlite: 'linux-x64' },
  'linux-arm64': { target: 'bun-linux-arm64', sqlite: 'linux-arm64' },
  'linux-x64-musl': { target: 'bun-linux-x64-musl', sqlite: 'linuxmusl-x64' },
  'linux-arm64-musl': { target: 'bun-linux-arm64-musl', sqlite: 'linuxmusl-arm64' },
  'darwin-x64': { target: 'bun-darwin-x64', sqlite: 'darwin-x64' },
  'darwin-arm64': { target: 'bun-darwin-arm64', sqlite: 'darwin-arm64' },
}
