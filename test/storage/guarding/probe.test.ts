import { expect, test } from 'bun:test'
import { type ProbeParts, probeDisk } from '../../../src/storage/guarding/probe.ts'
import { storagePaths } from '../../../src/storage/paths.ts'

const never = () => new Promise<never>(() => {})
const free = async () => {}

const CASES: Array<{ what: string; finds: string | undefined } & Omit<ProbeParts, 'timeoutMs'>> = [
  { what: 'the disk takes the page', write: async () => undefined, useThread: free, finds: undefined },
  {
    what: 'the disk is full',
    write: async () => 'the disk is full',
    useThread: free,
    finds: 'the disk is full',
  },
  { what: 'the disk hangs', write: never, useThread: free, finds: 'the disk fails' },
  { what: 'all threads are busy', write: never, useThread: never, finds: undefined },
  {
    what: 'threads are busy and the write goes on slowly',
    write: async (_path, step) => {
      const steps = setInterval(step, 1)
      steps.unref()
      return never()
    },
    useThread: () => new Promise((resolve) => setTimeout(resolve, 10)),
    finds: undefined,
  },
]

test.each(CASES)('a probe with $what finds: $finds', async ({ what, finds, ...parts }) => {
  expect(await probeDisk(storagePaths(`/${what}`), { ...parts, timeoutMs: 20 })).toBe(finds as never)
})

test('a disk that hangs has only one write at a time, because each would take a thread', async () => {
  let writes = 0
  const parts = {
    write: () => {
      writes += 1
      return never()
    },
    useThread: free,
    timeoutMs: 5,
  }
  const paths = storagePaths('/hangs twice')
  expect([await probeDisk(paths, parts), await probeDisk(paths, parts)]).toEqual([
    'the disk fails',
    'the disk fails',
  ])
  expect(writes).toBe(1)
})
