import { createInterface } from 'node:readline/promises'

/** Asks a yes-or-no question on the terminal. Any answer but yes counts as no, and so does the end of the input. */
export async function isAgreed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended])
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}
