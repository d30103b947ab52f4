import { createInterface } from 'node:readline/promises'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import type { Context } from './context.ts'

/** Tells whether a person can answer: not in a script, in a pipe or with --json. */
export const canAsk = ({ output }: Pick<Context, 'output'>): boolean =>
  process.stdin.isTTY === true && process.stderr.isTTY === true && !output.isJson

/**
 * Asks a question and returns the answer, trimmed.
 * Throws a refusal (exit 1) on Ctrl-C or Ctrl-D.
 */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const givenUp = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new Refusal(EXIT.FAILED, 'Cancelled; nothing was changed.')))
  })
  try {
    return (await Promise.race([lines.question(question), givenUp])).trim()
  } finally {
    givenUp.catch(() => {})
    lines.close()
  }
}
