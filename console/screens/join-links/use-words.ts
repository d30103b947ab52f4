import { useQuery } from '@tanstack/react-query'
import type { UpdateJoinLink } from '../../api/api.gen.ts'
import { dateTime } from '../../ui/format.ts'
import type { InWords } from '../../ui/versions.tsx'
import { senders, staticSegments } from './offered.ts'
import { CONFIRMATIONS } from './words.ts'

const nameIn = (list: ReadonlyArray<{ id: string; name: string }> | undefined, id: string | null = null) =>
  list?.find((one) => one.id === id)?.name ?? id

/**
 * Returns a function that turns a join link into words, for comparison.
 * @param zone of the organization
 */
export function useWords(zone: string | undefined): (form: UpdateJoinLink) => InWords {
  const segments = useQuery(staticSegments).data?.data
  const numbers = useQuery(senders).data?.data
  return (form) => ({
    'Name in lists': form.name,
    Keyword: form.keyword,
    'Sender or number': nameIn(numbers, form.channelIdentityId),
    'Members of': nameIn(segments, form.segmentId),
    Heading: form.headline,
    Text: form.description,
    'The form asks for': form.collectFields?.map(
      ({ label, required }) => `${label}${required ? ' (required)' : ''}`,
    ),
    'Label of the button': form.buttonLabel,
    'Leads to afterwards': form.redirectUrl,
    'What people agree to': form.consentText,
    'Privacy policy': form.privacyPolicyUrl,
    Terms: form.termsUrl,
    Then: form.doubleOptIn && CONFIRMATIONS[form.doubleOptIn],
    'Proves the number by a code': form.otpEnabled,
    'Message to those who joined': form.confirmationMessage,
    'Works until': form.expiresAt && dateTime(form.expiresAt, zone),
    Places: form.maxSubmissions,
  })
}
