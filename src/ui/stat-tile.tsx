import type { ReactNode } from 'react'
import { css } from '#styled-system/css'
import { stat } from '#styled-system/recipes/stat'
import { Skeleton } from './skeleton.tsx'

const waiting = css({ display: 'inline-block', my: '0', verticalAlign: 'middle' })

type StatTileProps = {
  label: ReactNode
  /** Undefined while it loads; the tile keeps its height. */
  value: ReactNode
  detail?: ReactNode
}

export function StatTile({ label, value, detail }: StatTileProps) {
  const styles = stat()
  return (
    <dl className={styles.root}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value ?? <Skeleton shape="title" width="half" className={waiting} />}</dd>
      {detail && <dd className={styles.detail}>{detail}</dd>}
    </dl>
  )
}
