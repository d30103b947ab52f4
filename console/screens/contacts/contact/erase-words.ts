import { contactPage } from '../../../../words/en/contact-page.ts'
import type { ErasurePreview } from '../../../api/api.gen.ts'

/** Returns the lines of the dialog: erased data with the number of rows, and data that stays. */
export function eraseWords({ parts }: Pick<ErasurePreview, 'parts'>): { goes: string[]; stays: string[] } {
  return {
    goes: parts.map(({ title, rows }) => contactPage.eraseRows({ title, rows })),
    stays: parts.filter(({ stays }) => stays !== 'nothing').map(({ title, stays }) => `${title}: ${stays}`),
  }
}
