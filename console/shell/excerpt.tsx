import { useOrganization } from '../api/hooks.ts'
import { excerpt } from '../ui/sms-parts.ts'

/** A text as it is shown in a list, with the name and contact details of the organization. */
export function Excerpt({ text }: { text: string }) {
  return excerpt(text, useOrganizationFields())
}

/** Returns the values of the merge fields of the organization, by field. */
export function useOrganizationFields(): Record<string, string | null> {
  const organization = useOrganization()
  return {
    'organization.name': organization?.name ?? null,
    'organization.phone': organization?.phone ?? null,
    'organization.email': organization?.email ?? null,
    'organization.website': organization?.website ?? null,
  }
}
