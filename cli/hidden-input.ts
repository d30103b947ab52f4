import { EXIT, Refusal } from '../src/lib/exit.ts'

/** Functions of a terminal's standard input that this file uses. */
export interface Keyboard {
  setRawMode(isRaw: boolean): unknown
  setEncoding(encoding: 'utf8'): unknown
  on(event: 'data', listener: (typed: string) => void): unknown
  on(event: 'end', listener: () => void): unknown
  off(event: 'data' | 'end', listener: (typed: string) => void): unknown
  resume(): unknown
  pause(): unknown
}

const ENTER = new Set(['\r', '\n'])
const BACKSPACE = new Set(['\u007f', '\b'])
const END_OF_INPUT = '\u0004'
const INTERRUPT = '\u0003'
const CLEAR_LINE = '\u0015'

const isPrintable = (character: string): boolean => character >= ' '

/**
 * Reads lines on a terminal without showing them. Echo is off until this object is disposed, so that text typed
 * before a question stays hidden too.
 */
export class HiddenInput implements Disposable {
  readonly #keyboard: Keyboard
  #typed = ''
  #hasEnded = false
  #wake = Promise.withResolvers<void>()

  constructor(keyboard: Keyboard) {
    this.#keyboard = keyboard
    keyboard.setEncoding('utf8')
    keyboard.setRawMode(true)
    keyboard.on('data', this.#onData)
    keyboard.on('end', this.#onEnd)
    keyboard.resume()
  }

  #onData = (typed: string): void => {
    this.#typed += typed
    this.#wakeUp()
  }

  #onEnd = (): void => {
    this.#hasEnded = true
    this.#wakeUp()
  }

  #wakeUp(): void {
    this.#wake.resolve()
    this.#wake = Promise.withResolvers()
  }

  /** Reads a line. Throws a refusal (exit 1) on Ctrl-C, or on Ctrl-D in an empty line. */
  async line(): Promise<string> {
    const line: string[] = []
    for (;;) {
      const [character] = this.#typed
      if (character === undefined) {
        if (this.#hasEnded) throw cancelled()
        await this.#wake.promise
        continue
      }
      this.#typed = this.#typed.slice(character.length)
      if (ENTER.has(character)) return line.join('')
      if (character === INTERRUPT || (character === END_OF_INPUT && line.length === 0)) throw cancelled()
      if (BACKSPACE.has(character)) line.pop()
      else if (character === CLEAR_LINE) line.length = 0
      else if (isPrintable(character)) line.push(character)
    }
  }

  [Symbol.dispose](): void {
    this.#keyboard.setRawMode(false)
    this.#keyboard.off('data', this.#onData)
    this.#keyboard.off('end', this.#onEnd)
    this.#keyboard.pause()
  }
}

const cancelled = () => new Refusal(EXIT.FAILED, 'Cancelled; nothing was changed.')
