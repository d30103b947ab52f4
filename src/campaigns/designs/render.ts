import { texts as english } from '../../../words/en/texts.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { type Brand, brandOf } from '../../accounts/brand/service.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { RuleGroup } from '../../contacts/segment-rules/rules.ts'
import { renderMjml } from '../../content/mail/prepare.ts'
import type { ShownBlocks } from '../../content/mail/shown-blocks.ts'
import type { Reader } from '../../db/database.ts'
import type { PreparedHtml } from '../../providers/documents/html.ts'
import { type Look, writeMjml } from './mjml.ts'
import { writeText } from './plain-text.ts'
import { type Design, showRulesOf } from './schema.ts'

/** A mail that is ready for its recipients but for their merge fields. */
export interface PreparedMail extends PreparedHtml {
  /** The blocks that only some contacts get; null for none. */
  shownBlocks: ShownBlocks<RuleGroup> | null
}

/** The languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|ps|sd|syr|ug|ur|yi)(?:-|$)/i

/** Returns the look of the mails of an organization. Throws NOT_FOUND. */
export const lookOf = (reader: Reader, organizationId: number): Look =>
  lookOfBrand(brandOf(reader, organizationId), getOrganization(reader, organizationId).locale)

/** @param language BCP 47 */
export function lookOfBrand(brand: Brand, language: string): Look {
  const texts = inLanguage(english, language)
  return {
    brand,
    language,
    direction: RIGHT_TO_LEFT.test(language) ? 'RTL' : 'LTR',
    words: { watchVideo: texts.watchVideo(), website: texts.website() },
  }
}

/**
 * Makes the mail of a document, once for all recipients.
 * @param organizationId the organization whose share of the threads for documents is used
 * Throws VALIDATION_FAILED for a document that takes too long, SERVICE_UNAVAILABLE while too many wait.
 */
export async function renderDesign(
  design: Design,
  { look, organizationId }: { look: Look; organizationId: number },
): Promise<PreparedMail> {
  const directed = { ...look, direction: design.direction ?? look.direction }
  const { mjml, pieces } = writeMjml(design, directed)
  const { html, texts } = await renderMjml({ mjml, pieces, field: 'design' }, organizationId)
  const parts = writeText(design, directed, texts)
  const rules = showRulesOf(design).map((rule) => rule.rules)
  return {
    html,
    text: parts.map(({ text }) => text).join('\n\n'),
    shownBlocks: rules.length === 0 ? null : { rules, text: parts },
  }
}
