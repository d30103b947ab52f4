import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { listOrganizations, resolveOrganization } from '../src/accounts/organizations/service.ts'
import type { OrganizationRow } from '../src/accounts/organizations/table.ts'
import type { Config } from '../src/config/config.ts'
import type { Schema } from '../src/http/input.ts'
import { validate } from '../src/http/take-input.ts'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { createLog, type Log } from '../src/lib/log.ts'
import { actsInProcess } from '../src/lib/principal.ts'
import type { Storage, StorageOptions } from '../src/storage/opening/options.ts'
import { readServerRecord } from '../src/storage/opening/server-record.ts'
import { openStorage } from '../src/storage/opening/storage.ts'
import { storagePaths } from '../src/storage/paths.ts'
import { type Core, createCore, dataOptions, ledgersOf } from '../src/wiring/core.ts'
import type { Context } from './context.ts'
import { unopened } from './failure.ts'
import { asksForJson } from './json-mode.ts'
import { operatorOnMachine } from './operator.ts'
import { assertMayUse } from './owner.ts'
import { sayLine } from './terminal.ts'

/** The log of a command. Writes only warnings and errors, to standard error; with --json, each is a line of JSON. */
export const commandLog: Log = {
  info: () => {},
  warn: (event, fields) => createLog(asksForJson() ? 'json' : 'logfmt', sayLine).warn(event, fields),
  error: (event, fields) => createLog(asksForJson() ? 'json' : 'logfmt', sayLine).error(event, fields),
}

/**
 * Throws a refusal when the data directory has no data, because a typo must not create a new one, or when the
 * directory belongs to another user.
 */
export function assertDataExists(dataDir: string): void {
  assertMayUse(dataDir)
  const paths = storagePaths(resolve(dataDir))
  if (existsSync(paths.snapshot) || existsSync(paths.database)) return
  throw new Refusal(
    EXIT.FAILED,
    `There is no Carillon data in ${dataDir}.`,
    'Set up the data with `carillon init`, or name another directory with --data.',
  )
}

type Work<T> = (core: Core, storage: Storage) => Promise<T> | T

type OpenOptions = Pick<StorageOptions, 'checked'>

/** Opens the data, runs `work` and closes the data. A server may run on the same data. Sends no messages. */
export async function withCore<T>(context: Context, work: Work<T>, options?: OpenOptions): Promise<T> {
  const { config } = context.loaded
  assertDataExists(config.dataDir)
  return withNewCore(context, work, options)
}

/** Like `withCore`, but creates the data directory when it is missing. */
export async function withNewCore<T>(context: Context, work: Work<T>, options?: OpenOptions): Promise<T> {
  const { config } = context.loaded
  actsInProcess(operatorOnMachine())
  becomeOwnerOf(config.dataDir)
  const { core, storage } = await opened(config, options).catch((error) => {
    throw unopened(error, config.dataDir)
  })
  try {
    return await work(core, storage)
  } finally {
    await core.providers.closeAll()
    await core.db
      .close()
      .catch((cause) => commandLog.error('stopping failed', { what: 'the database', cause }))
    await storage.close()
  }
}

async function opened(config: Config, options: OpenOptions = {}): Promise<{ core: Core; storage: Storage }> {
  const storage = await openStorage(config.dataDir, {
    ...dataOptions(config),
    ...options,
    log: commandLog,
    mode: 'command',
  })
  try {
    // The running server may have another base URL than this command, and links that a command prints
    // must lead to it.
    const { publicBaseUrl = config.publicBaseUrl } =
      (storage.isServed() && readServerRecord(config.dataDir)) || {}
    const { connection, guard } = storage
    const { withdrawalLedger, handoverLedger } = ledgersOf(config)
    const parts = { connection, guard, log: commandLog, withdrawalLedger, handoverLedger }
    return { storage, core: createCore({ ...config, publicBaseUrl }, parts) }
  } catch (error) {
    await storage.close()
    throw error
  }
}

/**
 * Continues as the owner of the data when root runs a command, so that the service can open every
 * file. Throws a refusal with the right command when the user may not use the data.
 */
export function becomeOwnerOf(dataDir: string): void {
  assertMayUse(dataDir)
  if (process.geteuid?.() !== 0 || !existsSync(dataDir)) return
  const { uid, gid } = statSync(dataDir)
  if (uid === 0) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/** Runs a step as the user of the command, such as root. */
type AsCaller = (step: () => void) => void

/**
 * Runs `work` as the owner of the data. Root may then write the result where the owner may not: afterwards, or within
 * `work` by its parameter.
 */
export async function asOwnerOf<T>(dataDir: string, work: (asCaller: AsCaller) => Promise<T>): Promise<T> {
  const { uid, gid } = statSync(dataDir)
  if (process.geteuid?.() !== 0 || uid === 0) return work((step) => step())
  const become = () => {
    process.setegid?.(gid)
    process.seteuid?.(uid)
  }
  const comeBack = () => {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
  become()
  try {
    return await work((step) => {
      comeBack()
      try {
        step()
      } finally {
        become()
      }
    })
  } finally {
    comeBack()
  }
}

/** Validates an option with a schema of the API. Throws VALIDATION_FAILED naming the option. */
export const checked = <S extends Schema>(schema: S, value: unknown, option: string): v.InferOutput<S> =>
  validate(v.object({ [option]: schema }), { [option]: value }, 'command')[option] as v.InferOutput<S>

/**
 * Returns the organization with this id or slug; without a name, the only organization. Throws
 * NOT_FOUND, or a refusal (exit 2) when a name is needed.
 */
export function chosenOrganization(core: Core, name: string | undefined): OrganizationRow {
  if (name !== undefined) return resolveOrganization(core.db, name)
  const [only, another] = listOrganizations(core.db)
  if (only && !another) return only
  throw new Refusal(
    EXIT.USAGE,
    only ? 'There are several organizations.' : 'There is no organization yet.',
    only
      ? 'Name one with --organization <id or slug>; see `carillon org list`.'
      : 'Create one with `carillon init`.',
  )
}
