import { Link } from '@tanstack/react-router'
import { shell } from '../../words/en/shell.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty, Page } from '../ui/page.tsx'

export const NotFound = () => (
  <Page title={shell.notFound()}>
    <Empty
      title={shell.notFoundHint()}
      actions={
        <Link to="/campaigns" className={buttonClass({ kind: 'primary' })}>
          {shell.notFoundAct()}
        </Link>
      }
    />
  </Page>
)
