import { css } from '#styled-system/css'
import { KeyValueList } from '#src/ui/key-value-list.tsx'

const list = css({
  '& dl > div': { gridTemplateColumns: '[140px minmax(0, 1fr)]' },
  _phone: { '& dl > div': { gridTemplateColumns: '[minmax(0, 1fr)]', gap: '0' } },
})

type FactListProps = Parameters<typeof KeyValueList>[0]

export function FactList({ items }: FactListProps) {
  return (
    <div className={list}>
      <KeyValueList items={items} />
    </div>
  )
}
