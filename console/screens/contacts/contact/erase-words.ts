import type { ErasurePreview } from '../../../api/api.gen.ts'

/** The lines of the dialog: what goes with its number of rows, and what stays of it. */
export function eraseWords({ parts }: Pick<ErasurePreview, 'parts'>): { goes: string[]; stays: string[] } {
  return {
    goes: parts.map(({ title, rows }) => `${title} (${rows})`),
    stays: parts.filter(({ stays }) => stays !== 'nothing').map(({ title, stays }) => `${title}: ${stays}`),
  }
}
