import { kindOf } from '../../compliance/keywords/text-kind.ts'
import { headOf, labelKey } from './option-names.ts'
import { readVote } from './read-vote.ts'

/**
 * Kind of meaning that collides. With OPT_OUT, OPT_IN and HELP, the label asks for this action. With SAME,
 * another option has the same label. With NUMBER, the label is the number of another option.
 */
type CollisionKind = 'OPT_OUT' | 'OPT_IN' | 'HELP' | 'SAME' | 'NUMBER'

interface Collision {
  /** Position of the option, from 1. */
  position: number
  label: string
  /** Part of the label that has another meaning, usually the whole label. */
  word: string
  kind: CollisionKind
  /** Position of the other option, for SAME and NUMBER. */
  other?: number
  /** Sentence for the author of the poll. */
  reason: string
}

/**
 * Returns the first option with a label that would not be read as a vote for it, typed as a reply. Returns
 * undefined if each label votes for its option. A label such as `Stop, please` also collides by its first part.
 * @param labels labels in the order of the options
 */
export function collidingOption(labels: readonly string[]): Collision | undefined {
  for (const [index, label] of labels.entries()) {
    for (const word of [label, headOf(label) ?? label]) {
      const kind = meaningOf(word)
      if (kind) return { position: index + 1, label, word, kind, reason: `"${word}" ${MEANINGS[kind]}.` }
    }
    const rival = rivalOf(labels, index)
    if (rival) {
      const reason = `"${label}" ${MEANINGS[rival.kind]} option ${rival.other}.`
      return { position: index + 1, label, word: label, ...rival, reason }
    }
  }
  return undefined
}

const MEANINGS: Readonly<Record<CollisionKind, string>> = {
  OPT_OUT: 'asks for no more messages, so it cannot be an option',
  OPT_IN: 'asks for messages, so it cannot be an option',
  HELP: 'asks for help, so it cannot be an option',
  SAME: 'is read like the label of',
  NUMBER: 'is read as the number of',
}

function meaningOf(word: string): 'OPT_OUT' | 'OPT_IN' | 'HELP' | undefined {
  // YES opts in only a person who has opted out.
  const kind = kindOf(word, { isOptedOut: false, isOwnWord: false })
  return kind === 'OTHER' || kind === 'REVIEW' ? undefined : kind
}

/** Returns the other option that a label names, by its label or its number. */
function rivalOf(
  labels: readonly string[],
  index: number,
): { kind: 'SAME' | 'NUMBER'; other: number } | undefined {
  const label = labels[index]!
  const same = labels.findIndex((other, at) => at !== index && labelKey(other) === labelKey(label))
  if (same >= 0) return { kind: 'SAME', other: same + 1 }
  const unnamed = { labels: labels.map(() => ''), allowMultipleOptions: true, question: '' }
  const number = readVote(label, unnamed)?.find((position) => position !== index + 1)
  return number === undefined ? undefined : { kind: 'NUMBER', other: number }
}
