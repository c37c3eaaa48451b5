interface Point {
  readonly x: number
  readonly y: number
}

const radius = 8

const round = (value: number): number => Math.round(value * 10) / 10

const towards = (from: Point, to: Point, length: number): Point => {
  const whole = Math.hypot(to.x - from.x, to.y - from.y)
  const part = whole === 0 ? 0 : Math.min(length, whole / 2) / whole
  return { x: round(from.x + (to.x - from.x) * part), y: round(from.y + (to.y - from.y) * part) }
}

const written = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

export const arrowPath = (points: readonly Point[]): string => {
  const bends = points.slice(1, -1).map((bend, index) => {
    const before = points[index] ?? bend
    const after = points[index + 2] ?? bend
    return `L${written(towards(bend, before, radius))}Q${written(bend)} ${written(towards(bend, after, radius))}`
  })
  const [first] = points
  const last = points.at(-1)
  return first === undefined || last === undefined ? '' : `M${written(first)}${bends.join('')}L${written(last)}`
}

export const arrowHead = (points: readonly Point[], length: number): string => {
  const [before, tip] = points.slice(-2)
  if (before === undefined || tip === undefined) return ''
  const whole = Math.hypot(tip.x - before.x, tip.y - before.y) || 1
  const along = { x: (tip.x - before.x) / whole, y: (tip.y - before.y) / whole }
  const back = { x: tip.x - along.x * length, y: tip.y - along.y * length }
  const half = length * 0.42
  const left = { x: back.x - along.y * half, y: back.y + along.x * half }
  const right = { x: back.x + along.y * half, y: back.y - along.x * half }
  return `M${written(tip)}L${written(left)}L${written(right)}Z`
}
