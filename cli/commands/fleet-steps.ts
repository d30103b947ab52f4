import { closeSync, createReadStream, openSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import {
  CarriedRequest,
  countKept,
  forgetKeptUntil,
  listKept,
  takeKept,
} from '../../src/accounts/moves/kept.ts'
import * as moves from '../../src/accounts/moves/service.ts'
import { findMove, isMoving } from '../../src/accounts/moves/store.ts'
import type { MoveState } from '../../src/accounts/moves/table.ts'
import { findByUuid, resolveOrganization } from '../../src/accounts/organizations/service.ts'
import { putInstanceId } from '../../src/accounts/settings/store.ts'
import { partOf } from '../../src/appliance/fleet/part.ts'
import { readChecked, TRAILER_BYTES } from '../../src/appliance/transport/file.ts'
import { countOwned, removeOrganization } from '../../src/appliance/transport/remove.ts'
import type { Reader, Tx } from '../../src/db/database.ts'
import { listInFlight } from '../../src/delivery/messages/sending-status.ts'
import { countRunning, failOrphans, rescueOrphans } from '../../src/jobs/store.ts'
import { SECOND_MS } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { AppError } from '../../src/lib/errors.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { parseJson } from '../../src/lib/plain-object.ts'
import type { Storage } from '../../src/storage/opening/options.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { assertRoom, databaseBytes, NEEDED_FOR } from '../../src/storage/publishing/room.ts'
import type { Unfinished } from '../../src/storage/unfinished.ts'
import type { Core } from '../../src/wiring/core.ts'
import { commandLog, withCore } from '../appliance.ts'
import { canAsk } from '../ask.ts'
import { isAgreed } from '../confirm.ts'
import { command } from '../context.ts'
import type { Column } from '../output.ts'
import { checkedImport, loadForImport, MAX_WHILE_SERVING, ownFile, writeExport } from '../transport.ts'

/** The steps that `carillon fleet move` runs at the two homes, and the name of an appliance. */

const STANDING: Column[] = [
  ['id', 'id'],
  ['slug', 'organization'],
  ['state', 'move'],
  ['otherHome', 'other home'],
]

const HOME = /^[0-9A-Za-z]{2}$/

function homeNamed(text: string, option: string): string {
  if (HOME.test(text)) return text
  throw new Refusal(EXIT.USAGE, `${option} must be the name of a home: two letters or digits.`)
}

/** Finds an organization by its public id, including one that has left. Throws NOT_FOUND. */
function anyOrganization(reader: Reader, uuid: string): { id: number; uuid: string; slug: string } {
  const row = findByUuid(reader, uuid)
  if (!row) throw new AppError('NOT_FOUND', 'Organization not found. Give its id: carillon fleet list --json')
  return row
}

export const nameCommand = () =>
  command(
    'name',
    'name this appliance in a fleet; its server must be stopped',
    async (context, _: object, name) => {
      const home = homeNamed(name!, 'The name')
      await withCore(context, async ({ db, settings }, storage) => {
        if (settings.instanceId === home) return
        if (!storage.isOwner)
          throw new Refusal(
            EXIT.LOCKED,
            'The name cannot change while the server runs.',
            'Stop the server first.',
          )
        await db.write((tx) => putInstanceId(tx, home))
      })
      context.output.record({ home }, [['home', 'name of this appliance']])
    },
  ).argument('<home>', 'two letters or digits; new API keys and callback addresses begin with it')

export const partCommand = () =>
  command<{ organization?: string }>(
    'part',
    'print the data of this appliance for the front proxy, as JSON',
    (context, { organization }) =>
      withCore(context, ({ db, settings, config }) => {
        const self = { home: settings.instanceId, address: config.publicBaseUrl }
        const only = organization === undefined ? undefined : (findByUuid(db, organization)?.id ?? 0)
        process.stdout.write(`${JSON.stringify(partOf(db, self, only))}\n`)
      }),
  ).option('--organization <id>', 'only this organization')

/** Longest wait for messages at a carrier and running jobs. After it the move is given up. */
const QUIET_TIMEOUT_MS = 60 * SECOND_MS
const POLL_MS = 100
/**
 * Longer than a server holds clicks and opens in memory, and longer than it takes to notice the
 * commit of a command.
 */
const SETTLING_MS = 1.5 * SECOND_MS

/**
 * Waits until a leaving organization has no work in progress. Throws a refusal (exit 1) after a
 * minute.
 * @param since start of the leaving, ms since 1970
 */
async function untilQuiet({ db }: Core, organizationId: number, since: number): Promise<void> {
  const until = db.clock.monotonicMs() + QUIET_TIMEOUT_MS
  // The clock may have been set since then.
  await Bun.sleep(Math.min(SETTLING_MS, Math.max(0, since + SETTLING_MS - db.clock.now())))
  for (;;) {
    const [messages, jobs] = [listInFlight(db, organizationId).length, countRunning(db, organizationId)]
    if (messages + jobs === 0) return
    if (db.clock.monotonicMs() > until)
      throw new Refusal(
        EXIT.FAILED,
        `${counted(messages, 'message is', 'messages are')} still with a carrier, and ${counted(jobs, 'job runs', 'jobs run')}.`,
        'Run the command again, or cancel the move: carillon fleet move … --cancel',
      )
    await Bun.sleep(POLL_MS)
  }
}

/** Settles what a server that has died left: messages with a carrier, and jobs. No other process works on the data. */
async function settleLeft(core: Core, { epoch }: Storage): Promise<void> {
  const [{ createSending }, { passwordMail }, { verificationMail }] = await Promise.all([
    import('../../src/wiring/sending.ts'),
    import('../../src/accounts/password-reset/service.ts'),
    import('../../src/accounts/email-verification/service.ts'),
  ])
  const sending = createSending(core, { log: commandLog, epoch: epoch + 1, mayLeave: () => false })
  await sending.engine.recover()
  await core.db.write((tx) => {
    failOrphans(tx, epoch + 1, [passwordMail.kind, verificationMail.kind])
    rescueOrphans(tx, epoch + 1)
  })
}

/** Throws a refusal (exit 1) if a change has more rows than a running server can wait for. */
function assertFits(rows: number, task: string): void {
  if (rows <= MAX_WHILE_SERVING) return
  throw new Refusal(
    EXIT.FAILED,
    `The organization has ${counted(rows, 'row')}. ${task} would block a running server for too long.`,
    `A running server takes at most ${counted(MAX_WHILE_SERVING, 'row')}. Stop the server first; carillon fleet move does that with --pause-target.`,
  )
}

/**
 * Throws a refusal for an organization that is too large for a running server. An organization that
 * has left is not checked again.
 */
function checked({ connection }: Storage, reader: Reader, { name, home }: { name: string; home: string }) {
  const { id, uuid, slug } = anyOrganization(reader, name)
  const state = findMove(reader, id)?.state ?? null
  if (state !== 'LEFT') assertFits(countOwned(connection, id), 'Importing them')
  return { id: uuid, slug, state, otherHome: home }
}

interface LeaveOptions {
  to: string
  check?: boolean
}

export const leaveCommand = () =>
  command<LeaveOptions>(
    'leave',
    'step of a move: block an organization that leaves',
    async (context, { to, check }, name) => {
      const home = homeNamed(to, '--to')
      const shown = await withCore(context, async (core, storage) => {
        const { db, settings } = core
        if (home === settings.instanceId)
          throw new Refusal(EXIT.USAGE, `This appliance is ${home} itself.`, 'Name another home.')
        if (check) return checked(storage, db, { name: name!, home })
        const { id, uuid, slug } = resolveOrganization(db, name!)
        const row = await db.write((tx) => moves.beginLeaving(tx, id, home))
        return { id: uuid, slug, state: row.state, otherHome: row.otherHome }
      })
      context.output.record(shown, STANDING)
    },
  )
    .argument('<organization>', 'id or slug')
    .requiredOption('--to <home>', 'home that the organization moves to')
    .option('--check', 'only check that it is small enough to arrive at a running server')

/** Writes a part of a file, at the speed of the reader. @param part bytes from `start` to `end` inclusive */
async function pour(
  writer: Bun.FileSink,
  path: string,
  part: { start: number; end?: number },
): Promise<void> {
  for await (const piece of createReadStream(path, part)) {
    writer.write(piece as Uint8Array)
    await writer.flush()
  }
}

export const sendCommand = () =>
  command(
    'send',
    'step of a move: wait until a leaving organization has no work in progress, and write it to standard output',
    (context, _: object, name) =>
      withCore(context, async (core, storage) => {
        const row = resolveOrganization(core.db, name!)
        const passphrase = (await Bun.stdin.text()).trim()
        if (passphrase.length < MIN_PASSPHRASE) throw noPassphrase()
        const move = findMove(core.db, row.id)
        if (move?.state !== 'LEAVING')
          throw new Refusal(
            EXIT.FAILED,
            `${row.slug} is not leaving.`,
            'carillon fleet move does the steps in their order.',
          )
        // The wait is repeated here, because an earlier command may have been killed before its wait
        // ended.
        if (storage.isOwner) await settleLeft(core, storage)
        await untilQuiet(core, row.id, move.changedAt)
        using file = ownFile(core, 'sending')
        const { sha256, sizeBytes } = await writeExport(core, file, { row, passphrase, hasPaymentIds: true })
        const writer = Bun.stdout.writer()
        await pour(writer, file.path, { start: 0, end: sizeBytes - TRAILER_BYTES - 1 })
        // The export is recorded after the reader took the file and before its last line, without
        // which the file is no export. So the export of a killed command is never recorded.
        await core.db.write((tx) => {
          moves.recordExport(tx, row.id, sha256)
          recordAuditEvent(tx, {
            organizationId: null,
            act: 'ORGANIZATION_EXPORTED',
            resource: { type: 'ORGANIZATION', id: row.uuid, name: row.name },
            details: { hasSecrets: true, hasPaymentIds: true },
          })
        })
        await pour(writer, file.path, { start: sizeBytes - TRAILER_BYTES })
        await writer.end()
      }),
  ).argument('<organization>', 'id or slug')

const MIN_PASSPHRASE = 12
const noPassphrase = () =>
  new Refusal(EXIT.USAGE, 'Standard input must begin with a passphrase of at least 12 characters.')

/** Reads the first line of standard input as text, and the rest into a file. */
async function readBehindLine(file: Unfinished): Promise<string> {
  let head: Buffer | undefined = Buffer.alloc(0)
  let line = ''
  const descriptor = file.descriptor
  const { writeSync } = await import('node:fs')
  const write = (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done)
  }
  for await (const piece of Bun.stdin.stream()) {
    if (head === undefined) {
      write(piece)
      continue
    }
    head = Buffer.concat([head, piece])
    const end = head.indexOf(10)
    if (end < 0 && head.length > MAX_LINE) throw noPassphrase()
    if (end < 0) continue
    line = head.toString('utf8', 0, end)
    write(head.subarray(end + 1))
    head = undefined
  }
  if (line.length < MIN_PASSPHRASE) throw noPassphrase()
  return line
}

