import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { storagePaths } from './storage/paths.ts'

/**
 * What a server says of itself to programs on the same machine, in
 * `live/running.json` for as long as it answers requests. Whoever waits for a
 * start finds out where to ask, and that it is this process that answers.
 */
const Running = v.object({
  pid: v.number(),
  url: v.string(),
  version: v.string(),
  /** What its links begin with. */
  publicBaseUrl: v.optional(v.string()),
})
export type Running = v.InferOutput<typeof Running>

const pathIn = (dataDir: string): string => join(storagePaths(dataDir).live, 'running.json')

/** Writes the record whole or not at all. Throws what the disk throws. */
export function writeRunning(dataDir: string, running: Running): void {
  const path = pathIn(dataDir)
  writeFileSync(`${path}.new`, `${JSON.stringify(running)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** The record; undefined when no server has written one. A killed server leaves its own behind. */
export function readRunning(dataDir: string): Running | undefined {
  try {
    return v.parse(Running, JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

export const removeRunning = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true })
