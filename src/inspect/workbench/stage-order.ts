export interface StageOrder {
  readonly kept: readonly string[]
  readonly leftOut: readonly string[]
}

export const stageOrder = (real: readonly string[], wanted: readonly string[] | null): StageOrder => {
  const known = [...new Set(wanted ?? real)].filter((id) => real.includes(id))
  const kept = known.length === 0 ? real : known
  return { kept, leftOut: real.filter((id) => !kept.includes(id)) }
}

export const moveStage = (order: readonly string[], id: string, by: -1 | 1): readonly string[] => {
  const from = order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return order
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}

export const restoreStage = (order: readonly string[], id: string, real: readonly string[]): readonly string[] => {
  const before = new Set(real.slice(0, real.indexOf(id)))
  return order.toSpliced(order.findLastIndex((stage) => before.has(stage)) + 1, 0, id)
}

export const isSame = (left: readonly string[], right: readonly string[]): boolean => left.join() === right.join()
