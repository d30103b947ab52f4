import { hasLogo } from '../../accounts/organizations/shared-queries.ts'
import type { MediaUses } from '../media/uses.ts'
import { showsFile } from './shared-queries.ts'

/** The photo of a card is made from an uploaded file. */
export const cardsWithMedia: MediaUses = {
  refusal: 'The contact card shows this file. Save the card without it first.',
  listLive: (reader, organizationId, token) =>
    showsFile(reader, organizationId, token) ? [{ resource: 'contact-card' }] : [],
  isNamed: showsFile,
}

const isLogo: MediaUses['isNamed'] = (reader, organizationId, token) =>
  hasLogo(reader, organizationId, `/m/${token}`)

/** `logoUrl` of the organization may be an uploaded file. */
export const logosWithMedia: MediaUses = {
  refusal: 'This file is the logo of the organization. Change its logoUrl first.',
  listLive: (reader, organizationId, token) =>
    isLogo(reader, organizationId, token, 0) ? [{ resource: 'organization' }] : [],
  isNamed: isLogo,
}
