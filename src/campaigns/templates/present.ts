import { segmentText, toSmartEncoding } from '../../content/composition/encoding.ts'
import { shortLinkFieldOf, shortLinkIdsIn } from '../../content/composition/links.ts'
import {
  customKeysIn,
  mergeFieldsWith,
  parseTemplate,
  renderTemplate,
} from '../../content/composition/merge.ts'
import { toIso } from '../../lib/clock.ts'
import type { TemplateView } from './service.ts'

/** What the text comes to where nothing is known of the recipient. */
function measure(body: string) {
  // A field that was deleted since is still named in the text.
  const allowedFields = [
    ...mergeFieldsWith(customKeysIn(body)),
    ...shortLinkIdsIn(body).map(shortLinkFieldOf),
  ]
  const template = parseTemplate(body, { allowedFields })
  const { characterCount, segmentCount } = segmentText(toSmartEncoding(renderTemplate(template, {})))
  return { mergeFields: [...template.fields], characterCount, segmentCount }
}

export function presentTemplate(template: TemplateView) {
  if ('system' in template) {
    const { uuid, name, category, body } = template.system
    return {
      id: uuid,
      name,
      category,
      type: 'CAMPAIGN',
      status: 'ACTIVE',
      body,
      isSystem: true,
      tagIds: [],
      ...measure(body),
      createdAt: null,
      updatedAt: null,
    } as const
  }
  const { row, tagUuids } = template
  return {
    id: row.uuid,
    name: row.name,
    category: row.category,
    type: row.type,
    status: row.status,
    body: row.body,
    isSystem: false,
    tagIds: [...tagUuids],
    ...measure(row.body),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}
