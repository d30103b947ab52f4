import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { answerRequest, requestPublication } from '../../../src/storage/publishing/snapshot-request.ts'
import { until } from '../../support/client.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'

const LONG_MS = 600_000

async function asked(directory: TemporaryDirectory) {
  const { files } = directory
  mkdirSync(files.live, { recursive: true })
  const answer = requestPublication(files, LONG_MS)
  await until(
    async () => existsSync(files.publishRequest),
    (isThere) => isThere,
  )
  return { answer, files }
}

test('a server whose disk accepts no answer is not waited for', async () => {
  using directory = new TemporaryDirectory()
  const { answer, files } = await asked(directory)
  rmSync(files.publishRequest)
  expect(await answer).toBeUndefined()
})

test('the command gets the answer of the server', async () => {
  using directory = new TemporaryDirectory()
  const { answer, files } = await asked(directory)
  answerRequest(files, new Error('no room'))
  expect(await answer).toEqual({ kind: 'FAILED', message: 'no room' })
})
