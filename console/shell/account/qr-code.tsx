import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Width of the empty border that scanners need, in modules. */
const QUIET = 4

/** A QR code, dark on light in both schemes for scanners. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles.ground} />
      <path d={squares} className={styles.squares} />
    </svg>
  )
}