const MAX_LINE = 1_000

export const takeCommand = () =>
  command<{ from: string }>(
    'take',
    'step of a move: import an organization from standard input, after a line with the passphrase; it stays blocked',
    async (context, options) => {
      const otherHome = homeNamed(options.from, '--from')
      const shown = await withCore(context, async (core, storage) => {
        using spool = ownFile(core, 'taking')
        // Loaded during the export at the other home, because the organization is blocked until the
        // move ends.
        const [passphrase] = await Promise.all([readBehindLine(spool), loadForImport()])
        return takeIn(core, storage, { spool, passphrase, otherHome })
      })
      context.output.record(shown, [...STANDING, ['rows', 'rows']])
    },
  ).requiredOption('--from <home>', 'home that the organization left')

async function takeIn(
  core: Core,
  storage: Storage,
  { spool, passphrase, otherHome }: { spool: Unfinished; passphrase: string; otherHome: string },
) {
  const paths = storagePaths(resolve(core.config.dataDir))
  const source = openSync(spool.path, 'r')
  try {
    using own = ownFile(core, 'importing')
    const { sha256: fingerprint, sizeBytes } = readChecked(source, own.descriptor)
    assertRoom(paths, NEEDED_FOR.organization(sizeBytes, databaseBytes(paths)), 'Importing the organization')
    let ledTo: string | null = null
    const imported = await checkedImport(core, storage, {
      own: own.path,
      passphrase,
      begins: (tx, uuid) => {
        ledTo = forgetTombstone(tx, storage, uuid)
      },
      arrived: (tx, id, before) =>
        void moves.recordArrival(tx, id, { otherHome, fingerprint, ledTo, ...before }),
    })
    const { uuid, slug, rows } = imported
    return { id: uuid, slug, rows, state: 'ARRIVED', otherHome }
  } finally {
    closeSync(source)
  }
}

