import { widthOf } from './terminal.ts'

export interface Progress {
  update(done: number, note?: string): void
  end(): void
}

const REDRAW_MS = 100
const BAR_WIDTH = 24

export const silentProgress: Progress = { update: () => {}, end: () => {} }

/** Draws a bar that is updated in place on a terminal, and a line per tenth elsewhere. */
export function progressBar(label: string, total: number | undefined, stream: NodeJS.WriteStream): Progress {
  const width = widthOf(stream)
  let drawnAt = 0
  let tenth = -1
  let last = ''
  const line = (done: number, note = ''): string => {
    const count = done.toLocaleString('en-US')
    if (!total) return `${label} ${count} ${note}`
    const filled = Math.min(BAR_WIDTH, Math.round((done / total) * BAR_WIDTH))
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
    return `${label} ${bar} ${count} of ${total.toLocaleString('en-US')} ${note}`
  }
  // A wrapped line could not be redrawn.
  const draw = (end: string) => stream.write(`\r\u001b[2K${last.slice(0, width! - 1)}${end}`)
  return {
    update: (done, note) => {
      last = line(done, note).trimEnd()
      if (width !== undefined) {
        if (performance.now() - drawnAt < REDRAW_MS && done !== total) return
        drawnAt = performance.now()
        draw('')
        return
      }
      const reached = total ? Math.floor((done / total) * 10) : tenth + 1
      if (reached === tenth) return
      tenth = reached
      stream.write(`${last}\n`)
    },
    end: () => {
      if (width !== undefined && last) draw('\n')
    },
  }
}
