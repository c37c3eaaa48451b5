import type { ReactNode } from 'react'
import { keyValue } from '#styled-system/recipes/key-value'

type KeyValueListProps = { items: readonly { id: string; label: ReactNode; value: ReactNode }[] }

export function KeyValueList({ items }: KeyValueListProps) {
  const styles = keyValue()
  return (
    <dl className={styles.list}>
      {items.map(({ id, label, value }) => (
        <div key={id} className={styles.pair}>
          <dt className={styles.key}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