/**
 * Erases the remaining rows of an organization that comes back. Throws a refusal (exit 1) if there
 * are too many.
 * @returns the origin to which its links led; null for an organization that has not left
 */
function forgetTombstone(tx: Tx, storage: Storage, uuid: string): string | null {
  const id = findByUuid(tx, uuid)?.id
  const move = id === undefined ? undefined : findMove(tx, id)
  if (id === undefined || move?.state !== 'LEFT') return null
  if (!storage.isOwner) assertFits(countOwned(storage.connection, id), 'Erasing its remaining rows here')
  removeOrganization(storage.connection, id)
  return move.address
}

interface GiveUpOptions {
  address: string
  fingerprint: string
}

export const giveUpCommand = () =>
  command<GiveUpOptions>(
    'give-up',
    'step of a move: give an organization up for good, and redirect its links',
    async (context, { address, fingerprint }, name) => {
      if (!/^https?:\/\/[^/\s]+$/.test(address))
        throw new Refusal(EXIT.USAGE, '--address must be an origin, such as https://b2.texts.example.com.')
      const shown = await withCore(context, async ({ db }) => {
        const { id, uuid, slug } = anyOrganization(db, name!)
        const row = await db.write((tx) => moves.giveUp(tx, id, { address, fingerprint }))
        return { id: uuid, slug, state: row.state, otherHome: row.otherHome }
      })
      context.output.record(shown, STANDING)
    },
  )
    .argument('<organization>', 'id')
    .requiredOption('--address <origin>', 'origin of the new home')
    .requiredOption('--fingerprint <sha256>', 'SHA-256 of the export that arrived there')

