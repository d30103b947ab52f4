import type { FilledTemplate } from '../src/providers/whatsapp-template.ts'

/** Describes a WhatsApp template: its name and the values of its parameters; null for none. */
export const templateText = (template: FilledTemplate | null): string | null =>
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
