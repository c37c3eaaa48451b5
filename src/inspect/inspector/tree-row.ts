export interface TreeRow<Item> {
  readonly id: string
  readonly level: number
  readonly place: number
  readonly siblings: number
  readonly isOpen: boolean | null
  readonly text: string
  readonly item: Item
}

type Way = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

export type TreeStep = { readonly to: string } | { readonly toggle: string } | null

const ways: ReadonlySet<string> = new Set<Way>(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

export const isWay = (key: string): key is Way => ways.has(key)

const goTo = (row: { readonly id: string } | undefined): TreeStep => (row === undefined ? null : { to: row.id })

/** Keys follow the ARIA tree pattern: Right opens or enters, Left closes or leaves. */
export const findStep = (rows: readonly TreeRow<unknown>[], current: string, way: Way): TreeStep => {
  const index = rows.findIndex(({ id }) => id === current)
  const row = rows[index]
  if (row === undefined || way === 'Home') return goTo(rows[0])
  if (way === 'End') return goTo(rows.at(-1))
  if (way === 'ArrowDown') return goTo(rows[index + 1])
  if (way === 'ArrowUp') return goTo(rows[index - 1])
  if (way === 'ArrowRight') {
    if (row.isOpen === false) return { toggle: row.id }
    return row.isOpen === true ? goTo(rows[index + 1]) : null
  }
  if (row.isOpen === true) return { toggle: row.id }
  return goTo(rows.slice(0, index).findLast(({ level }) => level < row.level))
}

export const rowTyped = (rows: readonly TreeRow<unknown>[], current: string, typed: string): string | null => {
  const index = rows.findIndex(({ id }) => id === current)
  const wanted = typed.toLowerCase()
  const start = typed.length > 1 ? index : index + 1
  const inOrder = [...rows.slice(start), ...rows.slice(0, start)]
  return inOrder.find(({ text }) => text.toLowerCase().startsWith(wanted))?.id ?? null
}
