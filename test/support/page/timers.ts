import type { TestClock } from '../clock.ts'

/** Timers of a page, on the clock of the test. Nothing waits in real time. */

interface Task {
  id: number
  at: number
  everyMs: number | undefined
  act(): void
}

/** Limit of frames until a page is at rest. A page that draws longer has an animation. */
const MOST_FRAMES = 60

export class Timers {
  readonly #clock: TestClock
  #tasks: Task[] = []
  #frames: Array<{ id: number; act(now: number): void }> = []
  #last = 0
  #isOver = false

  constructor(clock: TestClock) {
    this.#clock = clock
  }

  #add(act: () => void, ms: number, everyMs?: number): number {
    const id = ++this.#last
    if (this.#isOver) return id
    this.#tasks.push({ id, at: this.#clock.monotonicMs() + Math.max(0, ms || 0), everyMs, act })
    return id
  }

  setTimeout = (act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number =>
    this.#add(() => act(...given), ms)

  setInterval = (act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number =>
    this.#add(() => act(...given), ms, Math.max(1, ms))

  clear = (id: unknown): void => {
    this.#tasks = this.#tasks.filter((task) => task.id !== id)
  }

  requestAnimationFrame = (act: (now: number) => void): number => {
    const id = ++this.#last
    if (!this.#isOver) this.#frames.push({ id, act })
    return id
  }

  cancelAnimationFrame = (id: unknown): void => {
    this.#frames = this.#frames.filter((frame) => frame.id !== id)
  }

  /** Time of the next task by the monotonic clock; undefined if there is none. */
  get nextAt(): number | undefined {
    return this.#tasks.length === 0 ? undefined : Math.min(...this.#tasks.map(({ at }) => at))
  }

  /** Runs the first due task. Returns false if there is none. */
  runDue(): boolean {
    const now = this.#clock.monotonicMs()
    const [due] = this.#tasks.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at || a.id - b.id)
    if (!due) return false
    if (due.everyMs === undefined) this.clear(due.id)
    else due.at = now + due.everyMs
    due.act()
    return true
  }

  /**
   * Draws a frame. Returns false if there is nothing to draw or too much was drawn.
   * @param drawn number of frames since the page was last at rest
   */
  draw(drawn: number): boolean {
    if (this.#frames.length === 0 || drawn > MOST_FRAMES) return false
    const frames = this.#frames
    this.#frames = []
    for (const { act } of frames) act(this.#clock.monotonicMs())
    return true
  }

  /** Drops all tasks when the page is left. */
  end(): void {
    this.#tasks = []
    this.#frames = []
    this.#isOver = true
  }
}
