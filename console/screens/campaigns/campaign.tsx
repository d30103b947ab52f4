import { useParams } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'

export function CampaignScreen() {
  const { id } = useParams({ from: '/inside/campaigns/$id' })
  return <Page title={id}>…</Page>
}
