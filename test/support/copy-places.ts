import { CopyWorld, copySettings, IDENTITY, PASSPHRASE } from './copies.ts'
import { S3Replica } from './s3-replica.ts'

/**
 * Returns the message of a rejection. `expect().rejects` would block the thread that the answer of another
 * thread must reach.
 */
export const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'It did not fail.',
    (error: Error) => error.message,
  )

export const PASSWORD = { kind: 'PASSPHRASE', passphrase: PASSPHRASE } as const

export const KEY = { kind: 'IDENTITY', text: IDENTITY } as const

/** Creates a world that copies into its prepared folder. */
export async function inFolder() {
  const world = await CopyWorld.create()
  const settings = copySettings({ folder: world.folder })
  const copies = world.copies(settings)
  await copies.prepare()
  return { world, settings, copies, [Symbol.dispose]: () => world[Symbol.dispose]() }
}

/** Creates a world that copies into a bucket. */
export async function inBucket() {
  const world = await CopyWorld.create()
  const replica = new S3Replica()
  const settings = copySettings({ replica })
  return {
    world,
    replica,
    settings,
    copies: world.copies(settings),
    async [Symbol.asyncDispose]() {
      await replica[Symbol.asyncDispose]()
      world[Symbol.dispose]()
    },
  }
}
