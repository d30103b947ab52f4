import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { Empty, Page } from '../ui/page.tsx'

export const NotFound = () => (
  <Page title="There is nothing at this address">
    <Empty
      title="The address may be mistyped, or what it led to was deleted."
      actions={
        <Link to="/campaigns" className={buttonClass({ kind: 'primary' })}>
          Go to the campaigns
        </Link>
      }
    />
  </Page>
)
