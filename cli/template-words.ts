import type { FilledTemplate } from '../src/providers/port.ts'

/** The name of a WhatsApp template, and what its numbered places are filled in with; null for none. */
export const templateWords = (template: FilledTemplate | null): string | null =>
  template &&
  [`${template.name} (${template.language})`, template.parameters.join(' | ')].filter(Boolean).join(': ')
