import { counted } from '../../lib/count.ts'
import { invalidField } from '../../lib/errors.ts'
import { listed } from '../../lib/listed.ts'
import type { FilledTemplate, TemplateLookup, WhatsappFileKind } from '../../providers/whatsapp-template.ts'

type Found = Extract<TemplateLookup, { found: true }>

interface Filled {
  /** The name of the template as the start of a sentence. */
  what: string
  template: FilledTemplate
  /** The kind of the campaign's file; null for none. */
  file: WhatsappFileKind | null
}

/** Checks that a template gets exactly the parameters and files it needs. Throws VALIDATION_FAILED. */
export function assertFilled(found: Found, filled: Filled): void {
  const { what, template } = filled
  if (found.obstacle !== null) {
    const message = `${what} cannot be sent from here: ${found.obstacle}.`
    throw invalidField('whatsappTemplate.name', message, 'isSupported')
  }
  assertParameters(found, filled)
  assertHeader(found, filled)
  const given = template.buttons ?? []
  const missing = found.buttons.find(
    ({ index, type }) => !given.some((one) => one.index === index && one.type === type),
  )
  const odd = given.find(
    ({ index, type }) => !found.buttons.some((one) => one.index === index && one.type === type),
  )
  const wrong = missing ?? odd
  if (!wrong) return
  const { index, type } = wrong
  const message = missing
    ? `${what} has a button to fill in: buttons needs {"index": ${index}, "type": "${type}", "value": …}.`
    : `${what} has no button ${index} to fill in by ${type}.`
  throw invalidField('whatsappTemplate.buttons', message, 'fits')
}

function assertParameters(
  { parameterCount: places, parameterNames }: Found,
  { what, template }: Filled,
): void {
  const { parameters, parameterNames: given } = template
  if (places !== parameters.length) {
    const needed = places === 0 ? 'no parameters' : counted(places, 'parameter')
    const message = `${what} needs ${needed}, not ${parameters.length}.`
    throw invalidField('whatsappTemplate.parameters', message, 'length')
  }
  const refuse = (message: string) => invalidField('whatsappTemplate.parameterNames', message, 'fits')
  if (parameterNames === null) {
    if (given) throw refuse(`${what} has numbered places; leave parameterNames out.`)
    return
  }
  if (parameterNames.every((name) => given?.includes(name))) return
  throw refuse(
    `The places of ${what.replace(/^The/, 'the')} have names: ${listed(parameterNames)}. Say in parameterNames which of them each parameter fills.`,
  )
}

const KINDS: Readonly<Record<WhatsappFileKind, string>> = {
  IMAGE: 'a picture',
  VIDEO: 'a video',
  DOCUMENT: 'a document',
}

function assertHeader({ header }: Found, { what, template, file }: Filled): void {
  const refuse = (field: string, message: string) => invalidField(field, message, 'fits')
  if (header === 'TEXT' && template.header === undefined) {
    throw refuse(
      'whatsappTemplate.header',
      `The header of ${what.replace(/^The/, 'the')} has a place: say in header what stands there.`,
    )
  }
  if (header !== 'TEXT' && template.header !== undefined) {
    throw refuse('whatsappTemplate.header', `${what} has no place in its header; leave header out.`)
  }
  const needed = header === 'TEXT' ? null : header
  if (needed === file) return
  if (needed === null) {
    throw refuse('mediaUrls', `${what} has no file in its header; leave mediaUrls out.`)
  }
  const given = file === null ? 'none is given' : `mediaUrls has ${KINDS[file]}`
  throw refuse('mediaUrls', `${what} has ${KINDS[needed]} in its header, and ${given}: name it in mediaUrls.`)
}
