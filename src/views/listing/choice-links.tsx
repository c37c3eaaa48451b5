import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { segmented } from '#styled-system/recipes/segmented'
import { useChosenInView } from '#src/ui/use-chosen-in-view.ts'
import { useFigures } from './figures.ts'

const frame = css({ display: 'flex', minW: '0', maxW: 'full' })
const number = css({ color: 'fg.subtle', fontWeight: 'regular' })

interface ChoiceLinksProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly getLabel: (value: Value) => string
  readonly getHref: (value: Value) => string
  readonly counts?: Readonly<Record<Value, number>> | undefined
}

export function ChoiceLinks<Value extends string>({
  label,
  values,
  chosen,
  getLabel,
  getHref,
  counts,
}: ChoiceLinksProps<Value>) {
  const figures = useFigures()
  const styles = segmented()
  const row = useChosenInView<HTMLDivElement>(chosen)
  return (
    <nav aria-label={label} className={frame}>
      <div ref={row} className={styles.root}>
        {values.map((value) => (
          <Link
            key={value}
            href={getHref(value)}
            className={styles.item}
            aria-current={value === chosen ? 'true' : undefined}
            data-state={value === chosen ? 'checked' : 'unchecked'}
          >
            {getLabel(value)}
            {counts !== undefined && <span className={number}>{figures.number(counts[value])}</span>}
          </Link>
        ))}
      </div>
    </nav>
  )
}
