import { connect } from 'node:net'
import { SECOND_MS } from '../../src/lib/clock.ts'

/**
 * The runtime socket of HAProxy (Management Guide 2.6, section 9.3). Each connection takes one
 * command, and the answer ends when the connection closes. `prepare map`, `add map @version` and
 * `commit map` replace a whole map at once, so no request sees a half-changed map.
 */

const TIMEOUT_MS = 10 * SECOND_MS
/** Longest answer that is read, in bytes. A map with a hundred thousand entries has about 10 MB. */
const MAX_ANSWER = 64 * 1024 * 1024
/** Bytes of entries in one command. HAProxy's buffer (`tune.bufsize`) has 16,384. */
const MAX_PAYLOAD = 8_000

/**
 * Sends a command to HAProxy and returns the answer.
 * @param payload lines that follow the command
 */
function ask(path: string, command: string, payload?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    const pieces: Buffer[] = []
    let size = 0
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('HAProxy does not answer at its socket.')))
    socket.on('connect', () =>
      socket.end(payload === undefined ? `${command}\n` : `${command} <<\n${payload}\n`),
    )
    socket.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > MAX_ANSWER) socket.destroy(new Error('The answer of HAProxy is too long.'))
      else pieces.push(piece)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(pieces).toString('utf8').trim()))
  })
}

/** Sends a command whose answer must be empty. Throws the answer otherwise. */
async function tell(path: string, command: string, payload?: string): Promise<void> {
  const answer = await ask(path, command, payload)
  if (answer !== '') throw new Error(`HAProxy refused "${command}": ${answer.slice(0, 300)}`)
}

/**
 * Lets a server of a running HAProxy take requests, or no more. Rejects when HAProxy does not answer, or has no such
 * server.
 */
export const setServer = (path: string, server: string, state: 'ready' | 'maint'): Promise<void> =>
  tell(path, `set server ${server} state ${state}`)

/**
 * Returns the entries of a map of a running HAProxy. Throws if it has no such map.
 * @param file path with which HAProxy was started
 */
async function readMap(path: string, file: string): Promise<Map<string, string>> {
  const answer = await ask(path, `show map ${file}`)
  const lines = answer === '' ? [] : answer.split('\n')
  const entries = lines.map((line) => /^0x[0-9a-f]+ (\S+) (\S+)$/.exec(line))
  if (entries.includes(null)) throw new Error(`HAProxy has no map ${file}: ${answer.slice(0, 300)}`)
  return new Map(entries.map((found) => [found![1]!, found![2]!]))
}

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)

function* inPieces(entries: ReadonlyMap<string, string>): Generator<string> {
  let piece = ''
  for (const [key, value] of entries) {
    const line = `${key} ${value}\n`
    if (piece.length + line.length > MAX_PAYLOAD) {
      yield piece
      piece = ''
    }
    piece += line
  }
  if (piece !== '') yield piece
}

/**
 * Replaces all entries of a map of a running HAProxy at once. Resolves to whether the entries
 * changed. Rejects when HAProxy does not answer, refuses, or has other entries afterwards.
 * @param path path of the socket
 * @param file path of the map with which HAProxy was started
 */
export async function replaceMap(
  path: string,
  file: string,
  entries: ReadonlyMap<string, string>,
): Promise<boolean> {
  if (isSame(await readMap(path, file), entries)) return false
  const prepared = await ask(path, `prepare map ${file}`)
  const version = /^New version created: (\d+)$/.exec(prepared)?.[1]
  if (version === undefined) throw new Error(`HAProxy refused to prepare ${file}: ${prepared.slice(0, 300)}`)
  for (const piece of inPieces(entries)) await tell(path, `add map @${version} ${file}`, piece)
  await tell(path, `commit map @${version} ${file}`)
  if (isSame(await readMap(path, file), entries)) return true
  throw new Error(`HAProxy does not have the entries of ${file}.`)
}
