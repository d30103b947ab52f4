import type { Reader } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { Port } from '../../module/port.ts'
import { readings, withoutAccents } from '../keywords/schema.ts'

/** Kinds of records that give words a meaning, in addition to the words that every organization has. */
type WordKind = 'opt_out_keyword' | 'join_link' | 'poll'

/** The words of a record. */
export interface Words {
  /** Texts that people send to choose the record. */
  words: readonly string[]
  /** Returns whether a text chooses the record. */
  takes(text: string): boolean
}

/** The words of a stored record. */
interface HeldWords extends Words {
  /** Public id. */
  id: string
  /** Name of the record, for the refusal. */
  name: string
}

/** The senders at which words have a meaning. */
interface WordPlace {
  organizationId: number
  /** Internal ids of the senders; null for every sender of the organization. */
  senderIds: readonly number[] | null
  /** ms since 1970 */
  nowMs: number
}

/** Lists the records of one kind that take words at one of these senders. */
export interface WordHolders {
  kind: WordKind
  list(reader: Reader, place: WordPlace): HeldWords[]
}

export const wordHolders = new Port<WordHolders>('the records that give words a meaning')

/**
 * Returns a key of a word. Words that differ only in case, accents, punctuation and spaces have the
 * same key.
 */
export const wordKey = (word: string): string => withoutAccents(readings(word)[1]).replaceAll(' ', '')

/** Returns the words of a record that takes only one word. */
export function oneWord(word: string): Words {
  const key = wordKey(word)
  return { words: [word], takes: (text) => wordKey(text) === key }
}

/**
 * Checks that a text has only one meaning at a sender. Throws RESOURCE_IN_USE with the record of
 * another kind that takes one of the words. Each kind compares its own records itself.
 */
export function assertFreeWords(reader: Reader, place: WordPlace, kind: WordKind, claimed: Words): void {
  for (const holders of wordHolders.all) {
    if (holders.kind === kind) continue
    for (const held of holders.list(reader, place)) {
      const word = claimed.words.find(held.takes) ?? held.words.find(claimed.takes)
      if (word === undefined) continue
      throw new AppError(
        'RESOURCE_IN_USE',
        (say) =>
          say.wordInUse({
            kind: holders.kind === 'opt_out_keyword' ? 'other' : holders.kind,
            name: held.name,
            word,
          }),
        { details: [{ resource: holders.kind, id: held.id, name: held.name, word }] },
      )
    }
  }
}
