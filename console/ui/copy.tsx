import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { kit } from '../../words/en/kit.ts'
import { Button } from './button.tsx'
import styles from './copy.module.css'

/**
 * A text to copy.
 * @param label name of the text
 */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    // Browsers offer no clipboard without https. The person can then select the text.
    await navigator.clipboard?.writeText(value).then(() => setCopied(true))
  }
  return (
    <div className={styles.copy}>
      <span className={styles.label}>{label}</span>
      <code className={styles.value}>{value}</code>
      {'clipboard' in navigator && (
        <Button
          kind="quiet"
          isIcon
          aria-label={isCopied ? kit.copied({ label }) : kit.copy({ label })}
          onClick={copy}
        >
          {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        </Button>
      )}
    </div>
  )
}
