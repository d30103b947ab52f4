import { useQuery } from '@tanstack/react-query'
import { settingsHours } from '../../../../words/en/settings-hours.ts'
import { read } from '../../../api/queries.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { BusinessHoursForm } from './business-hours.tsx'
import { SendWindowForm } from './send-window.tsx'

/** Settings of the business hours and quiet hours. */
export function HoursSettings() {
  const hours = useQuery(read('GET /organization/business-hours'))
  const organization = useQuery(read('GET /organization'))
  return (
    <Page title={settingsHours.title()}>
      <Loaded query={organization}>{({ data }) => <SendWindowForm organization={data} />}</Loaded>
      <Loaded query={hours}>{({ data }) => <BusinessHoursForm hours={data} />}</Loaded>
    </Page>
  )
}
