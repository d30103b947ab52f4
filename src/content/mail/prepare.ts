import { invalidField } from '../../lib/errors.ts'
import { DocumentTooSlow, documents } from '../../providers/documents/documents.ts'
import type { PreparedHtml } from '../../providers/documents/html.ts'
import type { MjmlReply, MjmlRequest } from '../../providers/documents/mjml.ts'

/**
 * Prepares the HTML of a mail once, when it is saved, instead of for every recipient. A thread does
 * it within a time limit, because a selector of a few bytes can keep an inliner busy for minutes.
 * @param organizationId the organization whose share of the threads is used
 * Throws VALIDATION_FAILED for HTML that is nested too deep or takes too long, SERVICE_UNAVAILABLE
 * while too many documents of the organization wait.
 */
export async function prepareHtml(html: string, organizationId: number): Promise<PreparedHtml> {
  assertDepth(html, 'htmlBody')
  return inTime('htmlBody', documents.prepareHtml(html, organizationId))
}

/**
 * Makes the HTML of MJML in a thread within a time limit.
 * @param organizationId the organization whose share of the threads is used
 * Throws VALIDATION_FAILED for `field` if the MJML is nested too deep, takes too long or has faults,
 * SERVICE_UNAVAILABLE while too many documents of the organization wait.
 */
export async function renderMjml(
  { field, ...request }: MjmlRequest & { field: string },
  organizationId: number,
): Promise<MjmlReply> {
  for (const source of [request.mjml, ...(request.pieces ?? [])]) assertDepth(source, field)
  const made = await inTime(field, documents.renderMjml(request, organizationId))
  if (made.errors.length === 0) return made
  const faults = made.errors.join(' ')
  throw invalidField(field, `The MJML has faults. ${faults}`, 'isMjml', (say) => say.mjmlFaults({ faults }))
}

async function inTime<Made>(field: string, made: Promise<Made>): Promise<Made> {
  try {
    return await made
  } catch (error) {
    if (!(error instanceof DocumentTooSlow)) throw error
    throw invalidField(
      field,
      'The HTML takes too long to be prepared as a mail. Use fewer rules and shorter selectors in <style>.',
      'isPreparable',
      (say) => say.htmlTooSlow(),
    )
  }
}

/**
 * Maximum depth of nested elements. Newsletter builders nest tables a dozen deep, and parsers recurse for each level.
 */
const MAX_DEPTH = 200
/** Elements that have no end tag or may omit it. An element after such an element is not nested in it. */
const UNCLOSED_ELEMENTS = new Set(
  'area base br col embed hr img input link meta source track wbr p li td th tr dt dd option tbody thead tfoot colgroup html body'.split(
    ' ',
  ),
)
const TAG = /<(\/?)([a-z][a-z0-9:-]{0,30})/gi

function assertDepth(html: string, field: string): void {
  let depth = 0
  for (const [, end, name] of html.matchAll(TAG)) {
    if (UNCLOSED_ELEMENTS.has(name!.toLowerCase())) continue
    depth = Math.max(0, depth + (end ? -1 : 1))
    if (depth > MAX_DEPTH) {
      throw invalidField(field, (say) => say.htmlTooDeep({ max: MAX_DEPTH }), 'maxDepth')
    }
  }
}
