import { describe, expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { covers } from '../../support/covers.ts'
import { Publishing } from '../../support/publishing.ts'

covers('src/storage')

describe('publishing', () => {
  test('leaves this process its locks on the engine, because without them another process would delete the WAL', async () => {
    await using at = await Publishing.begin()
    const { ino } = statSync(at.directory.files.database)
    const locks = () =>
      readFileSync('/proc/locks', 'utf8')
        .split('\n')
        .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `)).length
    expect(locks()).toBeGreaterThan(0)
    at.store.transfer()
    expect(await at.publisher.publish(1)).toMatchObject({ method: 'COPY' })
    expect(locks()).toBeGreaterThan(0)
  })
})
