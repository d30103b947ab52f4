import type { WhatsappMessage } from '../port.ts'
import type { OfferedChoices } from '../whatsapp-choices.ts'
import type { FilledButton, FilledTemplate, WhatsappFile } from '../whatsapp-template.ts'

/**
 * Returns the content of a message for the API.
 * developers.facebook.com/documentation/business-messaging/whatsapp/messages/send-messages
 */
export function contentOf({ template, file, choices, body }: WhatsappMessage): Record<string, unknown> {
  if (template) return templateOf(template, file)
  if (file) return fileOf(file, body)
  if (choices) return { type: 'interactive', interactive: interactiveOf(choices) }
  return { type: 'text', text: { body, preview_url: /https?:\/\//i.test(body) } }
}

function templateOf(template: FilledTemplate, file: WhatsappFile | null): Record<string, unknown> {
  const { name, language, parameters, parameterNames, header, buttons = [] } = template
  const components = [
    ...(file ? [{ type: 'header', parameters: [fileOf(file)] }] : []),
    ...(header === undefined ? [] : [{ type: 'header', parameters: [{ type: 'text', text: header }] }]),
    ...(parameters.length === 0
      ? []
      : [
          {
            type: 'body',
            parameters: parameters.map((text, n) => ({
              type: 'text',
              ...(parameterNames ? { parameter_name: parameterNames[n] } : {}),
              text,
            })),
          },
        ]),
    ...buttons.map(buttonOf),
  ]
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length === 0 ? {} : { components }) },
  }
}

const buttonOf = ({ index, type, value }: FilledButton) => ({
  type: 'button',
  sub_type: type === 'URL' ? 'url' : 'copy_code',
  index: String(index),
  parameters: [type === 'URL' ? { type: 'text', text: value } : { type: 'coupon_code', coupon_code: value }],
})

/** Label of the button that opens a list. */
const OPENS_LIST = 'Options'

/**
 * Returns reply buttons or a list.
 * developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-list-messages
 */
function interactiveOf({ form, text, choices }: OfferedChoices) {
  const body = { text }
  if (form === 'LIST')
    return { type: 'list', body, action: { button: OPENS_LIST, sections: [{ rows: choices }] } }
  const buttons = choices.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }))
  return { type: 'button', body, action: { buttons } }
}

/** @param caption absent in a template */
function fileOf({ kind, url }: WhatsappFile, caption = ''): Record<string, unknown> {
  const type = kind.toLowerCase()
  const said = caption.trim() === '' ? {} : { caption }
  const named = kind === 'DOCUMENT' ? { filename: fileNameOf(url) } : {}
  return { type, [type]: { link: url, ...said, ...named } }
}

/** Returns the name of a document that recipients see: the end of its address. */
function fileNameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return (
      decodeURIComponent(last)
        .replaceAll(/[\\/\p{Cc}]/gu, '')
        .slice(-200) || 'document'
    )
  } catch {
    return last.slice(-200)
  }
}
