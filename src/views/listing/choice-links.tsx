import { Link } from 'wouter'
import { css, cx } from '#styled-system/css'
import { segmented } from '#styled-system/recipes'
import { useFigures } from './figures.ts'

const root = css({ flexWrap: 'wrap' })
const number = css({ color: 'fg.subtle', fontWeight: 'regular' })

interface ChoiceLinksProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly nameOf: (value: Value) => string
  readonly addressOf: (value: Value) => string
  readonly counts?: Readonly<Record<Value, number>> | undefined
}

/** Each choice is a place one can share; how many there are is said beside it. */
export function ChoiceLinks<Value extends string>({
  label,
  values,
  chosen,
  nameOf,
  addressOf,
  counts,
}: ChoiceLinksProps<Value>) {
  const figures = useFigures()
  const styles = segmented()
  return (
    <nav aria-label={label}>
      <div className={cx(styles.root, root)}>
        {values.map((value) => (
          <Link
            key={value}
            href={addressOf(value)}
            className={styles.item}
            aria-current={value === chosen ? 'true' : undefined}
            data-state={value === chosen ? 'checked' : 'unchecked'}
          >
            {nameOf(value)}
            {counts !== undefined && <span className={number}>{figures.number(counts[value])}</span>}
          </Link>
        ))}
      </div>
    </nav>
  )
}
