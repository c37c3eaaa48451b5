import { useId, type ReactNode } from 'react'
import { progress } from '#styled-system/recipes/progress'

type ProgressBarProps = {
  label: ReactNode
  /** 0 to 1; absent while the amount is not known yet. */
  value?: number | undefined
  valueText: string
  detail?: ReactNode
}

export function ProgressBar({ label, value, valueText, detail }: ProgressBarProps) {
  const styles = progress()
  const labelId = useId()
  const known = value === undefined ? {} : { value }
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <span id={labelId}>{label}</span>
        <span>{valueText}</span>
      </div>
      <progress {...known} aria-labelledby={labelId} aria-valuetext={valueText || undefined} className={styles.track} />
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
  )
}
