import type { ReactNode } from 'react'
import { stat } from '#styled-system/recipes'

type StatTileProps = { label: ReactNode; value: ReactNode; detail?: ReactNode }

export function StatTile({ label, value, detail }: StatTileProps) {
  const styles = stat()
  return (
    <dl className={styles.root}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {detail && <dd className={styles.detail}>{detail}</dd>}
    </dl>
  )
}
