import { DAY_MS } from '../../lib/clock.ts'
import { fileSize } from '../files.ts'
import { writeTextWhole } from '../unfinished.ts'
import { LinesOutside } from './lines-outside.ts'

/** Messages of a run that may be handed to a carrier from now on. It has no names and no addresses. */
interface Note {
  /** Time of the note, ms since 1970. */
  at: number
  /** The run of the server that wrote it. */
  by: string
  /** Public id of the campaign. */
  campaign: string
  /** Position of the run among those of its campaign. A run that begins again after a restore has the same one. */
  run: number
  /** Number of earlier tries. */
  attempt: number
  /** Internal ids of the recipients. */
  contacts: readonly number[]
}

/** The moment when older data was adopted here: every note before this line is of a state that was lost. */
interface Adoption {
  adoptedAt: number
}

/** For each recipient of a run, the number of tries before the last one that was noted. */
export type Noted = ReadonlyMap<number, number>

/** Size at which old notes are removed. */
const PRUNED_BYTES = 32 << 20
/** Age at which a note is removed. */
const KEPT_MS = 8 * DAY_MS

/**
 * The messages of runs that may have been handed to carriers. A restored older copy still has some of them as unsent,
 * and must not send them again.
 */
export class HandoverLedger extends LinesOutside<Note | Adoption> {
  #former: Map<string, Map<number, number>> | undefined

  /** @param directory directory of the generation record */
  constructor(directory: string, dataDir: string) {
    super(directory, dataDir, '.handovers')
  }

  /**
   * Adds notes, and does not wait for the disk: after a power failure the data itself has these messages.
   * @returns the size of the file with these notes
   */
  note(notes: readonly Note[]): number {
    this.appendLines(
      notes.map((note) => JSON.stringify(note)),
      { isDurable: false },
    )
    this.onAppend?.()
    return fileSize(this.path)
  }

  /** Notes that older data was adopted. */
  noteAdoption(nowMs: number): void {
    this.append({ adoptedAt: nowMs })
    this.#former = undefined
  }

  /**
   * Returns the recipients of a run that lost states have noted.
   * @param settled the runs of the server whose messages the data knows to the end
   */
  formerOf(campaign: string, run: number, settled: ReadonlySet<string>): Noted | undefined {
    this.#former ??= this.#readFormer(settled)
    return this.#former.get(`${campaign} ${run}`)
  }

  #readFormer(settled: ReadonlySet<string>): Map<string, Map<number, number>> {
    const lines = this.read()
    const former = new Map<string, Map<number, number>>()
    for (const line of lines.slice(0, lines.findLastIndex((each) => 'adoptedAt' in each) + 1)) {
      if ('adoptedAt' in line || settled.has(line.by)) continue
      const ofRun = former.getOrInsertComputed(`${line.campaign} ${line.run}`, () => new Map())
      for (const contact of line.contacts) {
        ofRun.set(contact, Math.max(line.attempt, ofRun.get(contact) ?? 0))
      }
    }
    return former
  }

  /** Removes old notes from a large file. Call it when nothing reads the file. */
  prune(nowMs: number): void {
    if (fileSize(this.path) < PRUNED_BYTES) return
    const kept = this.read().filter((line) => 'adoptedAt' in line || nowMs - line.at < KEPT_MS)
    writeTextWhole(this.path, kept.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}
