import styles from './text.module.css'
import type { Topic } from './topics.ts'

/** The sentences of a topic. */
export const TopicText = ({ topic: { about, steps } }: { topic: Topic }) => (
  <div className={styles.text}>
    <p>{about}</p>
    <ul>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change its order
        <li key={index}>{step.rich({ b: (name) => <b key={name}>{name}</b> })}</li>
      ))}
    </ul>
  </div>
)