/**
 * Applies the requests that were kept during the move, then lets the organization work.
 * @param from the state in which requests are kept
 */
async function workAgain<T>(
  core: Core,
  organizationId: number,
  { from, step }: { from: MoveState; step: (tx: Tx) => T },
): Promise<T> {
  const { db } = core
  for (;;) {
    if (findMove(db, organizationId)?.state === from) await applyKept(core, organizationId)
    const done = await db.write((tx) =>
      findMove(tx, organizationId)?.state === from && countKept(tx, organizationId) > 0
        ? undefined
        : { result: step(tx) },
    )
    if (done) return done.result
  }
}

async function applyKept(core: Core, organizationId: number): Promise<void> {
  if (countKept(core.db, organizationId) === 0) return
  // The module that applies callbacks is loaded here, because most commands do not need it.
  const { applyKeptRequests } = await import('../../src/wiring/kept-requests.ts')
  await applyKeptRequests(core, organizationId, commandLog)
}

export const keptCommand = () =>
  command<{ forgetUntil?: string }>(
    'kept',
    'step of a move: print the kept requests of an organization as JSON, one per line',
    (context, { forgetUntil }, name) =>
      withCore(context, async ({ db }) => {
        const { id } = anyOrganization(db, name!)
        if (forgetUntil !== undefined) return db.write((tx) => forgetKeptUntil(tx, id, forgetUntil))
        for (const { uuid, kind, request, receivedAt } of listKept(db, id))
          process.stdout.write(`${JSON.stringify({ uuid, kind, request, receivedAt })}\n`)
      }),
  )
    .argument('<organization>', 'id')
    .option(
      '--forget-until <request>',
      'delete the kept requests up to this one, because the other home has them',
    )

