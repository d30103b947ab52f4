import { EXIT, Refusal } from '../../src/lib/exit.ts'
import type { Mapping } from '../../src/transfers/columns/columns.ts'
import { isOptOutField, OPT_OUT_FIELDS } from '../../src/transfers/consent/fields.ts'
import { questionsIn } from '../../src/transfers/consent/questions.ts'
import { ask, canAsk } from '../ask.ts'
import type { Context } from '../context.ts'
import { shellWord } from '../shell-word.ts'

type Question = ReturnType<typeof questionsIn>[number]
type Answer = Mapping[string]

/**
 * Runs an import. Asks on the terminal what a column means if the column seems to hold consent and
 * its values are not understood, then imports again with the answers. Throws a refusal (exit 2)
 * without a terminal, naming the flag for the answers.
 */
export async function answering<Request extends { mapping?: Mapping }, Result>(
  context: Context,
  request: Request,
  run: (request: Request) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(request)
  } catch (error) {
    const questions = questionsIn(error)
    if (questions.length === 0) throw error
    const given = request.mapping ?? {}
    if (!canAsk(context)) throw refusal(questions, given)
    const answers: Record<string, Answer> = { ...given }
    for (const question of questions) answers[question.column] = await answerTo(context, question)
    return await run({ ...request, mapping: answers })
  }
}

function refusal(questions: readonly Question[], given: Mapping): Refusal {
  const answers = questions.map(({ column, readAs }) => [column, readAs ?? 'doNotContact'])
  const flag = `--mapping ${shellWord(JSON.stringify({ ...given, ...Object.fromEntries(answers) }))}`
  return new Refusal(
    EXIT.USAGE,
    questions.map(questionOf).join('\n'),
    `Add ${flag}, which counts the column as opt-outs, or map it to another field or to null. --dry-run shows the rows.`,
  )
}

const questionOf = ({ column, cells, readAs }: Question): string => {
  const says = cells.map((cell) => JSON.stringify(cell)).join(', ')
  return readAs === null
    ? `The column "${column}" may mark contacts who do not want messages, but its values are not understood: ${says}.`
    : `The values of the column "${column}" are not understood: ${says}.`
}

const CHOICES = `Type a field (${OPT_OUT_FIELDS.join(', ')}), "out" to count values that are not understood as opt-outs, or "ignore" to ignore the column.`

/** Asks until the answer is one of the choices. */
async function answerTo({ output }: Context, question: Question): Promise<Answer> {
  output.say(questionOf(question))
  output.say(CHOICES)
  for (;;) {
    const word = await ask(`${question.column}: `)
    if (word === 'ignore') return null
    if (word === 'out') return question.readAs ?? 'doNotContact'
    if (isOptOutField(word)) return word
    output.say('Type one of the words above.')
  }
}
