import { Link } from '@tanstack/react-router'
import { help } from '../../../words/en/help.ts'
import { TopicText } from '../../shell/help/text.tsx'
import { TOPICS } from '../../shell/help/topics.ts'
import { Page, Section } from '../../ui/page.tsx'
import styles from './help.module.css'

/** All topics of the help. */
export const Help = () => (
  <Page title={help.title()} intro={help.intro()}>
    <nav aria-label={help.all()}>
      <ul className={styles.topics}>
        {TOPICS.map(({ id, title }) => (
          <li key={id}>
            <Link to="/help" hash={id}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    {TOPICS.map((topic) => (
      <Section key={topic.id} id={topic.id} title={topic.title}>
        <TopicText topic={topic} />
      </Section>
    ))}
  </Page>
)
