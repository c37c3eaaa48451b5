import { useId, type ReactNode } from 'react'
import { progress } from '#styled-system/recipes'

type ProgressBarProps = {
  label: ReactNode
  /** 0 to 1; left out while the amount is not known yet. */
  value?: number | undefined
  /** The value in words: "412 of 1,204 files"; empty while there is nothing to say. */
  valueText: string
  /** Stage, rate, time that remains. */
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
