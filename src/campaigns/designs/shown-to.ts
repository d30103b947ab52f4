import type { RuleGroup } from '../../contacts/segment-rules/rules.ts'
import { unmatchedRules } from '../../contacts/segments/unmatched-rules.ts'
import { BLANK_PERSON, type Person } from '../../content/composition/compose.ts'
import type { ShownBlocks } from '../../content/mail/shown-blocks.ts'
import type { Reader } from '../../db/database.ts'

interface Asked {
  organizationId: number
  /** Null or absent for a message without such blocks. */
  shownBlocks?: ShownBlocks<RuleGroup> | null | undefined
  /** Ms since 1970: the "today" of relative dates. */
  now: number
}

/**
 * Returns a person with the blocks of a mail that it does not get, for a mail that is only shown.
 * @param contact undefined for none: all blocks are shown
 */
export function shownTo(
  reader: Reader,
  contact: (Person & { id: number }) | undefined,
  { organizationId, shownBlocks, now }: Asked,
): Person {
  if (!contact) return BLANK_PERSON
  if (!shownBlocks) return contact
  const asked = { organizationId, rules: shownBlocks.rules, contactIds: [contact.id], now }
  return { ...contact, hiddenBlocks: unmatchedRules(reader, asked).get(contact.id) ?? 0 }
}
