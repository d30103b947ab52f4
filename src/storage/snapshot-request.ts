import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { StoragePaths } from './paths.ts'
import type { PublishOutcome } from './snapshot.ts'

/**
 * How a command asks the running server to publish now: it puts a file into
 * live/, which the server looks for at each tick, and finds the answer in it.
 */
export type PublishAnswer = PublishOutcome | { kind: 'FAILED'; message: string }

const answerPath = (paths: StoragePaths): string => `${paths.publishRequest}.answer`

/** Of the server: says what became of the publication, and that the request was seen. Never throws. */
export function answerRequest(paths: StoragePaths, said: PublishOutcome | Error): void {
  const answer: PublishAnswer = said instanceof Error ? { kind: 'FAILED', message: said.message } : said
  try {
    const partial = `${answerPath(paths)}.new`
    writeFileSync(partial, JSON.stringify(answer), { mode: 0o600 })
    renameSync(partial, answerPath(paths))
  } catch {
    // A disk that takes no answer; whoever waits for it gives up in time.
  }
  rmSync(paths.publishRequest, { force: true })
}

const POLL_MS = 50

/** Of a command: asks, and waits. Undefined when no answer comes within `waitMs`, or can come. Throws what the disk throws. */
export async function requestPublication(
  paths: StoragePaths,
  waitMs: number,
): Promise<PublishAnswer | undefined> {
  rmSync(answerPath(paths), { force: true })
  writeFileSync(paths.publishRequest, '', { mode: 0o600 })
  for (let waited = 0; waited < waitMs; waited += POLL_MS) {
    if (existsSync(answerPath(paths))) {
      const answer = JSON.parse(readFileSync(answerPath(paths), 'utf8')) as PublishAnswer
      rmSync(answerPath(paths), { force: true })
      return answer
    }
    // Seen, and the disk did not take the answer, which is there before the request goes.
    if (!existsSync(paths.publishRequest) && !existsSync(answerPath(paths))) return undefined
    await Bun.sleep(POLL_MS)
  }
  rmSync(paths.publishRequest, { force: true })
  return undefined
}
