import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { StoragePaths } from '../paths.ts'
import { writeTextWhole } from '../unfinished.ts'
import type { PublishOutcome } from './snapshot.ts'

/**
 * Lets a command ask the running server for a publication. The command creates a file in live/, and reads the
 * answer from another file. The server checks at each tick for the file.
 */
type PublishAnswer = PublishOutcome | { kind: 'FAILED'; message: string }

const answerPath = (paths: StoragePaths): string => `${paths.publishRequest}.answer`

/** Writes the result of the publication and removes the request. Never throws. Called by the server. */
export function answerRequest(paths: StoragePaths, result: PublishOutcome | Error): void {
  const answer: PublishAnswer = result instanceof Error ? { kind: 'FAILED', message: result.message } : result
  try {
    writeTextWhole(answerPath(paths), JSON.stringify(answer))
  } catch {
    // The disk is full or failing. The waiting command gives up in time.
  }
  rmSync(paths.publishRequest, { force: true })
}

const POLL_MS = 50

/**
 * Asks for a publication and waits for the answer, at most `waitMs`. Returns undefined without an answer.
 * Throws the errors of the disk. Called by a command.
 */
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
    // The request is gone without an answer. The answer is written first, so the disk refused it.
    if (!existsSync(paths.publishRequest) && !existsSync(answerPath(paths))) return undefined
    await Bun.sleep(POLL_MS)
  }
  rmSync(paths.publishRequest, { force: true })
  return undefined
}
