import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { isAgreed } from '../confirm.ts'
import type { Context } from '../context.ts'

/**
 * Prints what an undo will change and asks for confirmation. Throws a refusal without a terminal (exit 2) or when
 * the answer is no (exit 1).
 * @param isAgreedBefore whether `--yes` was given
 */
export async function assertAgreed(
  { output }: Context,
  effects: readonly string[],
  { question, isAgreedBefore }: { question: string; isAgreedBefore: boolean },
): Promise<void> {
  for (const sentence of effects) output.say(sentence)
  if (isAgreedBefore) return
  if (output.isJson || !process.stdin.isTTY) {
    throw new Refusal(EXIT.USAGE, 'An undo changes many contacts.', 'Confirm it with --yes.')
  }
  if (await isAgreed(question)) return
  throw new Refusal(EXIT.FAILED, 'Nothing was undone.')
}
