import { join } from 'node:path'
import type { Machine } from './systemd.ts'

type NeighbourChild = ReturnType<Machine['startNextTo']>

/** The services of neighbour-child.ts in the network of a machine. */
export class Neighbour implements AsyncDisposable {
  readonly #child: NeighbourChild
  /** Environment variables of an appliance that copies into its bucket. */
  readonly bucket: Record<string, string>
  /** URL of its folder. */
  readonly web: string

  private constructor(
    child: NeighbourChild,
    { bucket, web }: { bucket: Record<string, string>; web: string },
  ) {
    this.#child = child
    this.bucket = bucket
    this.web = web
  }

  static async start(machine: Machine, folder: string): Promise<Neighbour> {
    const child = machine.startNextTo([process.execPath, join(import.meta.dir, 'neighbour-child.ts'), folder])
    const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read()
    if (value === undefined) throw new Error('The neighbour did not start.')
    return new Neighbour(child, JSON.parse(value))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.stdin.end()
    await this.#child.exited
  }
}
