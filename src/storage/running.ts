import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { storagePaths } from './paths.ts'
import { writeTextWhole } from './unfinished.ts'

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
  writeTextWhole(pathIn(dataDir), `${JSON.stringify(running)}\n`)
}

/** The record; undefined when no server has written one. A killed server leaves its own behind. */
export function readRunning(dataDir: string): Running | undefined {
  try {
    return v.parse(Running, JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** How a start failed, in `live/failed-start.json`, for commands that wait for the start. */
const FailedStart = v.object({
  pid: v.number(),
  message: v.string(),
  hints: v.array(v.string()),
})
type FailedStart = v.InferOutput<typeof FailedStart>

const failedPathIn = (dataDir: string): string => join(storagePaths(dataDir).live, 'failed-start.json')

/** Never throws: the directory may be what failed. */
export function writeFailedStart(dataDir: string, failed: FailedStart): void {
  try {
    writeTextWhole(failedPathIn(dataDir), `${JSON.stringify(failed)}\n`)
  } catch {}
}

/** Undefined unless the start of this process has failed and said why. */
export function readFailedStart(dataDir: string, pid: number): FailedStart | undefined {
  try {
    const failed = v.parse(FailedStart, JSON.parse(readFileSync(failedPathIn(dataDir), 'utf8')))
    return failed.pid === pid ? failed : undefined
  } catch {
    return undefined
  }
}

export const removeFailedStart = (dataDir: string): void => rmSync(failedPathIn(dataDir), { force: true })

export const removeRunning = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true })
