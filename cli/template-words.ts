import type { FilledTemplate } from '../src/providers/whatsapp-template.ts'

/** The name of a WhatsApp template, and what it is filled in with; null for none. */
export const templateWords = (template: FilledTemplate | null): string | null =>
  template &&
  [
    `${template.name} (${template.language})`,
    [
      ...(template.header === undefined ? [] : [template.header]),
      ...template.parameters,
      ...(template.buttons ?? []).map(({ value }) => value),
    ].join(' | '),
  ]
    .filter(Boolean)
    .join(': ')
