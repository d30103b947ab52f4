import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { storagePaths } from '../paths.ts'
import { writeTextWhole } from '../unfinished.ts'

/**
 * The record of a running server for programs on the same machine, in `live/running.json` while it answers
 * requests. A program that waits for a start reads the URL in it and checks that this process answers.
 */
const ServerRecord = v.object({
  pid: v.number(),
  url: v.string(),
  version: v.string(),
  /** The origin of the server's links. */
  publicBaseUrl: v.optional(v.string()),
})
export type ServerRecord = v.InferOutput<typeof ServerRecord>

const pathIn = (dataDir: string): string => join(storagePaths(dataDir).live, 'running.json')

/** Writes the record as a whole or not at all. Throws the errors of the disk. */
export function writeServerRecord(dataDir: string, running: ServerRecord): void {
  writeTextWhole(pathIn(dataDir), `${JSON.stringify(running)}\n`)
}

/** Reads the record. Returns undefined if no server has written one. A killed server leaves its record. */
export function readServerRecord(dataDir: string): ServerRecord | undefined {
  try {
    return v.parse(ServerRecord, JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** The failure of a start, in `live/failed-start.json`, for commands that wait for the start. */
const FailedStart = v.object({
  pid: v.number(),
  message: v.string(),
  hints: v.array(v.string()),
})
type FailedStart = v.InferOutput<typeof FailedStart>

const failedPathIn = (dataDir: string): string => join(storagePaths(dataDir).live, 'failed-start.json')

/** Writes the failure. Never throws, because the directory itself may be the fault. */
export function writeFailedStart(dataDir: string, failed: FailedStart): void {
  try {
    writeTextWhole(failedPathIn(dataDir), `${JSON.stringify(failed)}\n`)
  } catch {}
}

/** Returns undefined unless the start of this process failed and recorded the reason. */
export function readFailedStart(dataDir: string, pid: number): FailedStart | undefined {
  try {
    const failed = v.parse(FailedStart, JSON.parse(readFileSync(failedPathIn(dataDir), 'utf8')))
    return failed.pid === pid ? failed : undefined
  } catch {
    return undefined
  }
}

export const removeFailedStart = (dataDir: string): void => rmSync(failedPathIn(dataDir), { force: true })

export const removeServerRecord = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true })