export const keepCommand = () =>
  command(
    'keep',
    'step of a move: read kept requests of the other home from standard input',
    (context, _: object, name) =>
      withCore(context, async (core) => {
        const { db } = core
        const { id, slug } = anyOrganization(db, name!)
        const lines = (await Bun.stdin.text()).split('\n').filter((line) => line !== '')
        const requests = v.safeParse(v.array(CarriedRequest), lines.map(parseJson))
        if (!requests.success)
          throw new Refusal(
            EXIT.DATA_REFUSED,
            'Standard input has lines that "carillon fleet kept" does not print.',
          )
        if (findMove(db, id)?.state === 'LEFT')
          throw new Refusal(EXIT.FAILED, `${slug} has left. Nothing was changed.`)
        await db.write((tx) => takeKept(tx, id, requests.output))
        if (!isMoving(db, id)) await applyKept(core, id)
      }),
  ).argument('<organization>', 'id')

export const settleCommand = () =>
  command(
    'settle',
    'step of a move: apply the kept requests of an organization that arrived, and let it work here',
    async (context, _: object, name) => {
      const shown = await withCore(context, async (core) => {
        const { db } = core
        const { id, uuid, slug } = anyOrganization(db, name!)
        const row = await workAgain(core, id, { from: 'ARRIVED', step: (tx) => moves.settle(tx, id) })
        return { id: uuid, slug, state: row.state, otherHome: row.otherHome }
      })
      context.output.record(shown, STANDING)
    },
  ).argument('<organization>', 'id')

export const stayCommand = () =>
  command(
    'stay',
    'undo of a move: let an organization that was leaving work here again',
    async (context, _: object, name) => {
      const shown = await withCore(context, async (core) => {
        const { db } = core
        const { id, uuid, slug } = anyOrganization(db, name!)
        await workAgain(core, id, { from: 'LEAVING', step: (tx) => moves.stay(tx, id) })
        return { id: uuid, slug, state: findMove(db, id)?.state ?? null, otherHome: null }
      })
      context.output.record(shown, STANDING)
    },
  ).argument('<organization>', 'id')

export const forgetCommand = () =>
  command<{ yes?: boolean }>(
    'forget',
    'erase the rows of an organization that has left, or that arrived and never worked here',
    async (context, { yes }, name) => {
      const shown = await withCore(context, async ({ db }, storage) => {
        const { id, uuid, slug } = anyOrganization(db, name!)
        const state = findMove(db, id)?.state
        if (state !== 'LEFT' && state !== 'ARRIVED')
          throw new Refusal(
            EXIT.FAILED,
            `${slug} has not left, and no unfinished move brought it here.`,
            'Nothing was changed.',
          )
        if (countKept(db, id) > 0)
          throw new Refusal(
            EXIT.FAILED,
            `Requests that were kept for ${slug} are not at its other home yet.`,
            'Run carillon fleet move again to carry them there.',
          )
        // The organization is not erased, because its short links contain the name of this home.
        if (await db.write((tx) => moves.leaveAgain(tx, id) !== undefined)) return { id: uuid, slug, rows: 0 }
        const rows = countOwned(storage.connection, id)
        if (!storage.isOwner) assertFits(rows, 'Erasing them')
        if (!yes) await confirmForgetting(context, { slug, rows, state })
        await db.write((tx) => {
          recordAuditEvent(tx, {
            organizationId: null,
            act: 'ORGANIZATION_DELETED',
            resource: { type: 'ORGANIZATION', id: uuid, name: slug },
            details: { rows },
          })
          removeOrganization(storage.connection, id)
        })
        return { id: uuid, slug, rows }
      })
      context.output.record(shown, [
        ['id', 'id'],
        ['slug', 'forgotten'],
        ['rows', 'rows erased'],
      ])
    },
  )
    .argument('<organization>', 'id')
    .option('--yes', 'erase without asking, for scripts')

async function confirmForgetting(
  context: Parameters<typeof canAsk>[0],
  { slug, rows, state }: { slug: string; rows: number; state: 'LEFT' | 'ARRIVED' },
): Promise<void> {
  if (!canAsk(context))
    throw new Refusal(
      EXIT.USAGE,
      'Erasing must be confirmed.',
      'Run it on a terminal, or with --yes in a script.',
    )
  if (state === 'LEFT')
    context.output.say('Short links in its messages that begin with the name of this home will stop working.')
  if (await isAgreed(`Erase ${counted(rows, 'row')} of ${slug}?`)) return
  throw new Refusal(EXIT.FAILED, 'Nothing was erased.')
}
